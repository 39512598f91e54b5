"""A learning environment: one seat of Gymnasium, and a learner that has learned nothing yet.

    python environment.py [EPISODES] [PROFILE]

It needs the extra `rl`. Rewards add up to the lead at the end; the mask says what is legal.
"""

import sys

from arkrules.learning import SeatEnv


def main(episodes: str = "3", profile: str = "carcassonne") -> None:
    """Play some episodes by chance against chance."""
    seat = SeatEnv(profile, seat=0, opponent="random")
    seat.action_space.seed(1)
    for episode in range(int(episodes)):
        _, info = seat.reset(seed=episode)
        rewards, over = 0.0, False
        while not over:
            action = seat.action_space.sample(info["action_mask"])
            _, reward, terminated, truncated, info = seat.step(action)
            rewards += reward
            over = terminated or truncated
        scores = dict(seat.table.game_state.scores)
        print(f"episode {episode}: rewards {rewards:+.0f}, scores {scores}")


if __name__ == "__main__":
    main(*sys.argv[1:])

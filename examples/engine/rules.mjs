// The answers to clauses that this engine plays by. It knows no edition by name.
import { unless } from "./skip.mjs";

const anything = () => true;
const number = (answer) => Number.isInteger(answer);
const word = (...known) => (answer) => known.includes(answer);
const same = (known) => (answer) => JSON.stringify(answer) === JSON.stringify(known);

const PLAYED = {
  "turn.sequence": same(["draw", "lay", "place", "score"]),
  "turn.extra_for_hole": word("never"),
  "draw.when": word("start"),
  "hand.size": word(1),
  "tile.unplaceable_returns": word(false),
  "table.bounds": word("none"),
  "table.size": anything, // there is no edge
  "table.edge_completes": anything,
  "follower.where": same(["road", "city", "field", "monastery"]),
  "follower.completed": word(true),
  "follower.out_of_supply": word("lay-only"),
  "road.per_tile": number,
  "junction.bush_ends": anything, // tiles with a bush are skipped
  "city.closed": word("no-open-side"),
  "city.per_tile": (answer) => answer.per === "tile",
  "city.per_pennant": number,
  "city.small": word("as-any", "half"),
  "monastery.points": number,
  "monastery.at_edge": anything, // there is no edge
  "score.order_same_turn": word("sum"),
  "end.when": word("after-turn"),
  "end.completed_last": word("nothing"),
  "end.last_tile_unplaceable": word("game-ends"),
  "end.tie": word("shared", "play-again"),
  "final.order": same(["unfinished", "farms"]),
  "final.unfinished": word("one-each", "nothing"),
  "final.unit": word("tile"),
  "farm.value": word("per-farm", "per-city", "once-per-player"),
};

/** Skip a question whose rules are not all played here. */
export function requirePlayed(rules) {
  // Positions say how far the game is, so that nothing is set up.
  const inPlay = Object.entries(rules).filter(([clause]) => !clause.startsWith("setup."));
  for (const [clause] of inPlay) {
    unless(PLAYED[clause], `rules of an expansion, such as ${clause}`);
  }
  for (const [clause, answer] of inPlay) {
    unless(PLAYED[clause](answer), `${clause} = ${JSON.stringify(answer)}`);
  }
}

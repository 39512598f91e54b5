// The course of a game: moves, and what they score.
import { Board, node } from "./board.mjs";
import { requirePlayed } from "./rules.mjs";
import { Skip, unless } from "./skip.mjs";
import { Tile } from "./tiles.mjs";

const KEYS = ["players", "to_move", "step", "tiles", "pieces", "scores", "supply", "hands", "bag"];

/** A tile and its turn out of a token; `/1` alone is a turn of the tile in hand. */
function token(text) {
  const found = /^(.*?)(?:\/([0-3]))?$/.exec(text);
  return [found[1], Number(found[2] ?? 0)];
}

export class Game {
  board = new Board();
  pieces = new Map(); // who has a follower where
  laid = null; // the cell of the tile just laid

  constructor(rules, position) {
    requirePlayed(rules);
    this.rules = rules;
    for (const key of Object.keys(position)) unless(KEYS.includes(key), `positions with ${key}`);
    const { players, to_move, step = "draw", scores = {}, hands = {}, bag = null } = position;
    unless(["draw", "lay"].includes(step), `positions at the step ${step}`);
    this.players = players;
    this.turn = to_move ? players.indexOf(to_move) : 0;
    this.step = step;
    for (const text of position.tiles ?? []) {
      const [, cell, tile] = /^(\S+) (.*)$/.exec(text);
      this.board.lay(cell, ...token(tile));
    }
    this.#stand(position.pieces ?? [], position.supply ?? {});
    this.scores = Object.fromEntries(players.map((name) => [name, scores[name] ?? 0]));
    this.hands = Object.fromEntries(players.map((name) => [name, [...(hands[name] ?? [])]]));
    this.bag = bag && bag.flatMap((text) => {
      const [, tile, times] = /^(\[.*\])(?:\*(\d+))?$/.exec(text) ?? [];
      unless(tile, "tiles that are named by their kind");
      return Array(Number(times ?? 1)).fill(tile);
    });
    this.before = { ...this.scores };
  }

  #stand(pieces, supply) {
    const most = this.rules["setup.followers"];
    this.supply = Object.fromEntries(this.players.map((name) => [name, most]));
    for (const text of pieces) {
      const [owner, kind, cell, segment, ...more] = text.trim().split(/\s+/);
      unless(kind === "follower" && !more.length, `the piece ${kind}`);
      this.pieces.set(node(cell, segment), { owner, cell, segment });
      this.supply[owner]--;
    }
    for (const [name, held] of Object.entries(supply)) {
      unless(Object.keys(held).every((kind) => kind === "follower"), "pieces of an expansion");
      this.supply[name] = held.follower ?? this.supply[name];
    }
  }

  get player() {
    return this.players[this.turn];
  }

  get hand() {
    return this.hands[this.player];
  }

  // -- moves -------------------------------------------------------------------------------------

  /** What a move would do, or nothing if it is not legal. */
  #effect(move) {
    const [verb, ...words] = move.match(/\[[^\]]*\]\S*|\S+/g);
    switch (verb) {
      case "draw": return this.step === "draw" && this.#drawn(words[0]);
      case "lay": return this.#laying(words);
      case "follower": return this.step === "place" && this.#placing(words[0]);
      case "pass": return this.step === "place" && (() => this.#resolve());
      case "discard": return this.step === "lay" && !this.#fitting().length && (() => this.#discard());
      case "end": return this.step === "draw" && this.#isOver() && (() => this.#end());
    }
    throw new Skip(`the move ${verb}`);
  }

  allows(move) {
    return Boolean(this.#effect(move));
  }

  /** Make a move, if it is legal. */
  play(move) {
    const effect = this.#effect(move);
    if (effect) effect();
    return Boolean(effect);
  }

  #drawn(tile) {
    new Tile(tile); // or the question is skipped
    if (this.bag && !this.bag.includes(tile)) return false;
    return () => {
      if (this.bag) this.bag.splice(this.bag.indexOf(tile), 1);
      this.hand.push(tile);
      this.step = "lay";
    };
  }

  #laying([text, cell]) {
    if (!["draw", "lay"].includes(this.step)) return false;
    const [named, turn] = token(text);
    const literal = named || this.hand[0];
    if (!literal || (this.step === "lay" && !this.hand.includes(literal))) return false;
    const draw = this.step === "draw" ? this.#drawn(literal) : () => {};
    if (!draw || !this.board.fits(new Tile(literal), turn, cell)) return false;
    return () => {
      this.before = { ...this.scores };
      draw();
      this.hand.splice(this.hand.indexOf(literal), 1);
      this.board.lay(cell, literal, turn);
      this.laid = cell;
      this.step = "place";
    };
  }

  #placing(segment) {
    const { tile } = this.board.tiles.get(this.laid);
    if (!tile.segments.includes(segment) || this.supply[this.player] < 1) return false;
    if (this.#standing(this.#featureAt(this.laid, segment)).length) return false;
    return () => {
      const owner = this.player;
      this.supply[owner]--;
      this.pieces.set(node(this.laid, segment), { owner, cell: this.laid, segment });
      this.#resolve();
    };
  }

  #discard() {
    this.hand.pop();
    this.step = "draw";
  }

  #fitting() {
    return [...this.board.placements(new Tile(this.hand[0]))];
  }

  #isOver() {
    return !this.bag || (!this.bag.length && !Object.values(this.hands).flat().length);
  }

  // -- scoring -----------------------------------------------------------------------------------

  #featureAt(cell, segment) {
    return segment === "monastery" ? this.board.monastery(cell) : this.board.feature(cell, segment);
  }

  #standing(feature) {
    return feature.nodes.filter((one) => this.pieces.has(one));
  }

  /** Those with the most followers on some segments: one, several who are tied, or nobody. */
  #majority(nodes) {
    const numbers = new Map();
    for (const { owner } of nodes.map((one) => this.pieces.get(one))) {
      numbers.set(owner, (numbers.get(owner) ?? 0) + 1);
    }
    const most = Math.max(...numbers.values());
    return [...numbers.keys()].filter((owner) => numbers.get(owner) === most);
  }

  #pay(feature, points) {
    const standing = this.#standing(feature);
    for (const owner of standing.length ? this.#majority(standing) : []) {
      this.scores[owner] += points;
    }
    for (const one of standing) {
      this.supply[this.pieces.get(one).owner]++;
      this.pieces.delete(one);
    }
  }

  #worth({ kind, tiles, pennants }) {
    if (kind === "monastery") return this.rules["monastery.points"];
    if (kind === "road") return tiles * this.rules["road.per_tile"];
    if (tiles === 2 && this.rules["city.small"] === "half") return tiles + pennants;
    return tiles * this.rules["city.per_tile"].points + pennants * this.rules["city.per_pennant"];
  }

  /** Score what the tile just laid completes, and go on to the next player. */
  #resolve() {
    for (const feature of [...this.board.completedBy(this.laid)]) {
      this.#pay(feature, this.#worth(feature));
    }
    this.turn = (this.turn + 1) % this.players.length;
    this.step = this.hand.length ? "lay" : "draw"; // a player with a tile draws none
  }

  #end() {
    for (const { cell, segment } of [...this.pieces.values()]) {
      const feature = this.#featureAt(cell, segment);
      if (feature.kind === "field") continue;
      const { kind, tiles, pennants } = feature;
      const worth = kind === "monastery" ? 1 + this.board.around(cell) : tiles + pennants;
      this.#pay(feature, this.rules["final.unfinished"] === "nothing" ? 0 : worth);
    }
    this.#farms();
    this.step = "over";
  }

  #farms() {
    const farms = new Map();
    for (const { cell, segment } of this.pieces.values()) {
      const farm = this.board.feature(cell, segment);
      farms.set(farm.nodes[0], { farmers: this.#standing(farm), cities: this.board.citiesAround(farm) });
    }
    const pay = { "per-farm": this.#perFarm, "once-per-player": this.#oncePerPlayer };
    (pay[this.rules["farm.value"]] ?? this.#perCity).call(this, [...farms.values()]);
  }

  #perFarm(farms) {
    for (const { farmers, cities } of farms) {
      for (const owner of this.#majority(farmers)) this.scores[owner] += 3 * cities.size;
    }
  }

  #oncePerPlayer(farms) {
    const paid = new Set();
    for (const { farmers, cities } of farms) {
      for (const owner of this.#majority(farmers)) {
        for (const city of cities.keys()) paid.add(JSON.stringify([owner, city]));
      }
    }
    for (const one of paid) this.scores[JSON.parse(one)[0]] += 3;
  }

  #perCity(farms) {
    const around = new Map();
    for (const { farmers, cities } of farms) {
      for (const city of cities.keys()) around.set(city, [...(around.get(city) ?? []), ...farmers]);
    }
    for (const farmers of around.values()) {
      for (const owner of this.#majority(farmers)) this.scores[owner] += 4;
    }
  }

  // -- telling -----------------------------------------------------------------------------------

  /** One thing that can be asked for. */
  tell(key) {
    switch (key) {
      case "scores": return this.scores;
      case "gains": return this.#each((name) => this.scores[name] - this.before[name]);
      case "supply": return this.#each((name) => ({ follower: this.supply[name] }));
      case "pieces": return this.#pieces();
      case "hands": return this.hands;
      case "to_move": return this.player;
      case "step": return this.step;
      case "winners": return this.step === "over" ? this.#winners() : null;
      case "options": return this.#options();
    }
    throw new Skip(`what ${key} is`);
  }

  #each(of) {
    return Object.fromEntries(this.players.map((name) => [name, of(name)]));
  }

  #pieces() {
    const standing = [...this.pieces.values()];
    return standing.map(({ owner, cell, segment }) => `${owner} follower ${cell} ${segment}`);
  }

  #winners() {
    const most = Math.max(...Object.values(this.scores));
    const best = this.players.filter((name) => this.scores[name] === most);
    return best.length > 1 && this.rules["end.tie"] === "play-again" ? [] : best;
  }

  #options() {
    if (this.step === "lay") {
      const lays = this.#fitting().map(([turn, cell]) => `lay /${turn} ${cell}`);
      return lays.length ? lays : ["discard"];
    }
    if (this.step === "place") {
      const { segments } = this.board.tiles.get(this.laid).tile;
      const places = segments.map((segment) => `follower ${segment}`);
      return [...places.filter((move) => this.allows(move)), "pass"];
    }
    unless(this.bag, "draws from an unknown bag");
    const draws = [...new Set(this.bag)].map((tile) => `draw ${tile}`);
    return this.#isOver() ? [...draws, "end"] : draws;
  }
}

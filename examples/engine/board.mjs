// What lies on the table, and what is connected on it.
import { kindOf, Tile } from "./tiles.mjs";

const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // north, east, south, west
const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y])).filter(([x, y]) => x || y);

function moved(cell, [dx, dy]) {
  const [x, y] = cell.split(",").map(Number);
  return `${x + dx},${y + dy}`;
}

/** Where a segment lies, as one word. */
export const node = (cell, segment) => `${cell} ${segment}`;

export class Board {
  tiles = new Map(); // by cell, each with its turn

  lay(cell, literal, turn) {
    this.tiles.set(cell, { tile: new Tile(literal), turn });
  }

  /** Whether a tile may lie on a cell: it is free, and every side beside another tile matches. */
  fits(tile, turn, cell) {
    if (this.tiles.has(cell)) return false;
    if (!this.tiles.size) return cell === "0,0";
    let neighbors = 0;
    for (const [side, step] of STEPS.entries()) {
      const there = this.tiles.get(moved(cell, step));
      if (!there) continue;
      neighbors++;
      const facing = there.tile.kindOfSide((side + 2) % 4, there.turn);
      if (tile.kindOfSide(side, turn) !== facing) return false;
    }
    return neighbors > 0;
  }

  /** Every way in which a tile can be laid; of turns that look the same the smallest. */
  *placements(tile) {
    const cells = new Set(this.tiles.size ? [] : ["0,0"]);
    for (const cell of this.tiles.keys()) for (const step of STEPS) cells.add(moved(cell, step));
    for (const cell of cells) {
      const looks = new Set();
      for (let turn = 0; turn < 4; turn++) {
        if (looks.has(tile.look(turn)) || !this.fits(tile, turn, cell)) continue;
        looks.add(tile.look(turn));
        yield [turn, cell];
      }
    }
  }

  /** Everything that is connected with a segment. */
  feature(cell, segment) {
    const nodes = new Map([[node(cell, segment), [cell, segment]]]);
    let open = 0;
    for (const [at, name] of nodes.values()) {
      const { tile, turn } = this.tiles.get(at);
      for (const [side, place] of tile.edges(name, turn)) {
        const next = moved(at, STEPS[side]);
        const there = this.tiles.get(next);
        if (!there) {
          open++;
          continue;
        }
        const joined = there.tile.side((side + 2) % 4, there.turn)[2 - place];
        nodes.set(node(next, joined), [next, joined]);
      }
    }
    const parts = [...nodes.values()];
    const pennants = parts.map(([at, name]) => this.tiles.get(at).tile.pennants[name] ?? 0);
    return {
      kind: kindOf(segment),
      nodes: [...nodes.keys()].sort(),
      parts,
      tiles: new Set(parts.map(([at]) => at)).size,
      pennants: pennants.reduce((sum, one) => sum + one, 0),
      complete: open === 0,
    };
  }

  /** How many of the eight cells around one are filled. */
  around(cell) {
    return AROUND.filter((step) => this.tiles.has(moved(cell, step))).length;
  }

  /** What the tile on a cell completes: roads and cities on it, monasteries on it and around. */
  *completedBy(cell) {
    const seen = new Set();
    for (const segment of this.tiles.get(cell).tile.segments) {
      if (!["road", "city"].includes(kindOf(segment))) continue;
      const found = this.feature(cell, segment);
      if (found.complete && !seen.has(found.nodes[0])) yield found;
      seen.add(found.nodes[0]);
    }
    for (const step of [[0, 0], ...AROUND]) {
      const there = moved(cell, step);
      const holds = this.tiles.get(there)?.tile.segments.includes("monastery");
      if (holds && this.around(there) === 8) yield this.monastery(there);
    }
  }

  monastery(cell) {
    const whole = node(cell, "monastery");
    const parts = [[cell, "monastery"]];
    return { kind: "monastery", nodes: [whole], parts, complete: this.around(cell) === 8 };
  }

  /** The completed cities, each once, that a field borders. */
  citiesAround(field) {
    const found = new Map();
    for (const [cell, segment] of field.parts) {
      for (const name of this.tiles.get(cell).tile.citiesBeside(segment)) {
        const city = this.feature(cell, name);
        if (city.complete) found.set(city.nodes[0], city);
      }
    }
    return found;
  }
}

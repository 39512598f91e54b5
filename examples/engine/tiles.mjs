// Tiles: twelve slots round each, three for a side; equal characters are one segment.
import { unless } from "./skip.mjs";

/** What a side shows: a road, a city or a field. */
function kindOfSide([first, middle, last]) {
  if (/[0-9]/.test(middle)) return "road";
  return /[A-Z]/.test(middle) && first === middle && middle === last ? "city" : "field";
}

/** What a segment is. */
export function kindOf(segment) {
  if (segment.length > 1) return segment; // a site goes by its name
  return /[0-9]/.test(segment) ? "road" : /[A-Z]/.test(segment) ? "city" : "field";
}

/** A tile out of its literal; how it is turned is a matter of where it lies. */
export class Tile {
  constructor(literal) {
    const found = /^\[([^;\]]*)(?:;([^\]]*))?\]$/.exec(literal);
    unless(found, "tiles that are named by their kind");
    this.literal = literal;
    this.slots = found[1].trim().split(/\s+/).join("");
    unless(/^[A-Za-z0-9]{12}$/.test(this.slots), "mist and ruins");
    this.segments = [...new Set(this.slots)];
    this.pennants = {};
    const marks = (found[2] ?? "").split(",").map((mark) => mark.trim()).filter(Boolean);
    for (const mark of marks) this.#print(mark);
    this.marks = marks.sort().join();
  }

  #print(mark) {
    const pennant = /^pennant(?:\*(\d+))?@([A-Z])$/.exec(mark);
    unless(pennant || mark === "monastery", `the mark ${mark.split("@")[0]}`);
    if (pennant) this.pennants[pennant[2]] = Number(pennant[1] ?? 1);
    else this.segments.push("monastery");
  }

  /** The three slots of a side, read clockwise, as the tile lies. */
  side(side, turn) {
    const from = ((side - turn + 4) % 4) * 3;
    return this.slots.slice(from, from + 3);
  }

  kindOfSide(side, turn) {
    return kindOfSide(this.side(side, turn));
  }

  /** The sides and places in them where a segment reaches the edge, as the tile lies. */
  *edges(segment, turn) {
    for (const [slot, name] of [...this.slots].entries()) {
      if (name === segment) yield [(Math.floor(slot / 3) + turn) % 4, slot % 3];
    }
  }

  /** The cities of this tile that a field touches: their slots are neighbors on the way round. */
  *citiesBeside(field) {
    for (let slot = 0; slot < 12; slot++) {
      const pair = [this.slots[slot], this.slots[(slot + 1) % 12]];
      if (!pair.includes(field)) continue;
      const other = pair[0] === field ? pair[1] : pair[0];
      if (kindOf(other) === "city") yield other;
    }
  }

  /** The same for two turns that look the same: names of segments do not count. */
  look(turn) {
    const names = new Map();
    const seen = [0, 1, 2, 3].flatMap((side) => [...this.side(side, turn)]).map((segment) => {
      if (!names.has(segment)) names.set(segment, names.size);
      return `${kindOf(segment)} ${names.get(segment)} ${this.pennants[segment] ?? 0}`;
    });
    return seen.join();
  }
}

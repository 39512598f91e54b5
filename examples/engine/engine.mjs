// A small engine of the base game that answers part of the casebook.
// Each line that comes in is a request, each line that goes out a response.
import { createInterface } from "node:readline";
import { Game } from "./game.mjs";
import { Skip } from "./skip.mjs";

/** What comes out of some moves, as far as it is asked for. */
function outcome({ rules, position, moves = [], asked = [], judge = [], join = [] }) {
  if (join.length) throw new Skip("why segments are one feature");
  const game = new Game(rules, position);
  let refused;
  for (const [at, move] of moves.entries()) {
    if (game.play(move)) continue;
    refused = at + 1;
    break;
  }
  const found = { legal: refused === undefined };
  for (const key of asked) if (key !== "legal") found[key] = game.tell(key);
  if (judge.length) {
    found.judged = Object.fromEntries(judge.map((move) => [move, game.allows(move)]));
  }
  return refused === undefined ? { outcome: found } : { outcome: found, refused };
}

/** The answer to a request: what it does not play, it says. */
function answer({ id, method, params }) {
  if (method !== "outcome") {
    return { jsonrpc: "2.0", id, error: { code: -32601, message: "there is no such method" } };
  }
  try {
    return { jsonrpc: "2.0", id, result: outcome(params) };
  } catch (error) {
    if (error instanceof Skip) return { jsonrpc: "2.0", id, result: { skip: error.message } };
    return { jsonrpc: "2.0", id, error: { code: -32603, message: String(error) } };
  }
}

createInterface({ input: process.stdin }).on("line", (line) => {
  if (line.trim()) console.log(JSON.stringify(answer(JSON.parse(line))));
});

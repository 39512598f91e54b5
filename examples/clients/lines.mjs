// Asks arkrules over lines: each request is a line of JSON, and so is each response.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** An arkrules server, in a process that ends with `close`. */
class Arkrules {
  #waiting = new Map();
  #count = 0;

  constructor(command = "arkrules", ...words) {
    this.process = spawn(command, [...words, "serve"], { stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.process.stdout }).on("line", (line) => this.#hear(line));
    this.process.on("error", (error) => this.#fail(error));
    this.process.on("exit", () => this.#fail(new Error("arkrules has ended")));
  }

  /** The result of a method; an error of arkrules is thrown. */
  ask(method, params = {}) {
    const id = ++this.#count;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    });
  }

  close() {
    this.process.stdin.end();
  }

  #hear(line) {
    const said = JSON.parse(line);
    const asked = this.#waiting.get(said.id);
    if (!asked) return; // a notification
    this.#waiting.delete(said.id);
    if (said.error) asked.reject(Object.assign(new Error(said.error.message), said.error));
    else asked.resolve(said.result);
  }

  #fail(error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const arkrules = new Arkrules(...process.argv.slice(2));

// Who is right?
const under = ["carcassonne", "carcassonne-2000"];
const found = await arkrules.ask("ask", { case: "small-city", under });
console.log(found.question);
for (const { profile, outcome, turns_on } of found.verdicts) {
  console.log(`  ${profile}: ${outcome.words} It turns on ${turns_on[0].clause}.`);
}

// May red lay the tile there?
const game = { profile: "carcassonne", players: ["red", "blue"], moves: ["draw E"] };
const { legal, refusals } = await arkrules.ask("refusals", { ...game, move: "lay /1 0,-1" });
console.log(legal ? "It is legal." : `It is not: ${refusals[0].clause}, ${refusals[0].cite}.`);

// Everything that is legal.
const { state, found: number, moves } = await arkrules.ask("moves", game);
console.log(`${state.to_move} has ${number} moves, such as ${moves[0].move}.`);

// What cannot be done is an error with a number, and the next request is served.
try {
  await arkrules.ask("play", { ...game, moves: ["draw E", "lay /1 0,-1"] });
} catch (error) {
  console.log(`Error ${error.code}, ${error.data.type}.`);
}
arkrules.close();

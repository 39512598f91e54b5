// Asks arkrules over HTTP: `arkrules serve --http 8000` listens at http://127.0.0.1:8000/rpc.

const [address = "http://127.0.0.1:8000"] = process.argv.slice(2);
let count = 0;

/** What is posted, and how the answer is wanted. */
function request(method, params, accept = "application/json") {
  const body = JSON.stringify({ jsonrpc: "2.0", id: ++count, method, params });
  const headers = { "Content-Type": "application/json", Accept: accept };
  return fetch(`${address}/rpc`, { method: "POST", headers, body });
}

/** The result of a response; an error of arkrules is thrown. */
function result({ error, result }) {
  if (error) throw Object.assign(new Error(error.message), error);
  return result;
}

/** The result of a method. */
async function ask(method, params = {}) {
  return result(await (await request(method, params)).json());
}

/** The same, with everything that is said on the way given to `tell`. */
async function follow(method, params, tell) {
  const response = await request(method, params, "application/x-ndjson");
  let rest = "";
  for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + part).split("\n");
    rest = lines.pop();
    for (const said of lines.map((line) => JSON.parse(line))) {
      if (!said.method) return result(said);
      tell(said.method, said.params);
    }
  }
  throw new Error("the answer broke off");
}

// Who is right? Each verdict is printed when it comes.
const under = ["carcassonne", "carcassonne-2000"];
const asked = { case: "small-city", under, progress: true };
const found = await follow("ask", asked, (_name, { done, of, verdict }) => {
  console.log(`${done} of ${of}: ${verdict.outcome.words}`);
});
console.log(`They part by ${found.splits[0].words}.`);

// A picture of the board.
const { svg, words } = await ask("draw", { profile: "carcassonne", case: "small-city", upto: 0 });
console.log(`${svg.slice(0, 4)}… ${words}`);

// What cannot be done is an error with a number.
try {
  await ask("draw", { profile: "carcassone", case: "small-city" });
} catch (error) {
  console.log(`Error ${error.code}, ${error.data.type}.`);
}

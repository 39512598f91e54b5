// Where requests are answered: in a worker of this page, or by the server of the page.

/** @typedef {{message: string, data?: {remedy?: string, faults?: string[]}}} Fault */
/** @typedef {{jsonrpc: string, id?: number, result?: any, error?: Fault, params?: any}} Reply */
/** @typedef {(told: any) => void} Told hears what is told on the way to an answer */
/** @typedef {{loaded?: number, of?: number, ready?: boolean, failed?: string}} News */

/** A request that was refused, with all that is said of it. */
export class Refused extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.message);
    this.faults = fault.data?.faults ?? [];
    this.remedy = fault.data?.remedy ?? "";
  }
}

/** A request that nobody waits for any more. */
export class GivenUp extends Error {}

/** The engine did not survive a request. */
export class Broken extends Error {}

/**
 * @param {Reply} reply
 */
function result(reply) {
  if (reply.error) throw new Refused(reply.error);
  return reply.result;
}

/** An engine in a worker, which is made again if it breaks down. */
export class WorkerEngine {
  /**
   * @param {string} language
   * @param {(news: News) => void} tell
   */
  constructor(language, tell) {
    this.language = language;
    this.tell = tell;
    /** @type {Map<number, {done: (reply: Reply) => void, failed: (error: Error) => void, told: Told}>} */
    this.asked = new Map();
    this.number = 0;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    this.ready = false;
  }

  start() {
    this.ready = false;
    this.tell({ ready: false });
    this.worker = new Worker("worker.js", { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ failed: event.message ?? "" });
    this.worker.postMessage({ start: { language: this.language } });
  }

  /** Give up what is being worked on, and begin anew. */
  stop() {
    this.end("");
    this.start();
  }

  /** @param {string} reason */
  end(reason) {
    this.worker?.terminate();
    for (const { failed } of this.asked.values()) failed(new Broken(reason));
    this.asked.clear();
  }

  /** Give up what tells something on its way, where it next does so. */
  giveUp() {
    for (const [id, { failed }] of this.asked) {
      this.worker?.postMessage({ stop: id });
      failed(new GivenUp());
    }
    this.asked.clear();
  }

  /** @param {string | News} data */
  hear(data) {
    if (typeof data === "string") {
      /** @type {Reply} */
      const reply = JSON.parse(data);
      if (reply.id === undefined) return this.asked.get(reply.params.id)?.told(reply.params);
      this.asked.get(reply.id)?.done(reply);
      this.asked.delete(reply.id);
    } else if (data.failed === undefined) {
      this.ready ||= data.ready === true;
      this.tell(data);
    } else if (this.ready) {
      this.end(data.failed);
      this.start();
    } else {
      this.end(data.failed);
      this.tell(data);
    }
  }

  /**
   * @param {string} method
   * @param {object} params
   * @param {Told} [told]
   */
  async ask(method, params, told = () => {}) {
    const id = ++this.number;
    const text = JSON.stringify({ jsonrpc: "2.0", id, method, params });
    /** @type {Reply} */
    const reply = await new Promise((done, failed) => {
      this.asked.set(id, { done, failed, told });
      this.worker?.postMessage({ ask: text, id });
    });
    return result(reply);
  }
}

/** An engine behind an address of the host that this page came from. */
export class HttpEngine {
  /**
   * @param {string} address
   * @param {(news: News) => void} tell
   */
  constructor(address, tell) {
    this.address = address;
    this.tell = tell;
    this.number = 0;
    this.broken = new AbortController();
  }

  start() {
    this.tell({ ready: true });
  }

  stop() {
    this.end(new Broken());
  }

  giveUp() {
    this.end(new GivenUp());
  }

  /** Leave, which ends what is being worked on. @param {Error} reason */
  end(reason) {
    this.broken.abort(reason);
    this.broken = new AbortController();
  }

  /**
   * @param {string} method
   * @param {object} params
   * @param {Told} [told]
   */
  async ask(method, params, told = () => {}) {
    const body = JSON.stringify({ jsonrpc: "2.0", id: ++this.number, method, params });
    const headers = { "Content-Type": "application/json", Accept: "application/x-ndjson" };
    const { signal } = this.broken;
    /** @type {Reply | undefined} */
    let reply;
    try {
      const response = await fetch(this.address, { method: "POST", headers, body, signal });
      for await (const line of lines(response)) {
        if (signal.aborted) break;
        if (line.id === undefined) told(line.params);
        else reply = line;
      }
      if (!reply) throw new Error(`${response.status}`);
    } catch (error) {
      throw signal.aborted ? signal.reason : new Broken(String(error));
    }
    return result(reply);
  }
}

/**
 * What comes, line by line.
 * @param {Response} response
 * @returns {AsyncGenerator<Reply>}
 */
async function* lines(response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const found = (rest + part.value).split("\n");
    rest = found.pop() ?? "";
    for (const line of found) yield JSON.parse(line);
  }
  if (rest) yield JSON.parse(rest);
}

/** What this engine does not play; the message says what that is. */
export class Skip extends Error {}

/** Skip a question unless something holds. */
export function unless(holds, reason) {
  if (!holds) throw new Skip(reason);
}

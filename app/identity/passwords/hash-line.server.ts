// Who waits for a slow hash. Two are computed at once: hashing must not starve the site of memory. People who come back to a
// place from which they signed in before have a line of their own, served first, so that no flood of strangers fills it.

import { type Caller, passWhileBusy } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { BUSY, type Refusal } from "../refusal.ts";

const AT_ONCE = 2;
/** Most requests waiting in each queue. */
const PLACES = 50;
/** Places of one account or one browser in a line, so that one of them fills none. */
const SHARE = 5;
/** Strangers who may wait without a puzzle. Above this limit, a newcomer solves a puzzle first. */
const CALM = 20;
const RETRY_SECONDS = 5;

/** For whom a hash is computed; asked only when there is a line. */
export interface Turn {
  /** The account of somebody who is known here; undefined for a stranger. */
  knownAs: () => Promise<string | undefined>;
  /** Strangers alone are asked for a puzzle. */
  stranger?: { app: Parameters<typeof passWhileBusy>[0]; caller: Caller };
}

/** Work of the shop itself: it waits behind those who are known, and solves no puzzle. */
export const SHOP_TURN: Turn = { knownAs: async () => undefined };

/** Of somebody who has shown what only they hold: a session, or a link from their mailbox. */
export function knownTurn(account: string): Turn {
  return { knownAs: async () => account };
}

/** Of anybody at a door; `knownAs` tells whom this place is known for. */
export function strangerTurn(
  app: Parameters<typeof passWhileBusy>[0],
  caller: Caller,
  knownAs: Turn["knownAs"] = SHOP_TURN.knownAs,
): Turn {
  return { knownAs, stranger: { app, caller } };
}

class Line {
  readonly #waiting: { share: string | undefined; go: () => void }[] = [];

  get length(): number {
    return this.#waiting.length;
  }

  hasPlaceFor(share: string | undefined): boolean {
    if (this.length >= PLACES) return false;
    return share === undefined || this.#waiting.filter((one) => one.share === share).length < SHARE;
  }

  wait(share: string | undefined): Promise<void> {
    return new Promise((go) => this.#waiting.push({ share, go }));
  }

  /** Lets the first one go, if there is one. */
  next(): boolean {
    const first = this.#waiting.shift();
    first?.go();
    return first !== undefined;
  }
}

const known = new Line();
const strangers = new Line();
let running = 0;

/** How many wait now. */
export function hashLines(): { known: number; strangers: number } {
  return { known: known.length, strangers: strangers.length };
}

/** Does the work when its turn has come, or says why it cannot wait for that. */
export async function inHashLine<T>(
  turn: Turn,
  work: () => Promise<T>,
): Promise<Outcome<{ value: T }, Refusal>> {
  if (running < AT_ONCE) running++;
  else {
    const refusal = await standInLine(turn);
    if (refusal) return refusal;
  }
  try {
    return { ok: true, value: await work() };
  } finally {
    // The place goes straight to the next in line, so that nobody steps in between.
    if (!known.next() && !strangers.next()) running--;
  }
}

async function standInLine({ knownAs, stranger }: Turn): Promise<Refusal | undefined> {
  const account = await knownAs();
  if (account !== undefined && known.hasPlaceFor(account)) return waitIn(known, account);
  const browser = stranger?.caller.browser?.knownId;
  // A full queue holds people who already solved a puzzle. Another puzzle would make no room.
  if (!strangers.hasPlaceFor(browser)) return BUSY;
  if (stranger && strangers.length >= CALM) {
    const passage = await passWhileBusy(stranger.app, stranger.caller, RETRY_SECONDS);
    if (!passage.ok) return askedRefusal(passage);
  }
  return strangers.hasPlaceFor(browser) ? waitIn(strangers, browser) : BUSY;
}

/** Checks `running` again: the last running hash may have ended during the lookup, and nobody would wake this one. */
async function waitIn(line: Line, share: string | undefined): Promise<undefined> {
  if (running < AT_ONCE) running++;
  else await line.wait(share);
  return undefined;
}

function askedRefusal({ retryAfter, puzzle }: { retryAfter: number; puzzle?: string }): Refusal {
  const errors: Refusal["errors"] = puzzle ? { form: MANY, puzzle } : BUSY.errors;
  return { ok: false, errors, status: 429, retryAfter };
}

const MANY = "Muita gente está entrando agora.";

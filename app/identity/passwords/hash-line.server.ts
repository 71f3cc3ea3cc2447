// Queues for slow password hashes. Only two hashes run at once, because each takes much memory. A browser or network
// from which the account signed in before has its own queue, served first. A flood of strangers cannot fill that queue.

import { type Caller, passWhileBusy } from "#app/platform/gates/gate.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { BUSY, type Refusal } from "../refusal.ts";

const AT_ONCE = 2;
/** Most requests waiting in each queue. */
const PLACES = 50;
/** Most requests of one account or browser in a queue, so that none of them fills the queue alone. */
const SHARE = 5;
/** Strangers who may wait without a puzzle. Above this limit, a newcomer solves a puzzle first. */
const CALM = 20;
const RETRY_SECONDS = 5;

/** Decides the queue. Read only when both hash slots are busy. */
export interface Turn {
  /** The account for which this browser or network is known. Undefined for a stranger. */
  knownAs: () => Promise<string | undefined>;
  /** Set for strangers, who may have to solve a puzzle. */
  stranger?: { app: Parameters<typeof passWhileBusy>[0]; caller: Caller };
}

/** For hashes of the shop itself: they wait behind the known queue, without a puzzle. */
export const SHOP_TURN: Turn = { knownAs: async () => undefined };

/** For a person who holds a session, or a link from their mailbox. */
export function knownTurn(account: string): Turn {
  return { knownAs: async () => account };
}

/** For a request without a session. `knownAs` returns the account for which the browser or network is known. */
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

  /** Starts the first waiting request. Returns false if the queue is empty. */
  next(): boolean {
    const first = this.#waiting.shift();
    first?.go();
    return first !== undefined;
  }
}

const known = new Line();
const strangers = new Line();
let running = 0;

/** Number of waiting requests in each queue. */
export function hashLines(): { known: number; strangers: number } {
  return { known: known.length, strangers: strangers.length };
}

/** Runs the work when its turn comes. Returns a refusal if the queue is full or a puzzle must be solved first. */
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
    // Hands the slot to the next waiting request, so that a new request cannot take it first.
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

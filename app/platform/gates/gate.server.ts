// Whether somebody may pass a gate now. A browser that is over its own limit waits; where an address is busy, a browser
// that nothing is known of is asked for a puzzle first; and no address passes more than its flood.

import type { Limit, LimitAnswer, LimitKey, RateLimits } from "../http/rate-limit.server.ts";
import type { Outcome } from "../outcome.ts";
import { type BrowserPass, WAIT_SECONDS } from "./browser-pass.server.ts";
import { GATES, type Gate, type GateName } from "./gates.ts";
import { puzzleFor } from "./puzzle.server.ts";

/** Who comes. Programs have no browser, so nothing can be asked of them. */
export interface Caller {
  ip: string;
  browser?: BrowserPass | undefined;
}

/** `puzzle`: what opens the gate at once. */
export type Held = { ok: false; retryAfter: number; puzzle?: string };
export type Passage = Outcome<object, Held>;

interface App {
  limits: RateLimits;
  secret: string;
  now: () => Date;
}

/** Passes by waiting, which costs a program nothing. */
const WAITED: Limit = { name: "waited", points: 20, seconds: 600 };

/** A gate, or one thing behind it with limits of its own. */
interface Scope {
  limits: Pick<Gate, "seconds" | "browser" | "calm" | "flood">;
  name: string;
  /** The thing, as an account: the limits are then of those who come for it. */
  of?: string | undefined;
}

/** Counts one try, before anything is done for it. */
export async function knock(app: App, caller: Caller, name: GateName): Promise<Passage> {
  return pass(app, caller, scopeOf(name), "use");
}

/** The same for one thing behind a gate, with limits of its own. */
export async function knockFor(app: App, caller: Caller, scope: Scope): Promise<Passage> {
  return pass(app, caller, scope, "use");
}

/** For gates that count what went wrong: whether a try is looked at. */
export async function mayTry(app: App, caller: Caller, at: GateName | Scope): Promise<Passage> {
  return pass(app, caller, scopeOf(at), "look");
}

/** Counts one try that went wrong, everywhere at once: it was let in already. */
export async function countWrong(app: App, caller: Caller, at: GateName | Scope): Promise<Passage> {
  const scope = scopeOf(at);
  const [own, all] = await Promise.all([
    ownUse(app.limits, scope, caller.browser, "use"),
    app.limits.use(limitOf(scope, "flood"), senderOf(caller, scope)),
  ]);
  if (!own.ok || !all.ok) return own.ok ? all : own;
  return isStrange(caller, scope, all.used - 1) ? askForPuzzle(app, caller, scope.limits.seconds) : all;
}

/**
 * Decides whether a caller may join a long queue for a scarce resource. A browser must first solve a puzzle. A caller
 * without a browser must retry after `seconds`.
 */
export async function passWhileBusy(app: App, caller: Caller, seconds: number): Promise<Passage> {
  if (caller.browser?.hasSolved || (await passesByWaiting(app, caller))) return { ok: true };
  return askForPuzzle(app, caller, seconds);
}

function scopeOf(at: GateName | Scope): Scope {
  return typeof at === "string" ? { name: at, limits: GATES[at] } : at;
}

/** A gate that knows for whom one comes. */
export type PersonGate = {
  [N in GateName]: (typeof GATES)[N] extends { person: number } ? N : never;
}[GateName];

/**
 * Counts one try of one person: an e-mail as it is typed, an account, an order. How much of it reaches one mailbox is
 * counted where mail is sent, so that nobody learns of a flood here.
 */
export async function knockAs(
  { limits }: Pick<App, "limits">,
  name: PersonGate,
  person: string,
): Promise<LimitAnswer> {
  return limits.use(personLimit(name), person);
}

/** The same without counting. */
export async function mayTryAs(
  { limits }: Pick<App, "limits">,
  name: PersonGate,
  person: string,
): Promise<LimitAnswer> {
  return limits.look(personLimit(name), person);
}

function personLimit(name: PersonGate): Limit {
  const { person: points, seconds } = GATES[name];
  return { name: `${name}-person`, points, seconds };
}

async function pass(app: App, caller: Caller, scope: Scope, act: "use" | "look"): Promise<Passage> {
  const own = await ownUse(app.limits, scope, caller.browser, act);
  if (!own.ok) return own;
  const limit = limitOf(scope, "flood");
  const sender = senderOf(caller, scope);
  const all = await app.limits[act](limit, sender);
  if (!all.ok) return all;
  const before = act === "use" ? all.used - 1 : all.used;
  if (!isStrange(caller, scope, before) || (await passesByWaiting(app, caller))) return all;
  // Whoever only knocks uses nothing of the address up.
  if (act === "use") await app.limits.giveBack(limit, sender);
  return askForPuzzle(app, caller, scope.limits.seconds);
}

/** Whether so many came from this address before that one more of whom nothing is known is asked for a puzzle. */
function isStrange({ browser }: Caller, { limits }: Scope, before: number): boolean {
  return limits.calm !== undefined && before >= limits.calm && !browser?.hasSolved;
}

function senderOf({ ip }: Caller, { of }: Scope): LimitKey {
  return of === undefined ? { address: ip } : { address: ip, of };
}

/** Of this browser; looking alone gives no name to one that has none. */
async function ownUse(
  limits: RateLimits,
  scope: Scope,
  browser: BrowserPass | undefined,
  act: "use" | "look",
): Promise<LimitAnswer> {
  const id = scope.limits.browser && (act === "use" ? browser?.id : browser?.knownId);
  if (!id) return { ok: true, used: 0 };
  return limits[act](limitOf(scope, "browser"), scope.of === undefined ? id : `${scope.of}|${id}`);
}

function limitOf({ name, limits }: Scope, kind: "browser" | "flood"): Limit {
  const suffix = kind === "flood" ? "address" : kind;
  return { name: `${name}-${suffix}`, points: limits[kind] ?? 0, seconds: limits.seconds };
}

async function passesByWaiting({ limits }: App, { browser, ip }: Caller): Promise<boolean> {
  if (!browser?.hasWaited || !(await limits.use(WAITED, { address: ip })).ok) return false;
  browser.noteSolved();
  return true;
}

/** A program has nothing to solve it with, and waits. */
function askForPuzzle(app: App, { browser }: Caller, seconds: number): Held {
  if (!browser) return { ok: false, retryAfter: seconds };
  const puzzle = puzzleFor(app, browser.id);
  browser.noteAsked();
  return { ok: false, retryAfter: WAIT_SECONDS, puzzle };
}

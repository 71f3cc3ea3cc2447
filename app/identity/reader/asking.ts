// Comes late, to browsers that have somebody to ask about.
import { type Aside, lastTold, type Reader, tell } from "./reader.ts";
import { isSignedInHere, keepPlace } from "./use-asking.ts";

/** Pages that have something of their own for whoever reads them. */
const ABOUT = /^\/(?:produto|blog)\/[^/]+$/;

let turn = 0;

/** Asks who reads and what this page has for them. A late, broken or foreign answer changes nothing. */
export async function askAside(path: string): Promise<void> {
  const mine = ++turn;
  const early = window.eu;
  window.eu = undefined;
  const answer = await (early?.path === path ? early.answer : fetchAside(path));
  if (mine !== turn) return;
  const aside = asideOf(answer, path);
  // Somebody signed out in another tab while the answer was on its way.
  if (aside?.reader && !isSignedInHere()) return;
  if (!aside) return;
  // The answer takes the hint of a dead session away.
  keepPlace();
  tell(aside);
}

async function fetchAside(path: string): Promise<unknown> {
  try {
    const response = await fetch(`${ABOUT.test(path) ? path : ""}/eu`);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

function asideOf(answer: unknown, about: string): Aside | undefined {
  if (typeof answer !== "object" || answer === null || !("reader" in answer)) return undefined;
  const { reader, ...facts } = answer;
  if (reader !== null && !isReader(reader)) return undefined;
  return { reader, about, facts };
}

function isReader(value: unknown): value is Reader {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, email, avatar, kind, links } = value as Record<keyof Reader, unknown>;
  return (
    typeof id === "number" &&
    [name, email, kind].every((words) => typeof words === "string") &&
    (avatar === null || typeof avatar === "string") &&
    Array.isArray(links) &&
    links.every((link) => typeof link === "string")
  );
}

/** A page that the browser keeps for Back holds nobody: by then somebody else may sit there. */
window.addEventListener("pagehide", () => {
  turn++;
  if (lastTold()) tell(undefined);
});

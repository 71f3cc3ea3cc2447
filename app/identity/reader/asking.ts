// Loaded late, only in browsers with a session hint.
import { lossOf } from "#app/ui/connection/lost-connection.ts";
import { type Aside, keepPlace, lastTold, type Reader, tell } from "./reader.ts";

/** Pages with personal parts. */
const ABOUT = /^\/(?:produto|blog)\/[^/]+$/;

let turn = 0;

/** Asks `/eu` who reads and what the page has for them. A late, broken or foreign answer changes nothing. */
export async function askAside(path: string): Promise<void> {
  const mine = ++turn;
  const early = window.eu;
  window.eu = undefined;
  const answer = await (early?.path === path ? early.answer : fetchAside(path));
  if (mine !== turn) return;
  const aside = asideOf(answer, path);
  // The answer deletes the hint of a dead session; or another tab signed out meanwhile.
  const isSignedIn = keepPlace();
  if (aside?.reader && !isSignedIn) return;
  if (!aside) return;
  tell(aside);
  fillForms(aside.reader);
}

/** Values that we filled in: removed with their reader, kept once somebody typed. */
const filled = new WeakMap<HTMLInputElement, string>();

/** Fills fields that ask for a reader's fact: `data-own="email"`. */
function fillForms(reader: Reader | null): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[data-own]")) {
    if (input.value !== (filled.get(input) ?? "")) continue;
    input.value = reader?.[input.dataset.own === "email" ? "email" : "name"] ?? "";
    filled.set(input, input.value);
  }
}

async function fetchAside(path: string): Promise<unknown> {
  try {
    const response = await fetch(`${ABOUT.test(path) ? path : ""}/eu`);
    return response.ok ? await response.json() : undefined;
  } catch (error) {
    lossOf(error);
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

/** After Back or a tab switch somebody may have signed in or out. */
function lookAgain(): void {
  if (document.hidden) return;
  if (keepPlace()) void askAside(location.pathname);
  else if (lastTold()?.reader) forget();
}

window.addEventListener("pageshow", ({ persisted }) => persisted && lookAgain());
window.addEventListener("visibilitychange", lookAgain);

function forget(): void {
  turn++;
  if (lastTold()) tell(undefined);
  fillForms(null);
}

/** A page kept for Back holds no reader: somebody else may sit there then. */
window.addEventListener("pagehide", forget);

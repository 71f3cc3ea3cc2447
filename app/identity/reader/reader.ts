// The browser's facts about its reader. Public pages are the same for everybody, so these facts come from /eu.
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

export interface Reader {
  id: number;
  name: string;
  email: string;
  avatar: string | null;
  /** "Cliente". */
  kind: string;
  /** Back-office links that this person may open. */
  links: string[];
}

/** The answer of /eu: the reader, and what the page `about` has for them. */
export interface Aside {
  reader: Reader | null;
  about?: string;
  facts?: Readonly<Record<string, unknown>>;
}

/** Route around pages rendered per reader. */
const OWN_FRAME = "site/reader/routes/own-frame";

let told: Aside | undefined;
const listeners = new Set<() => void>();

/** Undefined: nobody or unknown. */
export function tell(aside: Aside | undefined): void {
  told = aside;
  for (const listener of listeners) listener();
}

export function useAside(): Aside | undefined {
  return useSyncExternalStore(subscribe, lastTold, unknownYet);
}

/** Null: nobody; undefined: unknown. */
export function useReader(): Reader | null | undefined {
  const own = useOwnReader();
  const aside = useAside();
  return (own ?? aside)?.reader;
}

/** The reader of a page rendered per reader. */
export function useOwnReader(): Aside | undefined {
  return useRouteLoaderData<Aside>(OWN_FRAME);
}

export function lastTold(): Aside | undefined {
  return told;
}

function unknownYet(): undefined {
  return undefined;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** True if the hint cookie is set. */
export function hints(name: string): boolean {
  return `; ${document.cookie}`.includes(`; ${name}=1`);
}

/** True if somebody is signed in, as far as the hint tells; reserves their place in the header (app.css). */
export function keepPlace(): boolean {
  return document.documentElement.toggleAttribute("data-eu", hints("eu"));
}

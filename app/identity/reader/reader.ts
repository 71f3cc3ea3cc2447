// What a browser knows of whoever reads. Public pages are the same for everybody, so this comes beside them, from /eu.
import { useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";

export interface Reader {
  id: number;
  name: string;
  email: string;
  avatar: string | null;
  /** "Cliente". */
  kind: string;
  /** Ways into the back office that open for this person. */
  links: string[];
}

/** An answer of /eu: who reads, and what the page it was asked for (`about`) has for them. */
export interface Aside {
  reader: Reader | null;
  about?: string;
  facts?: Readonly<Record<string, unknown>>;
}

/** Around pages that are made for whoever asks. */
const OWN_FRAME = "site/reader/routes/own-frame";

let told: Aside | undefined;
const listeners = new Set<() => void>();

/** Undefined: nobody, or not known. */
export function tell(aside: Aside | undefined): void {
  told = aside;
  for (const listener of listeners) listener();
}

export function useAside(): Aside | undefined {
  return useSyncExternalStore(subscribe, lastTold, unknownYet);
}

/** Who reads: null is nobody, undefined not known. */
export function useReader(): Reader | null | undefined {
  const own = useOwnReader();
  const aside = useAside();
  return (own ?? aside)?.reader;
}

/** Where the page was made for whoever asked. */
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

/** By a cookie that says nothing but this. */
export function hints(name: string): boolean {
  return `; ${document.cookie}`.includes(`; ${name}=1`);
}

/** Whether somebody is signed in, which is all that a browser is told; the header keeps their place by it (app.css). */
export function keepPlace(): boolean {
  return document.documentElement.toggleAttribute("data-eu", hints("eu"));
}

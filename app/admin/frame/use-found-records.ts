import { useEffect, useState } from "react";
import { FAULT, sentenceOf } from "#app/ui/connection/fault.ts";
import type { FoundGroup } from "../search/record-search.server.ts";

const PAUSE_MS = 250;
const LEAST_LETTERS = 2;

export interface FoundRecords {
  groups: FoundGroup[];
  isSearching: boolean;
  /** Why there are none, in words. */
  failure: string | undefined;
}

interface Answer {
  query: string;
  groups: FoundGroup[];
  failure?: string;
}

const FAILURE = "Não foi possível buscar nos registros agora. Verifique a conexão e tente de novo.";

/** Asks the server once for each pause in typing; what was found for other words is never shown. */
export function useFoundRecords(typed: string): FoundRecords {
  const query = typed.trim();
  const [answer, setAnswer] = useState<Answer>();
  // A number is whole with its first figure.
  const isAsked = query.length >= LEAST_LETTERS || /^\d$/.test(query);

  useEffect(() => {
    if (!isAsked) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await askServer(query, controller.signal);
      if (found) setAnswer({ query, ...found });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, isAsked]);

  const isCurrent = isAsked && answer?.query === query;
  return {
    groups: isCurrent ? answer.groups : [],
    isSearching: isAsked && !isCurrent,
    failure: isCurrent ? answer.failure : undefined,
  };
}

/** Undefined when nobody waits for the answer any more. */
async function askServer(query: string, signal: AbortSignal): Promise<Omit<Answer, "query"> | undefined> {
  try {
    const response = await fetch(`/api/admin/search?q=${encodeURIComponent(query)}`, { signal });
    const body: { groups?: FoundGroup[]; message?: string } = await response.json();
    if (response.ok && body.groups) return { groups: body.groups };
    return { groups: [], failure: body.message ?? FAULT };
  } catch (error) {
    return signal.aborted ? undefined : { groups: [], failure: sentenceOf(error, FAILURE) };
  }
}

import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useAside } from "#app/identity/reader/reader.ts";

export interface WaitingComment {
  id: number;
  name: string;
  message: string;
}

/** The reader's own comments that still wait: they come beside the page, which is the same for everybody. */
export function useWaitingComments(): WaitingComment[] {
  const { pathname } = useLocation();
  const aside = useAside();
  const waiting = aside?.about === pathname && aside?.facts?.waiting;
  return Array.isArray(waiting) ? waiting.filter(isWaiting) : [];
}

function isWaiting(value: Partial<Record<keyof WaitingComment, unknown>> | null): value is WaitingComment {
  return typeof value?.name === "string" && typeof value.message === "string";
}

/** How many forms this page has sent without a refusal. */
export function useSent(isRefused: boolean): number {
  const isSending = useNavigation().formMethod === "POST";
  const wasSending = useRef(false);
  const [sent, setSent] = useState(0);
  useEffect(() => {
    if (wasSending.current && !isSending && !isRefused) setSent((times) => times + 1);
    wasSending.current = isSending;
  }, [isSending, isRefused]);
  return sent;
}

/** The form that was sent is gone: who wrote is taken to what they wrote, once. */
export function useFocusOnNew(count: number, sent: number) {
  const newest = useRef<HTMLLIElement>(null);
  const shown = useRef(count);
  const taken = useRef(sent);
  useEffect(() => {
    if (count > shown.current && sent > taken.current) {
      taken.current = sent;
      newest.current?.focus();
    }
    shown.current = count;
  }, [count, sent]);
  return newest;
}

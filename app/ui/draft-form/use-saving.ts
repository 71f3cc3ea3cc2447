import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { addressOf, isAnotherScreen } from "./another-screen.ts";

interface Saving {
  intent: string;
  isRefused: boolean;
  /** The row of this form is not the one any more that it was opened with. */
  hasNewRow: boolean;
  /** The answer leads elsewhere: the form goes away by itself. */
  onGone: () => void;
  /** It was saved, and its page stays. */
  onStays: () => void;
  /** It is under way, and from here on it may have been saved; or it is over, and the form is still there. */
  onSent: (isUnderWay: boolean) => void;
}

type Phase = "open" | "sent" | "running" | "answered";

/** What becomes of a sending of this one form; another form of the page may have the same intent. */
export function useSaving({ intent, isRefused, hasNewRow, onGone, onStays, onSent }: Saving) {
  const { state, location: target, formData } = useNavigation();
  const location = useLocation();
  const [phase, setPhase] = useState<Phase>("open");
  // Somebody may go elsewhere before the answer comes.
  const isAnswered = state === "loading" && formData?.get("intent") === intent;
  const isElsewhere = isAnswered && isAnotherScreen(addressOf(location), target);
  const latest = useRef({ isRefused, hasNewRow, onGone, onStays, onSent, location });
  useEffect(() => {
    latest.current = { isRefused, hasNewRow, onGone, onStays, onSent, location };
  });
  const sentFrom = useRef(location);

  useEffect(() => {
    if (phase === "open") return;
    if (state !== "idle") {
      if (phase === "sent") setPhase("running");
      if (phase === "running" && isAnswered) setPhase("answered");
      if (isElsewhere) latest.current.onGone();
      return;
    }
    // A busy browser draws none of what lies between: then the visit has another key at the end, and the row tells.
    const { key, pathname, search } = sentFrom.current;
    if (phase === "sent" && location.key === key) return;
    setPhase("open");
    latest.current.onSent(false);
    const { isRefused, hasNewRow, onStays } = latest.current;
    const isSamePage = location.pathname + location.search === pathname + search;
    if (!isRefused && (phase === "answered" || (isSamePage && hasNewRow))) onStays();
  }, [phase, state, location, isAnswered, isElsewhere]);

  const noteSending = useCallback((event?: SubmitEvent<HTMLFormElement>) => {
    if (event?.defaultPrevented) return;
    sentFrom.current = latest.current.location;
    latest.current.onSent(true);
    setPhase("sent");
  }, []);
  return { isSending: phase !== "open", noteSending };
}

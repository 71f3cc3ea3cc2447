import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";

interface Saving {
  intent: string;
  isRefused: boolean;
  /** The answer leads elsewhere: the form goes away by itself. */
  onGone: () => void;
  /** It was saved, and its page stays. */
  onStays: () => void;
  /** The answer came, and the page is being read anew: whether there is still a form in it is open. */
  onAnswer: (isAnswered: boolean) => void;
}

type Phase = "open" | "sent" | "running" | "answered";

/** What becomes of a sending of this one form; another form of the page may have the same intent. */
export function useSaving({ intent, isRefused, onGone, onStays, onAnswer }: Saving) {
  const { state, location: target, formData } = useNavigation();
  const location = useLocation();
  const [phase, setPhase] = useState<Phase>("open");
  // Somebody may go elsewhere before the answer comes.
  const isAnswered = state === "loading" && formData?.get("intent") === intent;
  const isElsewhere = isAnswered && target.pathname + target.search !== location.pathname + location.search;
  const latest = useRef({ isRefused, onGone, onStays, onAnswer });
  useEffect(() => {
    latest.current = { isRefused, onGone, onStays, onAnswer };
  });

  useEffect(() => {
    if (phase === "open") return;
    if (state !== "idle") {
      if (phase === "sent") setPhase("running");
      if (phase === "running" && isAnswered) {
        setPhase("answered");
        latest.current.onAnswer(true);
      }
      if (isElsewhere) latest.current.onGone();
    } else if (phase !== "sent") {
      setPhase("open");
      latest.current.onAnswer(false);
      if (phase === "answered" && !latest.current.isRefused) latest.current.onStays();
    }
  }, [phase, state, isAnswered, isElsewhere]);

  const noteSending = useCallback((event?: SubmitEvent<HTMLFormElement>) => {
    if (!event?.defaultPrevented) setPhase("sent");
  }, []);
  return { isSending: phase !== "open", noteSending };
}

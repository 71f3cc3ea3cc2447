import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { type LostAccess, lossMessage, lossTitle, lostIn } from "../access/access-loss-messages.ts";
import { reportLessonOpened } from "./progress-requests.ts";

interface LostAccessFacts {
  /** Checks whether an answer reports a lost place. The open lesson and all typed text stay. */
  checkForAccessLoss(answer: unknown): void;
  /** Asks the server when no other request would. */
  ask(): void;
}

const LostAccessContext = createContext<LostAccessFacts>({ checkForAccessLoss() {}, ask() {} });

export const LostAccessProvider = LostAccessContext.Provider;

export function useLostAccess(): LostAccessFacts {
  return use(LostAccessContext);
}

/** Checks the latest answer of this form or fetcher for a lost place. */
export function useReportedAccessLoss(answer: unknown): void {
  const { checkForAccessLoss } = useLostAccess();
  useEffect(() => checkForAccessLoss(answer), [answer, checkForAccessLoss]);
}

/** Detects that the place was taken away while the lesson is open, from the answer to the next request. */
export function useLossWatch(reportAddress: string | undefined, formAnswer: unknown) {
  const [lost, setLost] = useState<LostAccess>();
  const isTold = useRef(false);
  const checkForAccessLoss = useCallback((answer: unknown) => {
    const heard = lostIn(answer);
    if (!heard || isTold.current) return;
    isTold.current = true;
    setLost(heard);
    showToast({ title: lossTitle(heard), description: lossMessage(heard), kind: "error" });
  }, []);
  const ask = useCallback(() => {
    if (reportAddress) void reportLessonOpened(reportAddress).then(checkForAccessLoss);
  }, [reportAddress, checkForAccessLoss]);
  useEffect(() => checkForAccessLoss(formAnswer), [formAnswer, checkForAccessLoss]);
  // Reports the lesson as opened, so that 'Continuar' returns to it. Checks again when the page becomes visible, for
  // example after a refund mail.
  useEffect(() => {
    ask();
    const back = () => document.visibilityState === "visible" && ask();
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, [ask]);
  return { lost, checkForAccessLoss, ask };
}

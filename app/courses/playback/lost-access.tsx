import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { type LostAccess, lossMessage, lossTitle, lostIn } from "../access/access-loss-messages.ts";
import { reportLessonOpened } from "./progress-requests.ts";

interface LostAccessFacts {
  /** An answer that may say that the place is gone; the lesson stays as it is, with all that was typed. */
  checkForAccessLoss(answer: unknown): void;
  /** Asks the server, where nothing else would. */
  ask(): void;
}

const LostAccessContext = createContext<LostAccessFacts>({ checkForAccessLoss() {}, ask() {} });

export const LostAccessProvider = LostAccessContext.Provider;

export function useLostAccess(): LostAccessFacts {
  return use(LostAccessContext);
}

/** Whatever this form's or fetcher's last answer said of the place. */
export function useReportedAccessLoss(answer: unknown): void {
  const { checkForAccessLoss } = useLostAccess();
  useEffect(() => checkForAccessLoss(answer), [answer, checkForAccessLoss]);
}

/** Whether the place was taken away while the lesson is open, found out by whatever is sent next. */
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
  // Opened, so that 'Continuar' comes back to it; and looked at again, perhaps after the mail that told of a refund.
  useEffect(() => {
    ask();
    const back = () => document.visibilityState === "visible" && ask();
    document.addEventListener("visibilitychange", back);
    return () => document.removeEventListener("visibilitychange", back);
  }, [ask]);
  return { lost, checkForAccessLoss, ask };
}

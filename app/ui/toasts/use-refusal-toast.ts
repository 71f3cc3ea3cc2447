import { useEffect } from "react";
import { showToast, type ToastText } from "./toaster.tsx";

interface Refusal {
  intent: string;
  toast?: ToastText;
}

/** What a form of the page was refused with. One that is open says it at its own top: a toast behind it could not be reached. */
export function useRefusalToast(refusal: Refusal | undefined, ...open: string[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each answer
  useEffect(() => {
    if (refusal && !open.includes(refusal.intent)) showToast(refusal.toast);
  }, [refusal]);
}

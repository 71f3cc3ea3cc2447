import { useNavigation } from "react-router";
import type { LostAccess } from "../access/access-loss-messages.ts";
import type { QuizReview } from "../quiz/quiz-attempts.server.ts";

export type FormAnswer =
  | { ok: true; intent: string; done?: string; review?: QuizReview }
  | {
      ok: false;
      intent: string;
      errors: Record<string, string>;
      values?: Record<string, string>;
      /** Set if the place is lost. */
      lost?: LostAccess;
    };

export function useBusyWith(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}

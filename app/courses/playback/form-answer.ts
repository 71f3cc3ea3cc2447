import { useNavigation } from "react-router";
import type { LostAccess } from "../access/access-loss-messages.ts";
import type { QuizReview } from "../quiz/quiz-attempts.server.ts";

/** What the last form of the player was answered. */
export type FormAnswer =
  | { ok: true; intent: string; done?: string; review?: QuizReview }
  | {
      ok: false;
      intent: string;
      errors: Record<string, string>;
      values?: Record<string, string>;
      /** The place is gone. */
      lost?: LostAccess;
    };

/** Whether the page is sending a form with this intent. */
export function useBusyWith(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}

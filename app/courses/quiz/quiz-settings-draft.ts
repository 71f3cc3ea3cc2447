// The rules of a quiz while they are written: numbers as they are typed, the wait in the unit that reads best.
import { bareText } from "#app/platform/text/bare-text.ts";
import type { QuizSettings, WrittenSettings } from "./quiz.ts";

export interface SettingsDraft
  extends Pick<QuizSettings, "answersShown" | "shuffleQuestions" | "shuffleOptions"> {
  isLimited: boolean;
  attempts: string;
  wait: string;
  /** In minutes. */
  unit: 1 | 60 | 1440;
}

export function settingsDraft({ attempts, waitMinutes, ...rest }: QuizSettings): SettingsDraft {
  const unit = ([1440, 60] as const).find((minutes) => waitMinutes > 0 && waitMinutes % minutes === 0) ?? 1;
  const wait = String(waitMinutes / unit);
  return { ...rest, isLimited: attempts !== null, attempts: String(attempts ?? 3), wait, unit };
}

/** What is no number is kept as it was typed, so that it is refused and never taken for no limit. */
export function settingsOf(draft: SettingsDraft): WrittenSettings {
  const { isLimited, attempts, wait, unit } = draft;
  return {
    attempts: isLimited ? numberOr(attempts) : null,
    wait_minutes: wait.trim() === "" ? 0 : numberOr(wait, unit),
    show_answers: draft.answersShown,
    shuffle_questions: draft.shuffleQuestions,
    shuffle_options: draft.shuffleOptions,
  };
}

function numberOr(typed: string, unit = 1): number | string {
  const bare = bareText(typed);
  return /^\d{1,6}$/.test(bare) ? Number(bare) * unit : typed;
}

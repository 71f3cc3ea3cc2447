// Rules of a quiz while they are edited: numbers as typed, the waiting time in the most readable unit.
import { bareText } from "#app/platform/text/bare-text.ts";
import type { QuizSettings, WrittenSettings } from "./quiz.ts";

export interface SettingsDraft
  extends Pick<QuizSettings, "answersShown" | "shuffleQuestions" | "shuffleOptions"> {
  isLimited: boolean;
  attempts: string;
  wait: string;
  /** Minutes. */
  unit: 1 | 60 | 1440;
}

export function settingsDraft({ attempts, waitMinutes, ...rest }: QuizSettings): SettingsDraft {
  const unit = ([1440, 60] as const).find((minutes) => waitMinutes > 0 && waitMinutes % minutes === 0) ?? 1;
  const wait = String(waitMinutes / unit);
  return { ...rest, isLimited: attempts !== null, attempts: String(attempts ?? 3), wait, unit };
}

/** A text that is not a number is kept, so that it is refused instead of counting as no limit. */
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

// A course as a student enrolled on one day sees it on another. Nothing is kept of it.
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";

/** Both are days: "2026-12-15". */
export interface StudentPreview {
  enrolledOn: string;
  on: string;
  /** As a student of this cohort. */
  cohortId?: number | undefined;
  /** As if all before the lesson that is looked at were done. */
  isDone?: boolean | undefined;
}

const ENROLLED = "matricula";
const ON = "em";
const COHORT = "turma";
const DONE = "concluido";

/** The days that the address asks to preview; undefined when it asks for none, and today in place of an invalid day. */
export function previewIn(params: URLSearchParams, now: Date): StudentPreview | undefined {
  const [enrolledOn, on] = [params.get(ENROLLED), params.get(ON)];
  if (enrolledOn === null && on === null) return undefined;
  const today = dayOf(now);
  const asked = dayOr(on, today);
  const cohort = params.get(COHORT) ?? "";
  return {
    enrolledOn: dayOr(enrolledOn, asked),
    on: asked,
    cohortId: /^[1-9]\d{0,14}$/.test(cohort) ? Number(cohort) : undefined,
    isDone: params.has(DONE),
  };
}

export function previewQuery({ enrolledOn, on, cohortId, isDone }: StudentPreview): string {
  const cohort = cohortId ? `&${COHORT}=${cohortId}` : "";
  return `${ENROLLED}=${enrolledOn}&${ON}=${on}${cohort}${isDone ? `&${DONE}=1` : ""}`;
}

/** The moment that is looked at: all that opens on the day is open. */
export function previewNow({ on }: StudentPreview): Date {
  return new Date(startOfDay(addDay(on, 1)).getTime() - 1);
}

function dayOr(typed: string | null, other: string): string {
  const text = typedDay(typed ?? "");
  return isDay(text) ? text : other;
}

// A course as a student who enrolled on one day sees it on another day. Nothing is stored.
import { addDay, dayOf, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";

/** Both values are days: "2026-12-15". */
export interface StudentPreview {
  enrolledOn: string;
  on: string;
  /** Undefined: a student without a cohort. */
  cohortId?: number | undefined;
  /** True to treat every lesson before the previewed lesson as done. */
  isDone?: boolean | undefined;
}

const ENROLLED = "matricula";
const ON = "em";
const COHORT = "turma";
const DONE = "concluido";

/** The preview in the query parameters. Undefined if there is none; an invalid day becomes today. */
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

/** The last millisecond of the previewed day, so that everything that opens on that day is open. */
export function previewNow({ on }: StudentPreview): Date {
  return new Date(startOfDay(addDay(on, 1)).getTime() - 1);
}

function dayOr(typed: string | null, other: string): string {
  const text = typedDay(typed ?? "");
  return isDay(text) ? text : other;
}

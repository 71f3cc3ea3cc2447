// Opening days of a course's modules and lessons for one cohort: read, proposed and saved as a whole.
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { addDay, dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import { dayStart, typedAt } from "#app/platform/money-and-dates/day-fields.ts";
import { YEAR_SENTENCE } from "#app/platform/money-and-dates/known-days.ts";
import { type Db, forUpdate, inTransaction } from "#db/connect.server.ts";
import { findCohortOpenings } from "../access/cohort-openings.server.ts";
import { raiseVersion } from "../cohorts/cohort-writes.server.ts";

interface Cohort {
  id: number;
  course_id: number;
}

export type CalendarModule = Awaited<ReturnType<typeof readCalendar>>[number];

/** The whole plan in order, each line with its field name and its day. */
export async function readCalendar(db: Db, { id, course_id }: Cohort) {
  const [modules, lessons, openings] = await Promise.all([
    db
      .selectFrom("course_modules")
      .select(["id", "title"])
      .where("course_id", "=", course_id)
      .orderBy("order")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("course_lessons")
      .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
      .select(["course_lessons.id", "course_lessons.title", "module_id", "is_published"])
      .where("course_id", "=", course_id)
      .orderBy("course_lessons.order")
      .orderBy("course_lessons.id")
      .execute(),
    findCohortOpenings(db, [id]),
  ]);
  const days = openings.get(id);
  const textOf = (day: Date | undefined) => (day ? formatDate(day) : "");
  return modules.map((module) => ({
    ...module,
    field: `modulo-${module.id}`,
    day: textOf(days?.modules.get(module.id)),
    lessons: lessons
      .filter(({ module_id }) => module_id === module.id)
      .map(({ module_id: _, ...lesson }) => ({
        ...lesson,
        field: `aula-${lesson.id}`,
        day: textOf(days?.lessons.get(lesson.id)),
      })),
  }));
}

/** Proposed days as field texts: modules or lessons in order, at equal intervals. */
export function spread(
  plan: readonly CalendarModule[],
  { each, days, from }: { each: "module" | "lesson"; days: number; from: string },
): Record<string, string> {
  const rows = each === "module" ? plan : plan.flatMap(({ lessons }) => lessons);
  const filled = rows.map(({ field }, at): [string, string] => [
    field,
    formatDate(startOfDay(addDay(from, at * days))),
  ]);
  const empty = plan.flatMap((module) =>
    [module, ...module.lessons].map(({ field }) => [field, ""] as const),
  );
  return { ...Object.fromEntries(empty), ...Object.fromEntries(filled) };
}

export const CALENDAR_SENTENCES = {
  day: "Informe um dia, como 20/11/2026, ou deixe em branco.",
  stale: "Outra pessoa mudou esta turma enquanto você editava. Confira os dias e salve de novo.",
} as const;

type Saved =
  | { ok: true; days: number }
  | { ok: false; missing: true }
  /** `stale`: the current version. */
  | { ok: false; stale: number }
  | { ok: false; errors: Record<string, string> };

/** Replaces all days of the plan. Rows that were deleted from the plan meanwhile are ignored. */
export async function saveCalendar(
  db: Db,
  cohort: Cohort,
  { version, texts, author }: { version: number; texts: ReadonlyMap<string, string>; author: Author },
  now: Date,
): Promise<Saved> {
  return inTransaction(db, async (trx): Promise<Saved> => {
    const query = trx.selectFrom("cohorts").select("version").where("id", "=", cohort.id);
    const held = await forUpdate(trx, query.where("retired_at", "is", null)).executeTakeFirst();
    if (!held) return { ok: false, missing: true };
    if (held.version !== version) return { ok: false, stale: held.version };
    const before = await readCalendar(trx, cohort);
    const errors: Record<string, string> = {};
    const wanted = before.flatMap((module) => [
      { module_id: module.id, lesson_id: null, field: module.field, day: module.day },
      ...module.lessons.map(({ id, field, day }) => ({ module_id: null, lesson_id: id, field, day })),
    ]);
    const rows = wanted.flatMap(({ field, module_id, lesson_id }) => {
      const text = texts.get(field)?.trim() ?? "";
      const typed = text === "" ? { at: null } : typedAt(text, "first");
      const opens_at = typed.at;
      if (typed.at === undefined) errors[field] = typed.isOtherYear ? YEAR_SENTENCE : CALENDAR_SENTENCES.day;
      return opens_at ? [{ module_id, lesson_id, opens_at, field }] : [];
    });
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    const is = new Map(rows.map(({ field, opens_at }) => [field, formatDate(opens_at)]));
    const isSame = wanted.every(({ field, day }) => (is.get(field) ?? "") === day);
    if (isSame) return { ok: true, days: rows.length };
    await trx.deleteFrom("cohort_openings").where("cohort_id", "=", cohort.id).execute();
    const times = { cohort_id: cohort.id, created_at: now, updated_at: now };
    const values = rows.map(({ field: _, ...row }) => ({ ...row, ...times }));
    for (let at = 0; at < values.length; at += 500) {
      await trx
        .insertInto("cohort_openings")
        .values(values.slice(at, at + 500))
        .execute();
    }
    await raiseVersion(trx, { id: cohort.id, version }, now);
    const detail = { courseId: cohort.course_id, days: rows.length };
    const entry = { ...author, action: "cohort.calendar", entity: "cohorts", entityId: cohort.id, detail };
    await recordAudit(trx, entry, now);
    return { ok: true, days: rows.length };
  });
}

/** "2026-11-20". Undefined if the text is not a day. */
export function firstDay(text: string): string | undefined {
  const start = dayStart(text);
  return start && dayOf(start);
}

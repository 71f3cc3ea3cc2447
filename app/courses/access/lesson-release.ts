// Computes when each lesson of a course opens to a student. A lesson waits for a date, for days after enrolment, for
// the cohort's calendar, or for another lesson or module. Pure functions: the caller passes the plan, the student's
// progress and the time.
import { addDay, dayOf, formatDate, startOfDay } from "#app/platform/money-and-dates/dates.ts";
import type { CohortOpenings } from "./cohort-openings.server.ts";

export interface LessonRelease {
  release_days: number | null;
  release_at: Date | null;
}

export interface PacedLesson extends LessonRelease {
  id: number;
  title: string;
  content_type: string;
  is_published: boolean;
  after_lesson_id: number | null;
}

export interface PacedModule extends LessonRelease {
  id: number;
  title: string;
  after_module_id: number | null;
  lessons: readonly PacedLesson[];
}

export interface Pupil {
  /** Undefined for a person without a place: only fixed dates apply and prerequisites are ignored. */
  enrolledAt: Date | undefined;
  /** Lesson id → when it was completed; for a quiz, when it was passed. */
  done: ReadonlyMap<number, Date>;
  /** The student's cohort: its first day, its calendar, and `seen`, the lessons that the student had already opened. */
  cohort?:
    | { startsAt: Date | null; openings: CohortOpenings; seen?: ReadonlySet<number> | undefined }
    | undefined;
}

export const NOBODY: Pupil = { enrolledAt: undefined, done: new Map() };

type DayReason =
  | { kind: "day" }
  | { kind: "cohort" }
  /** This many days after the enrolment, or after the first day of the cohort. */
  | { kind: "enrolment" | "cohort-start"; days: number };

interface OpeningDay {
  at: Date;
  reason: DayReason;
}

export interface Wait {
  kind: "lesson" | "quiz" | "module";
  title: string;
}

export interface LessonPace {
  isOpen: boolean;
  /** The last of the days that the lesson waits for, future or past. Null: none. */
  day: OpeningDay | null;
  /**
   * The prerequisite that is not passed yet; the lesson's own prerequisite comes before its module's prerequisite.
   * Null if nothing is missing.
   */
  waits: Wait | null;
  /** Since when the lesson is open. Null while it is closed, or if it was open before the student enrolled. */
  openedAt: Date | null;
}

/**
 * The state of every lesson of the plan for this student. A prerequisite that is a draft or not in the plan is
 * ignored.
 */
export function paceOf(
  modules: readonly PacedModule[],
  pupil: Pupil,
  now: Date,
): ReadonlyMap<number, LessonPace> {
  const prerequisites = prerequisitesOf(modules, pupil);
  return new Map(
    modules.flatMap((module) => {
      const moduleDay = dayOfRow(module, pupil.cohort?.openings.modules.get(module.id), pupil);
      const modulePrerequisite = prerequisites.module(module.after_module_id);
      return module.lessons.map((lesson) => {
        // A student who joins a cohort in the middle of a course keeps the lessons that they have opened.
        if (pupil.cohort?.seen?.has(lesson.id)) return [lesson.id, OPEN];
        const ownDay = dayOfRow(lesson, pupil.cohort?.openings.lessons.get(lesson.id), pupil);
        const days = { day: later(ownDay, moduleDay) ?? null, now };
        return [
          lesson.id,
          paceAt(days, [prerequisites.lesson(lesson.after_lesson_id), modulePrerequisite], pupil),
        ];
      });
    }),
  );
}

const OPEN: LessonPace = { isOpen: true, day: null, waits: null, openedAt: null };

export function hasPrerequisites(modules: readonly PacedModule[]): boolean {
  return modules.some(
    ({ after_module_id, lessons }) =>
      after_module_id !== null || lessons.some(({ after_lesson_id }) => after_lesson_id !== null),
  );
}

/** `since`: when it was done. Undefined until then. */
type Prerequisite = { wait: Wait; since: Date | undefined } | undefined;

function prerequisitesOf(modules: readonly PacedModule[], { enrolledAt, done }: Pupil) {
  const published = modules.flatMap(({ lessons }) => lessons.filter(({ is_published }) => is_published));
  const lessons = new Map(published.map((lesson) => [lesson.id, lesson]));
  const byId = new Map(modules.map((module) => [module.id, module]));
  return {
    lesson(id: number | null): Prerequisite {
      const lesson = id === null || !enrolledAt ? undefined : lessons.get(id);
      if (!lesson) return undefined;
      const kind = lesson.content_type === "quiz" ? ("quiz" as const) : ("lesson" as const);
      return { wait: { kind, title: lesson.title }, since: done.get(lesson.id) };
    },
    module(id: number | null): Prerequisite {
      const module = id === null || !enrolledAt ? undefined : byId.get(id);
      const own = module?.lessons.filter(({ is_published }) => is_published) ?? [];
      if (!module || own.length === 0) return undefined;
      const times = own.flatMap((lesson) => done.get(lesson.id)?.getTime() ?? []);
      const since = times.length === own.length ? new Date(Math.max(...times)) : undefined;
      return { wait: { kind: "module", title: module.title }, since };
    },
  };
}

function paceAt(
  { day, now }: { day: OpeningDay | null; now: Date },
  prerequisites: readonly Prerequisite[],
  { enrolledAt }: Pupil,
): LessonPace {
  const waits = prerequisites.find((prerequisite) => prerequisite && !prerequisite.since)?.wait ?? null;
  const isOpen = waits === null && (day === null || day.at <= now);
  const moments = [
    ...(day ? [day.at] : []),
    ...prerequisites.flatMap((prerequisite) => prerequisite?.since ?? []),
  ];
  const last = moments.length > 0 ? new Date(Math.max(...moments.map(Number))) : null;
  const isLater = last !== null && enrolledAt !== undefined && last > enrolledAt;
  return { isOpen, day, waits, openedAt: isOpen && isLater ? last : null };
}

/**
 * The cohort's day replaces the row's own day. Days after enrolment are calendar days, counted from the cohort's first
 * day if the student enrolled earlier. A lesson that opens a day later opens at that day's midnight. The later of both
 * days applies.
 */
function dayOfRow(
  { release_days: days, release_at: at }: LessonRelease,
  opening: Date | undefined,
  { enrolledAt, cohort }: Pupil,
): OpeningDay | undefined {
  if (opening) return { at: opening, reason: { kind: "cohort" } };
  const fixed = at ? { at, reason: { kind: "day" as const } } : undefined;
  if (days === null || !enrolledAt) return fixed;
  const start = cohort?.startsAt && cohort.startsAt > enrolledAt ? cohort.startsAt : enrolledAt;
  const kind = start === enrolledAt ? ("enrolment" as const) : ("cohort-start" as const);
  return later({ at: startOfDay(addDay(dayOf(start), days)), reason: { kind, days } }, fixed);
}

function later(one: OpeningDay | undefined, other: OpeningDay | undefined): OpeningDay | undefined {
  if (!one || !other) return one ?? other;
  return other.at > one.at ? other : one;
}

/** The opening day, if it is in the future. */
export function opensOn({ day }: LessonPace, now: Date): Date | null {
  return day && day.at > now ? day.at : null;
}

/**
 * When and why a lesson opens, for the student: "Abre em 15/12/2026, na sua turma", "Abre quando você concluir
 * “Barro”".
 */
export function paceSentence(pace: LessonPace, now: Date): string | undefined {
  if (pace.isOpen) return undefined;
  const { day, waits } = pace;
  const prerequisite = waits ? waitWords(waits) : "";
  if (!day || day.at <= now) return `Abre quando você ${prerequisite}.`;
  const opens = `Abre em ${formatDate(day.at)}${REASONS[day.reason.kind](day.reason)}`;
  return prerequisite ? `${opens}, depois que você ${prerequisite}.` : `${opens}.`;
}

/** Short form for a list row: "abre em 15/12/2026", "abre depois de “Barro”". */
export function paceLabel(pace: LessonPace, now: Date): string | undefined {
  if (pace.isOpen) return undefined;
  const day = opensOn(pace, now);
  if (day) return `abre em ${formatDate(day)}`;
  return pace.waits ? `abre depois de “${pace.waits.title}”` : undefined;
}

function waitWords({ kind, title }: Wait): string {
  if (kind === "quiz") return `passar no questionário “${title}”`;
  return kind === "module" ? `concluir o módulo “${title}”` : `concluir “${title}”`;
}

const REASONS: Record<DayReason["kind"], (reason: DayReason) => string> = {
  day: () => "",
  cohort: () => ", no calendário da sua turma",
  enrolment: (reason) => `, ${daysOf(reason)} depois da sua matrícula`,
  "cohort-start": (reason) => `, ${daysOf(reason)} depois do começo da sua turma`,
};

function daysOf(reason: DayReason): string {
  const days = "days" in reason ? reason.days : 0;
  return `${days} ${days === 1 ? "dia" : "dias"}`;
}

/**
 * The lesson or module that a row waits for. `holds` is false if no student can complete it; then the prerequisite is
 * ignored.
 */
export interface ReleaseAfter extends Wait {
  holds: boolean;
}

/** Text for the owner beside a module or a lesson; `after` is the prerequisite. Undefined if it opens at once. */
export function releaseSentence(
  { release_days: days, release_at: at }: LessonRelease,
  after?: ReleaseAfter,
): string | undefined {
  const afterDays = days === null ? "" : `${days} ${days === 1 ? "dia" : "dias"} depois da matrícula`;
  const onDay = at === null ? "" : `${afterDays ? "não antes de" : "em"} ${formatDate(at)}`;
  const day = [afterDays, onDay].filter(Boolean).join(", e ");
  const prerequisite = after?.holds
    ? `o aluno ${after.kind === "quiz" ? "passar em" : "concluir"} “${after.title}”`
    : "";
  const when = prerequisite ? `${day ? `${day}, depois de` : "quando"} ${prerequisite}` : day;
  const empty = after?.kind === "module" ? "não tem aula publicada" : "é rascunho";
  const idle = after && !after.holds ? `“${after.title}” ${empty}, e não segura a abertura` : "";
  return [when ? `Abre ${when}` : "", idle].filter(Boolean).join(". ") || undefined;
}

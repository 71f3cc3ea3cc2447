import { addressOf } from "#app/platform/http/address.ts";
import { jsonAnswer } from "#app/platform/http/http.ts";
import type { Db } from "#db/connect.server.ts";
import { lossMessage } from "../access/access-loss-messages.ts";
import {
  type CourseViewer,
  findPreviewPupil,
  findViewer,
  isListed,
  mayOpen,
  mayPreview,
  type Person,
} from "../access/course-access.server.ts";
import { enterByCollection } from "../access/enrollments.server.ts";
import { listCohortsToPreview, readPupil } from "../access/lesson-pace.server.ts";
import {
  type LessonPace,
  NOBODY,
  opensOn,
  type Pupil,
  paceLabel,
  paceOf,
  paceSentence,
} from "../access/lesson-release.ts";
import { previewNow, previewQuery, type StudentPreview } from "../access/student-preview.ts";
import { findCertificateOffer } from "../certificates/certificates.server.ts";
import { listLessonDoubts } from "../doubts/doubts.server.ts";
import { findNextMeeting } from "../meetings/meetings.server.ts";
import { listEndings } from "../my-courses/course-endings.server.ts";
import { listNotes } from "../notes/notes.server.ts";
import { type CourseFacts, findCourse, listOffers, listPlan } from "../plan/course-plan.server.ts";
import { loadLesson } from "../playback/player-lesson.server.ts";
import { type LessonProgress, listProgress } from "../progress/lesson-progress.server.ts";
import { lessonToResume } from "../progress/lesson-to-resume.ts";
import { courseProgress } from "../progress/progress.ts";
import { findStudyMailChoices } from "../study-mails/study-mail-choices.server.ts";

export type PlayerPage = NonNullable<Awaited<ReturnType<typeof loadPlayer>>>;
export type PlayerPlanLesson = PlayerPage["modules"][number]["lessons"][number];

interface Asked {
  courseId: number;
  /** Undefined: the lesson to continue. */
  lessonId: number | undefined;
  /** Set when an admin previews the course as a student. */
  preview?: StudentPreview | undefined;
}

/** The player of a course for this person. Undefined if the course or the lesson does not exist for them. */
export async function loadPlayer(db: Db, person: Person, asked: Asked, now: Date) {
  const course = await findCourse(db, asked.courseId);
  if (!course) return undefined;
  const found = await findViewer(db, person, course.id, now);
  if (found.isNew && person) await enterByCollection(db, { userId: person.id, courseId: course.id }, now);
  const preview = asked.preview && (await mayPreview(db, person, course.id)) ? asked.preview : undefined;
  const viewer: CourseViewer = preview ? { kind: "admin", userId: found.userId } : found;
  const eyes = preview ? "student" : viewer.kind;
  const seenAt = preview ? previewNow(preview) : now;
  if (!isListed(course) && (viewer.kind === "stranger" || viewer.kind === "visitor")) return undefined;
  const opensAll = viewer.kind === "student" || viewer.kind === "admin";
  const [plan, progress, [offer]] = await Promise.all([
    listPlan(db, course.id, { withDrafts: eyes === "admin" }),
    progressOf(db, viewer, course.id),
    listOffers(db, viewer.kind === "admin" || (opensAll && !viewer.endsAt) ? [] : [course.id], now),
  ]);
  const pupil = preview
    ? await findPreviewPupil(db, preview, { plan, courseId: course.id, lessonId: asked.lessonId })
    : await pupilOf(db, viewer, { courseId: course.id, progress });
  const modules = describePlan(plan, { course, eyes, pupil, progress, now: seenAt });
  const lessons = modules.flatMap((module) => module.lessons);
  const lessonId =
    asked.lessonId ?? (opensAll ? lessonToResume(lessons.filter(({ open }) => open)) : undefined);
  const chosen = lessons.find(({ id }) => id === lessonId);
  // In a preview, a draft does not exist, and the page says so.
  if (lessonId !== undefined && !chosen && !preview) return undefined;
  const completed = lessons.filter((lesson) => lesson.completed).length;
  const percent = courseProgress(completed, lessons.length);
  return {
    course: { id: course.id, title: course.title, address: addressOf(course.id, course.title) },
    about: { description: course.description, instructor: course.instructor_name, cover: course.cover_image },
    viewer: { id: viewer.userId, kind: viewer.kind, loss: viewer.loss, endsAt: viewer.endsAt ?? null },
    now,
    meeting: preview ? undefined : await nextMeetingOf(db, { viewer, pupil, courseId: course.id }, now),
    preview: preview
      ? {
          ...preview,
          ...outlook(lessons),
          isHidden: lessonId !== undefined && !chosen,
          cohorts: await listCohortsToPreview(db, course.id),
        }
      : null,
    /** Query parameters that every link of the page keeps. */
    keptQuery: preview ? `&${previewQuery(preview)}` : "",
    offer: offer
      ? { price: offer.price, address: addressOf(offer.id, offer.name), renewal: offer.renewal }
      : null,
    modules,
    progress: { completed, lessons: lessons.length, percent },
    ...(await endFor(db, { viewer, courseId: course.id, percent }, now)),
    chosen: chosen
      ? { id: chosen.id, title: chosen.title, open: chosen.open, opens: chosen.opens, waits: chosen.waits }
      : null,
    /** True if this student can ask for mails about openings. */
    offersOpenings: chosen?.opens != null && !preview && (await lacksOpenings(db, viewer)),
    ...(await loadChosen(db, { viewer, courseId: course.id, chosen, progress, now })),
  };
}

export type Loss = NonNullable<Awaited<ReturnType<typeof findLoss>>>;

/** Facts about a lost place, the same as on the page. Undefined for everybody else. */
export async function findLoss(db: Db, person: Person, asked: Asked, now: Date) {
  const page = await loadPlayer(db, person, asked, now);
  if (page?.viewer.kind !== "former") return undefined;
  const { viewer, progress, offer } = page;
  return { viewer: { loss: viewer.loss }, progress, offer };
}

/** Same as `findLoss`, as a JSON response. */
export function accessLost(lost: Loss): Response {
  return jsonAnswer({ error: "access_lost", message: lossMessage(lost), lost }, 403);
}

type Plan = Awaited<ReturnType<typeof listPlan>>;
type ProgressByLesson = ReadonlyMap<number, LessonProgress>;

interface PlanFacts {
  course: CourseFacts;
  eyes: CourseViewer["kind"];
  pupil: Pupil;
  progress: ProgressByLesson;
  now: Date;
}

function describePlan(plan: Plan, { course, eyes, pupil, progress, now }: PlanFacts) {
  const { is_published, retired_at } = course;
  const paces = paceOf(plan, pupil, now);
  return plan.map(({ id, title, lessons }) => ({
    id,
    title,
    lessons: lessons.flatMap((lesson) => {
      const pace = paces.get(lesson.id);
      return pace ? [describeLesson(lesson, pace)] : [];
    }),
  }));

  function describeLesson(lesson: Plan[number]["lessons"][number], pace: LessonPace) {
    const did = progress.get(lesson.id);
    const access = { ...lesson, is_lesson_published: lesson.is_published, is_published, retired_at };
    const isStudent = eyes === "student";
    return {
      id: lesson.id,
      title: lesson.title,
      content_type: lesson.content_type,
      is_free_preview: lesson.is_free_preview,
      label: lesson.label,
      is_draft: !lesson.is_published,
      open: mayOpen(eyes, access, pace),
      /** The opening day for this student, while it is in the future. */
      opens: isStudent ? opensOn(pace, now) : null,
      /** Why a closed lesson waits for this student: as a sentence, and as a short label. */
      waits: isStudent ? (paceSentence(pace, now) ?? null) : null,
      waitsLabel: isStudent ? (paceLabel(pace, now) ?? null) : null,
      /** True if it opened after the student enrolled and was not visited yet. */
      isNew: isStudent && pace.openedAt !== null && !did?.opened_at && did?.completed_at == null,
      completed: did?.completed_at != null,
      opened_at: did?.opened_at ?? null,
    };
  }
}

/** The student's data for the pace. Undefined for everybody else. */
async function pupilOf(
  db: Db,
  { kind, userId, enrolledAt }: CourseViewer,
  { courseId, progress }: { courseId: number; progress: ProgressByLesson },
): Promise<Pupil> {
  if (kind !== "student" || userId === undefined) return NOBODY;
  const done = [...progress].flatMap(([id, { completed_at }]) =>
    completed_at ? [[id, completed_at] as const] : [],
  );
  return readPupil(db, { userId, courseId }, { enrolledAt, done: new Map(done) });
}

/** Number of lessons open on the previewed day, and when the last lesson opens. */
function outlook(lessons: { open: boolean; opens: Date | null }[]) {
  const ahead = lessons.flatMap(({ opens }) => (opens ? [opens.getTime()] : []));
  const open = lessons.filter((lesson) => lesson.open).length;
  return {
    open,
    lessons: lessons.length,
    /** True if a lesson waits for the student's progress instead of a day: then its opening day is unknown. */
    hasPrerequisites: lessons.some((lesson) => !lesson.open && !lesson.opens),
    completeOn: ahead.length > 0 ? new Date(Math.max(...ahead)) : null,
  };
}

/** A former student still sees their progress; an admin has none. */
async function progressOf(db: Db, viewer: CourseViewer, courseId: number): Promise<ProgressByLesson> {
  if (viewer.userId === undefined || viewer.kind === "admin") return new Map();
  const rows = await listProgress(db, { userId: viewer.userId, courseId });
  return new Map(rows.map((row) => [row.lesson_id, row]));
}

/** Certificate and ending for a student who has completed the course. */
async function endFor(
  db: Db,
  { viewer, courseId, percent }: { viewer: CourseViewer; courseId: number; percent: number },
  now: Date,
) {
  const { kind, userId } = viewer;
  if (kind !== "student" || userId === undefined || percent < 100) return { certificate: null, ending: null };
  const [certificate, endings] = await Promise.all([
    findCertificateOffer(db, { userId, courseId }, now),
    listEndings(db, { userId, courseIds: [courseId] }, now),
  ]);
  return { certificate, ending: endings.get(courseId) ?? null };
}

async function nextMeetingOf(
  db: Db,
  { viewer, pupil, courseId }: { viewer: CourseViewer; pupil: Pupil; courseId: number },
  now: Date,
) {
  if (viewer.kind !== "student" || viewer.userId === undefined || !pupil.cohort) return undefined;
  return findNextMeeting(db, { userId: viewer.userId, courseId }, now);
}

async function lacksOpenings(db: Db, { kind, userId }: CourseViewer): Promise<boolean> {
  if (kind !== "student" || userId === undefined) return false;
  return !(await findStudyMailChoices(db, userId)).openings;
}

interface ChosenFacts {
  viewer: CourseViewer;
  courseId: number;
  chosen: { id: number; open: boolean } | undefined;
  progress: ProgressByLesson;
  now: Date;
}

async function loadChosen(db: Db, { viewer, courseId, chosen, progress, now }: ChosenFacts) {
  if (!chosen?.open) return { lesson: null, notes: [], doubts: [] };
  const userId = viewer.kind === "student" ? viewer.userId : undefined;
  const [lesson, notes, doubts] = await Promise.all([
    loadLesson(db, chosen.id, { viewer, progress: progress.get(chosen.id), now }),
    userId === undefined ? [] : listNotes(db, { userId, courseId }),
    userId === undefined ? [] : listLessonDoubts(db, { userId, lessonId: chosen.id }),
  ]);
  return { lesson: lesson ?? null, notes, doubts };
}

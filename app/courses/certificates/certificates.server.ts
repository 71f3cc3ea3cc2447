// A certificate is a snapshot of the facts when it was issued; later changes of the course do not change it. Layout,
// the owner's sentence and the signature always come from the current course.
import { randomBytes } from "node:crypto";
import { dayOf } from "#app/platform/money-and-dates/dates.ts";
import { type Db, inTransaction, json } from "#db/connect.server.ts";
import { isEnrolled } from "../access/enrollments.server.ts";
import { raiseCertificate } from "../events/study-events.server.ts";
import { courseSeconds } from "../plan/workload.ts";
import { certificateCode } from "./certificate-code.ts";

/** none: something is left to do. ready: the student has to confirm the name. issued: the certificate exists. */
export type CertificateOffer =
  | { state: "none" }
  | { state: "ready"; name: string }
  | { state: "issued"; code: string };

export type Certificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;
/** A certificate whose owner still has an account, and therefore a name. */
export type NamedCertificate = Certificate & { student_name: string };

interface Place {
  userId: number;
  courseId: number;
}

/** The certificate that the player and 'Meus Cursos' offer this student. An issued certificate stays available. */
export async function findCertificateOffer(db: Db, place: Place, now: Date): Promise<CertificateOffer> {
  const code = await findIssuedCode(db, place);
  if (code !== undefined) return { state: "issued", code };
  const [study, enrolled] = await Promise.all([readStudy(db, place), isEnrolled(db, place, now)]);
  if (!study || !enrolled) return { state: "none" };
  const { name } = await db
    .selectFrom("users")
    .select("name")
    .where("id", "=", place.userId)
    .executeTakeFirstOrThrow();
  return { state: "ready", name };
}

export async function listCertificates(db: Db, userId: number) {
  return db
    .selectFrom("certificates")
    .select(["course_id", "code", "course_title", "issued_at"])
    .where("user_id", "=", userId)
    .orderBy("issued_at", "desc")
    .execute();
}

/** Issues the certificate once; a retry returns the same code. Undefined while the course is not completed. */
export async function issueCertificate(
  db: Db,
  { name, ...place }: Place & { name: string },
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (trx) => {
    const issued = await findIssuedCode(trx, place);
    if (issued !== undefined) return issued;
    if (!(await isEnrolled(trx, place, now))) return undefined;
    const study = await readStudy(trx, place);
    if (!study) return undefined;
    const made = await trx
      .insertInto("certificates")
      .values({
        ...study,
        code: certificateCode(randomBytes(12)),
        user_id: place.userId,
        course_id: place.courseId,
        student_name: name,
        syllabus: json(study.syllabus),
        issued_at: now,
      })
      .onConflict((conflict) => conflict.columns(["user_id", "course_id"]).doNothing())
      .returning("code")
      .executeTakeFirst();
    if (made) await raiseCertificate(trx, { code: made.code, ...place }, now);
    return made?.code ?? findIssuedCode(trx, place);
  });
}

/**
 * Expects the code as `readCertificateCode` returns it. The result has neither e-mail nor document. After the account
 * is deleted it has no name either, because no copy is stored.
 */
export async function findCertificate(db: Db, code: string) {
  const row = await db
    .selectFrom("certificates")
    .leftJoin("users", "users.id", "certificates.user_id")
    .leftJoin("courses", "courses.id", "certificates.course_id")
    .select(["code", "user_id", "student_name", "course_title", "instructor_name"])
    .select(["certificates.workload_minutes", "certificate_layout", "certificate_words"])
    .select(["signature_image", "signature_name"])
    .select(["started_on", "finished_on", "syllabus", "issued_at"])
    .select(["users.id as account_id", "users.erased_at"])
    .where("code", "=", code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { account_id, erased_at, student_name, certificate_layout, certificate_words, ...certificate } = row;
  const isErased = account_id === null || erased_at !== null;
  return {
    ...certificate,
    student_name: isErased ? null : student_name,
    layout: certificate_layout ?? ("classic" as const),
    words: certificate_words,
  };
}

async function findIssuedCode(db: Db, { userId, courseId }: Place): Promise<string | undefined> {
  const row = await db
    .selectFrom("certificates")
    .select("code")
    .where("user_id", "=", userId)
    .where("course_id", "=", courseId)
    .executeTakeFirst();
  return row?.code;
}

/** The facts about this person's study. Undefined while a lesson is left, or if the course has no lesson. */
async function readStudy(db: Db, { userId, courseId }: Place) {
  const lessons = await db
    .selectFrom("course_lessons")
    .innerJoin("course_modules", "course_modules.id", "course_lessons.module_id")
    .innerJoin("courses", "courses.id", "course_modules.course_id")
    .leftJoin("users as instructors", "instructors.id", "courses.instructor_id")
    .leftJoin("lesson_progress", (join) =>
      join
        .onRef("lesson_progress.lesson_id", "=", "course_lessons.id")
        .on("lesson_progress.user_id", "=", userId),
    )
    .select(["courses.title as course_title", "instructors.name as instructor_name"])
    .select("courses.workload_minutes")
    .select(["course_modules.id as module_id", "course_modules.title as module_title"])
    .select(["course_lessons.title", "duration_seconds", "lesson_progress.completed_at"])
    .where("courses.id", "=", courseId)
    .where("course_lessons.is_published", "=", true)
    .orderBy("course_modules.order")
    .orderBy("course_modules.id")
    .orderBy("course_lessons.order")
    .orderBy("course_lessons.id")
    .execute();
  const [first] = lessons;
  const done = lessons.flatMap(({ completed_at }) => (completed_at ? [completed_at.getTime()] : []));
  if (!first || done.length < lessons.length) return undefined;
  const modules = Map.groupBy(lessons, ({ module_id }) => module_id);
  return {
    course_title: first.course_title,
    instructor_name: first.instructor_name,
    workload_minutes: Math.round(courseSeconds(first, lessons) / 60),
    started_on: new Date(Math.min(...done)),
    finished_on: new Date(Math.max(...done)),
    syllabus: [...modules.values()].map((rows) => ({
      title: rows[0]?.module_title ?? "",
      lessons: rows.map(({ title }) => title),
    })),
  };
}

/** LinkedIn's page for adding a certificate to a profile. Nothing is sent until the person saves it on LinkedIn. */
export function linkedInAddress(certificate: {
  course: string;
  organisation: string;
  issuedAt: Date;
  address: string;
  code: string;
}): string {
  const [year = "", month = ""] = dayOf(certificate.issuedAt).split("-");
  const facts = new URLSearchParams({
    startTask: "CERTIFICATION_NAME",
    name: certificate.course,
    organizationName: certificate.organisation,
    issueYear: year,
    issueMonth: String(Number(month)),
    certUrl: certificate.address,
    certId: certificate.code,
  });
  return `https://www.linkedin.com/profile/add?${facts}`;
}

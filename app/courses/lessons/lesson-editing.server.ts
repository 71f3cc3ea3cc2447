// What the lesson form saves: only what belongs to the chosen kind, checked so that a student can use it.
import { randomBytes } from "node:crypto";
import type { Files } from "#app/platform/files/files.server.ts";
import type { FieldErrors, Outcome } from "#app/platform/forms/form.ts";
import { isBlankRichText, storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { lockCourse, shiftPositions } from "../ordering/plan-order.server.ts";
import { parseQuiz } from "../quiz/quiz.ts";
import type { LessonForm } from "./lesson.schema.ts";
import { createLesson, type LessonFacts, updateLesson } from "./lessons.server.ts";

type Attachments = { key: string; name: string; size: number }[];

export interface SavedLesson {
  created: boolean;
  /** Files that it had before; those it does not name any more may go. */
  fileKeys: string[];
}

const GONE = "O arquivo não está mais disponível. Envie de novo.";

/** Creates, or changes the lesson of this course that the form names. */
export async function saveLesson(
  db: Db,
  files: Files,
  { courseId, form }: { courseId: number; form: LessonForm },
  now: Date,
): Promise<Outcome<SavedLesson>> {
  const attachments = await measure(files, form.attachments ?? []);
  const errors = { ...(await brokenFiles(files, form)), ...quizErrors(form) };
  if (!attachments) errors.attachments = GONE;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const text = await cleanText(files, form.text_content);
  if (!text.ok) return text;
  const facts = factsOf(form, text.value);
  return inTransaction(db, async (trx) => {
    await lockCourse(trx, courseId);
    const refusal = await brokenPlace(trx, courseId, form);
    if (refusal) return { ok: false, errors: refusal };
    const fileKeys = form.id === undefined ? [] : await lessonFileKeys(trx, [form.id]);
    const id = await write(trx, form, facts, now);
    if (form.attachments) await replaceAttachments(trx, id, attachments ?? [], now);
    return { ok: true, value: { created: form.id === undefined, fileKeys } };
  });
}

async function write(trx: Db, form: LessonForm, facts: LessonFacts, now: Date): Promise<number> {
  const shelf = { table: "course_lessons" as const, moduleId: form.module_id };
  await shiftPositions(trx, shelf, { order: form.order, exceptId: form.id }, now);
  if (form.id === undefined) return (await createLesson(trx, facts, now)).id;
  await updateLesson(trx, form.id, facts, now);
  return form.id;
}

/** A kind leaves what another kind has stored where it is: changing the kind and back loses nothing. */
function factsOf(form: LessonForm, text: string | null | undefined): LessonFacts {
  const { module_id, title, content_type, order, is_free_preview, duration } = form;
  const facts = { module_id, title, content_type, order, is_free_preview, duration_seconds: duration };
  const { video_url, video_file_key, video_file_name, captions_key, transcript } = form;
  const { pdf_file, pdf_file_key, pdf_file_name } = form;
  if (content_type === "video") {
    const video = { video_url, video_file_key, video_file_name, captions_key, transcript };
    return { ...facts, ...video, text_content: text };
  }
  if (content_type === "pdf") return { ...facts, pdf_file, pdf_file_key, pdf_file_name };
  if (content_type === "text") return { ...facts, text_content: text };
  const { quiz_data, quiz_pass_percent, quiz_one_by_one } = form;
  return { ...facts, quiz_data, quiz_pass_percent, quiz_one_by_one };
}

/** A quiz that was not touched is kept, readable or not; what is written anew must be answerable. */
function quizErrors(form: LessonForm): FieldErrors {
  if (form.content_type !== "quiz" || (form.quiz_data === undefined && form.id !== undefined)) return {};
  const read = parseQuiz(form.quiz_data);
  return read.ok ? {} : { quiz_data: read.problem };
}

async function brokenFiles(files: Files, form: LessonForm): Promise<FieldErrors> {
  const fields = {
    video: ["video_file_key", "captions_key"],
    pdf: ["pdf_file_key"],
    text: [],
    quiz: [],
  } as const;
  const errors: FieldErrors = {};
  for (const field of fields[form.content_type]) {
    const key = form[field];
    if (key && (await files.size(key)) === undefined) errors[field] = GONE;
  }
  return errors;
}

/** The attachments with their sizes; undefined when one of the files is not there. */
async function measure(
  files: Files,
  asked: { key: string; name: string }[],
): Promise<Attachments | undefined> {
  const sizes = await Promise.all(asked.map(({ key }) => files.size(key)));
  const measured = asked.flatMap((one, at) => {
    const size = sizes[at];
    return size === undefined ? [] : [{ ...one, size }];
  });
  return measured.length === asked.length ? measured : undefined;
}

async function cleanText(
  files: Files,
  text: string | null | undefined,
): Promise<Outcome<string | null | undefined>> {
  if (!text) return { ok: true, value: text };
  const stored = await storeRichText(files, text);
  if (!stored.ok) return { ok: false, errors: { text_content: stored.message } };
  return { ok: true, value: isBlankRichText(stored.html) ? null : stored.html };
}

async function brokenPlace(trx: Db, courseId: number, form: LessonForm): Promise<FieldErrors | undefined> {
  const modules = await trx
    .selectFrom("course_modules")
    .select("id")
    .where("course_id", "=", courseId)
    .execute();
  const ids = modules.map((module) => module.id);
  if (!ids.includes(form.module_id)) return { module_id: "Este módulo não existe mais. Escolha outro." };
  if (form.id === undefined) return undefined;
  const lesson = await trx
    .selectFrom("course_lessons")
    .select(["id", "quiz_data"])
    .where("id", "=", form.id)
    .where("module_id", "in", ids)
    .executeTakeFirst();
  if (!lesson) return { form: "Esta aula não existe mais." };
  const isEmptyQuiz = form.content_type === "quiz" && form.quiz_data === undefined && !lesson.quiz_data;
  return isEmptyQuiz ? { quiz_data: "O questionário ainda não tem perguntas." } : undefined;
}

/** Written anew in the form's order; a file that stays keeps its address. */
async function replaceAttachments(trx: Db, lessonId: number, attachments: Attachments, now: Date) {
  const before = await trx
    .selectFrom("lesson_attachments")
    .select(["file_key", "public_id", "created_at"])
    .where("lesson_id", "=", lessonId)
    .execute();
  const known = new Map(before.map((row) => [row.file_key, row]));
  await trx.deleteFrom("lesson_attachments").where("lesson_id", "=", lessonId).execute();
  if (attachments.length === 0) return;
  await trx
    .insertInto("lesson_attachments")
    .values(
      attachments.map(({ key, name, size }, at) => ({
        lesson_id: lessonId,
        public_id: known.get(key)?.public_id ?? randomBytes(16).toString("base64url"),
        name,
        file_key: key,
        size_bytes: size,
        order: at + 1,
        created_at: known.get(key)?.created_at ?? now,
      })),
    )
    .execute();
}

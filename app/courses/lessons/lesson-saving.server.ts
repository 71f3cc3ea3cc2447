// Checks of the lesson form before it is written: its files exist and its quiz can be answered.

import type { AppContext } from "#app/context.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import { staleRow } from "#app/platform/config/stale-row.server.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import type { FieldErrors, FormResult } from "#app/platform/forms/form.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { lessonFileKeys } from "../media/lesson-storage.server.ts";
import { parseQuiz } from "../quiz/quiz.ts";
import { type NewAttachment, replaceAttachments } from "./attachment-writes.server.ts";
import type { LessonForm } from "./lesson.schema.ts";
import { attachmentsText, lessonFormValues } from "./lesson-form-values.ts";
import { fileColumnsOf } from "./lesson-kinds.ts";
import { cleanLessonText, writeLesson } from "./lesson-writes.server.ts";
import { findLessonForAdmin, listAttached } from "./lessons.server.ts";

export interface SavedLesson {
  id: number;
  created: boolean;
  /** Files that the lesson had before; the ones it no longer names may be deleted. */
  fileKeys: string[];
}

const GONE = "O arquivo não está mais disponível. Envie de novo.";

/** Creates a lesson or changes the lesson of this course that the form names. */
export async function saveLesson(
  { db, files }: Pick<AppContext, "db" | "files">,
  { courseId, form }: { courseId: number; form: LessonForm },
  now: Date,
  author?: Author,
): Promise<FormResult<SavedLesson>> {
  const { id, version, patch, attachments: asked } = form;
  const attachments = await measure(files, asked ?? []);
  const errors = { ...(await brokenFiles(files, form)), ...(await quizErrors(db, form)) };
  if (!attachments) errors.attachments = GONE;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const cleaned = await cleanLessonText(files, patch);
  if (!cleaned.ok) return { ok: false, errors: sentencesOf(cleaned.errors) };
  return inTransaction(db, async (trx) => {
    const fileKeys = id === undefined ? [] : await lessonFileKeys(trx, [id]);
    const hung = id === undefined || !asked ? [] : await listAttached(trx, id);
    const isRehung = asked !== undefined && attachmentsText(hung) !== attachmentsText(asked);
    const write = { id, courseId, patch, version, author, isRehung, door: { door: "form" } } as const;
    const written = await writeLesson(trx, write, now);
    if ("stale" in written) return staleLesson(trx, { courseId, id: id ?? 0 });
    if ("missing" in written) return { ok: false, errors: { form: "Esta aula não existe mais." } };
    if (!written.ok) return { ok: false, errors: sentencesOf(written.errors) };
    if (asked) await replaceAttachments(trx, written.id, attachments ?? [], now);
    return { ok: true, value: { id: written.id, created: id === undefined, fileKeys } };
  });
}

/** The current row as form values. */
async function staleLesson(trx: Db, place: { courseId: number; id: number }): Promise<FormResult<never>> {
  const saved = await findLessonForAdmin(trx, place);
  if (!saved) return { ok: false, errors: { form: "Esta aula não existe mais." } };
  const fields = { ...lessonFormValues(saved, saved.attachments) };
  const { id: entityId, version, updated_at: at } = saved;
  return {
    ok: false,
    errors: {},
    stale: await staleRow(trx, { entity: "course_lessons", entityId, version, at, fields }),
  };
}

/** An unchanged quiz is kept, valid or not. A changed quiz must be answerable. */
async function quizErrors(db: Db, { id, patch }: LessonForm): Promise<FieldErrors> {
  const { content_type, quiz_data } = patch;
  if (content_type !== "quiz") return {};
  const isKept = quiz_data === undefined && id !== undefined && (await hasQuiz(db, id));
  if (isKept) return {};
  const read = parseQuiz(quiz_data);
  return read.ok ? {} : { quiz_data: read.message };
}

async function hasQuiz(db: Db, lessonId: number): Promise<boolean> {
  const query = db.selectFrom("course_lessons").select("quiz_data").where("id", "=", lessonId);
  return Boolean((await query.executeTakeFirst())?.quiz_data);
}

async function brokenFiles(files: Files, { patch }: LessonForm): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const column of fileColumnsOf(patch.content_type)) {
    const key = patch[column];
    if (key && (await files.size(key)) === undefined) errors[column] = GONE;
  }
  return errors;
}

/** The attachments with their sizes. Undefined if a file does not exist. */
async function measure(
  files: Files,
  asked: { key: string; name: string }[],
): Promise<NewAttachment[] | undefined> {
  const sizes = await Promise.all(asked.map(({ key }) => files.size(key)));
  const measured = asked.flatMap((one, at) => {
    const size = sizes[at];
    return size === undefined ? [] : [{ ...one, size }];
  });
  return measured.length === asked.length ? measured : undefined;
}

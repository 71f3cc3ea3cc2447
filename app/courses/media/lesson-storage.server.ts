// Stores the files of lessons and deletes the files that no lesson uses any more.

import { randomBytes } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { cleanFileName } from "#app/platform/files/attachment.ts";
import { fileKind, NOT_ITS_KIND } from "#app/platform/files/file-kind.ts";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import type { Files } from "#app/platform/files/files.server.ts";
import { parseWhole } from "#app/platform/files/parsing-thread.server.ts";
import { tooLarge } from "#app/platform/files/upload-kinds.ts";
import { captureEnds, readWhole } from "#app/platform/files/uploads.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Db } from "#db/connect.server.ts";
import type { checkCaptions } from "./captions.ts";
import { LESSON_FILE_COLUMNS, type LessonFileColumn } from "./lesson-file-columns.ts";
import type { LessonUploadKind } from "./lesson-upload.ts";

export type LessonUpload = Outcome<{
  file: { key: string; name: string; size: number; sizeLabel: string; type: string; text?: string };
}>;

interface UploadFacts {
  kind: LessonUploadKind;
  name: string;
  body: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

const SHOWN: Record<"video" | "pdf", { types: string[]; message: string }> = {
  video: {
    types: ["MP4", "M4V", "MOV", "WEBM"],
    message:
      "Envie um vídeo MP4, MOV ou WebM. De outro formato, exporte como MP4, ou coloque num ZIP e envie como anexo da aula.",
  },
  pdf: { types: ["PDF"], message: "Envie um arquivo PDF. O que não é PDF pode ir como anexo da aula." },
};

/** Streams a lesson's file to a private path without a public address. Throws FileTooLarge. */
export async function storeLessonFile(files: Files, facts: UploadFacts): Promise<LessonUpload> {
  const { kind, body, maxBytes } = facts;
  if (kind === "captions") return storeCaptions(files, facts);
  const name = cleanFileName(facts.name);
  const key = newKey();
  const noted = captureEnds(body);
  const size = await files.put(key, noted.body, maxBytes);
  const type = fileKind(name, noted.ends());
  const refusal = refusalOf(kind, size, type);
  if (refusal === undefined && type) {
    return { ok: true, file: { key, name, size, sizeLabel: sizeLabel(size), type } };
  }
  await files.remove(key);
  return { ok: false, message: refusal ?? notItsKind(kind) };
}

/** All file keys of these lessons, attachments included. */
export async function lessonFileKeys(db: Db, lessonIds: number[]): Promise<string[]> {
  if (lessonIds.length === 0) return [];
  const [lessons, attachments] = await Promise.all([
    db.selectFrom("course_lessons").select(LESSON_FILE_COLUMNS).where("id", "in", lessonIds).execute(),
    db.selectFrom("lesson_attachments").select("file_key").where("lesson_id", "in", lessonIds).execute(),
  ]);
  return [...keysIn(lessons), ...attachments.map((row) => row.file_key)];
}

/** The rows are already deleted. If the file store does not answer, the files stay and an error is logged. */
export async function deleteUnusedFiles(
  { db, files, log }: Pick<AppContext, "db" | "files" | "log">,
  keys: string[],
): Promise<void> {
  await removeUnusedFiles(db, files, keys).catch((error: unknown) => {
    log.warn({ err: error }, "files of a lesson could not be removed");
  });
}

/** Deletes the files that no lesson uses any more; a copied course shares its files with the original. */
async function removeUnusedFiles(db: Db, files: Files, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const [lessons, attachments] = await Promise.all([
    db
      .selectFrom("course_lessons")
      .select(LESSON_FILE_COLUMNS)
      .where((eb) => eb.or(LESSON_FILE_COLUMNS.map((column) => eb(column, "in", keys))))
      .execute(),
    db.selectFrom("lesson_attachments").select("file_key").where("file_key", "in", keys).execute(),
  ]);
  const used = new Set([...keysIn(lessons), ...attachments.map((row) => row.file_key)]);
  await Promise.all(keys.filter((key) => !used.has(key)).map((key) => files.remove(key)));
}

function keysIn(lessons: Record<LessonFileColumn, string | null>[]): string[] {
  return lessons
    .flatMap((lesson) => LESSON_FILE_COLUMNS.map((column) => lesson[column]))
    .filter((key) => key !== null);
}

const CAPTIONS_MS = 10_000;

/** Reads and validates the whole file, because a browser silently shows nothing if it cannot read captions. */
async function storeCaptions(files: Files, { name, body, maxBytes }: UploadFacts): Promise<LessonUpload> {
  const bytes = await readWhole(body, maxBytes);
  if (!bytes) return { ok: false, message: tooLarge("captions") };
  const task = { program: "./app/courses/media/captions-worker.ts", input: bytes, ms: CAPTIONS_MS };
  const checked = await parseWhole<ReturnType<typeof checkCaptions>>(task);
  if (!checked.ok) return { ok: false, message: checked.message };
  const key = newKey();
  const source = new TextEncoder().encode(checked.source);
  const size = await files.put(key, once(source), maxBytes * 2);
  const saved = cleanFileName(name);
  return {
    ok: true,
    file: { key, name: saved, size, sizeLabel: sizeLabel(size), type: "VTT", text: checked.text },
  };
}

function refusalOf(kind: Exclude<LessonUploadKind, "captions">, size: number, type: string | undefined) {
  if (size === 0) return "O arquivo está vazio. Escolha outro.";
  if (kind === "attachment" || type === undefined) return undefined;
  if (SHOWN[kind].types.includes(type)) return undefined;
  return SHOWN[kind].message;
}

/** A lesson page cannot show a ZIP as its content; a student may still download a ZIP as an attachment. */
function notItsKind(kind: Exclude<LessonUploadKind, "captions">): string {
  return kind === "attachment" ? NOT_ITS_KIND : NOT_ITS_KIND.replace(/\.$/, " como anexo da aula.");
}

function newKey(): string {
  return `aulas/${randomBytes(16).toString("hex")}`;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

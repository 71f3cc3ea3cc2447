// Every write of a lesson's attachments. The table API has no attachments.
import { randomBytes } from "node:crypto";
import type { Db } from "#db/connect.server.ts";

export interface NewAttachment {
  key: string;
  name: string;
  size: number;
}

/** Stores the attachments in this order; an existing file keeps its address. */
export async function replaceAttachments(
  trx: Db,
  lessonId: number,
  attachments: NewAttachment[],
  now: Date,
): Promise<void> {
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
        public_id: known.get(key)?.public_id ?? newPublicId(),
        name,
        file_key: key,
        size_bytes: size,
        order: at + 1,
        created_at: known.get(key)?.created_at ?? now,
      })),
    )
    .execute();
}

/** Maps each lesson to its copy: the same files under new addresses. */
export async function copyAttachments(
  trx: Db,
  lessons: ReadonlyMap<number, number>,
  now: Date,
): Promise<void> {
  const attachments = await trx
    .selectFrom("lesson_attachments")
    .select(["lesson_id", "name", "file_key", "size_bytes", "order"])
    .where("lesson_id", "in", [...lessons.keys()])
    .execute();
  if (attachments.length === 0) return;
  await trx
    .insertInto("lesson_attachments")
    .values(
      attachments.map(({ lesson_id, ...facts }) => ({
        ...facts,
        lesson_id: lessons.get(lesson_id) ?? 0,
        public_id: newPublicId(),
        created_at: now,
      })),
    )
    .execute();
}

function newPublicId(): string {
  return randomBytes(16).toString("base64url");
}

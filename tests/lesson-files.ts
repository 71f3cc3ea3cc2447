// Bytes of a lesson with the files "aulas/filme", "aulas/legenda" and "aulas/apostila", and one attachment.
import type { TestSite } from "./test-site.ts";

export async function putLessonFiles({ db, files, now }: TestSite, lessonId: number): Promise<void> {
  const attachment = { public_id: "anexo-de-teste", name: "planilha.xlsx", file_key: "aulas/planilha" };
  await db
    .insertInto("lesson_attachments")
    .values({ ...attachment, lesson_id: lessonId, size_bytes: 8, created_at: now() })
    .execute();
  await files.put("aulas/filme", once("0123456789"), 100);
  await files.put("aulas/apostila", once("%PDF-1.7"), 100);
  await files.put("aulas/legenda", once("WEBVTT"), 100);
  await files.put("aulas/planilha", once("planilha"), 100);
}

/** A body in one chunk, as an upload sends it. */
export async function* once(text: string) {
  yield Buffer.from(text);
}

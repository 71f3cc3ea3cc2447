import { expect, test } from "vitest";
import { updateRow } from "#db/writes.server.ts";
import { putLessonFiles } from "#tests/lesson-files.ts";
import { makeAdmin, makeCourse, makeLesson, makeUser } from "#tests/makers.ts";
import { closeRights } from "#tests/rights.ts";
import { openSite } from "#tests/test-site.ts";
import { enroll } from "../access/enrollments.server.ts";

/** A lesson with every kind of file, and one student of its course. */
async function openFiles() {
  const site = await openSite();
  const student = await makeUser(site.db);
  const { course, lessons } = await makeCourse(site.db, {}, 1);
  const lesson = await makeLesson(site.db, lessons[0]?.module_id ?? 0, {
    content_type: "video",
    video_file_key: "aulas/filme",
    video_file_name: "Aula 1.webm",
    pdf_file_key: "aulas/apostila",
    pdf_file_name: "Apostila ção.pdf",
    captions_key: "aulas/legenda",
  });
  await putLessonFiles(site, lesson.id);
  await enroll(site.db, { userId: student.id, courseId: course.id }, site.now());
  return { site, course, lesson, student };
}

test("serves a student the video whole or in ranges, with its own type and without caching", async () => {
  const { site, lesson, student } = await openFiles();
  const visitor = await site.as(student);
  const path = `/aulas/${lesson.id}/video`;
  const whole = await visitor.get(path);
  expect([whole.status, whole.text]).toEqual([200, "0123456789"]);
  expect(whole.headers.get("content-type")).toBe("video/webm");
  expect(whole.headers.get("accept-ranges")).toBe("bytes");
  expect(whole.headers.get("cache-control")).toBe("private, no-store");
  const part = await visitor.get(path, { headers: { range: "bytes=4-6" } });
  expect([part.status, part.text, part.headers.get("content-range")]).toEqual([206, "456", "bytes 4-6/10"]);
  const rest = await visitor.get(path, { headers: { range: "bytes=7-" } });
  expect([rest.status, rest.text]).toEqual([206, "789"]);
  const beyond = await visitor.get(path, { headers: { range: "bytes=50-" } });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([416, "bytes */10"]);
  // The place is taken away between two ranges.
  await closeRights(site.db, "suspended");
  expect((await visitor.get(path, { headers: { range: "bytes=4-6" } })).status).toBe(403);
});

test("lets our own pages frame PDFs, serves captions as text, and serves attachments only as downloads", async () => {
  const { site, lesson, student } = await openFiles();
  const visitor = await site.as(student);
  const pdf = await visitor.get(`/aulas/${lesson.id}/pdf`);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("content-disposition")).toMatch(/^inline; filename="Apostila cao.pdf"/);
  expect(pdf.headers.get("content-security-policy")).toMatch(/default-src 'none'.*frame-ancestors 'self'/);
  const saved = await visitor.get(`/aulas/${lesson.id}/pdf?baixar`);
  expect(saved.headers.get("content-disposition")).toMatch(/^attachment/);
  expect(saved.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const captions = await visitor.get(`/aulas/${lesson.id}/legendas`);
  expect([captions.headers.get("content-type"), captions.text]).toEqual([
    "text/vtt; charset=utf-8",
    "WEBVTT",
  ]);
  const attachment = await visitor.get("/anexos/anexo-de-teste");
  expect(attachment.text).toBe("planilha");
  expect(attachment.headers.get("content-disposition")).toMatch(/^attachment; filename="planilha.xlsx"/);
  expect(attachment.headers.get("content-type")).toBe("application/octet-stream");
  for (const path of [`/aulas/${lesson.id}/nada`, "/aulas/999/video", "/anexos/nada"]) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404]);
  }
});

test("serves the files of a free preview to anyone, and other files to admins and students", async () => {
  const { site, course, lesson } = await openFiles();
  const paths = [`/aulas/${lesson.id}/video`, `/aulas/${lesson.id}/pdf`, "/anexos/anexo-de-teste"];
  const admin = await site.as(await makeAdmin(site.db));
  for (const path of paths) {
    expect((await site.get(path)).location).toContain("/login?voltar=");
    expect((await admin.get(path)).status).toBe(200);
  }
  await updateRow(site.db, "course_lessons", lesson.id, { is_free_preview: true }, site.now());
  for (const path of paths) expect((await site.get(path)).status).toBe(200);
  await updateRow(site.db, "courses", course.id, { retired_at: site.now() }, site.now());
  for (const path of paths) expect((await site.get(path)).location).toContain("/login");
});

test("answers 404 and logs an error for a file that is missing in the store", async () => {
  const { site, lesson, student } = await openFiles();
  await site.files.remove("aulas/filme");
  const visitor = await site.as(student);
  expect((await visitor.get(`/aulas/${lesson.id}/video`)).status).toBe(404);
  expect(site.logs.join("")).toContain("missing from the file store");
});

import { addDays } from "#app/platform/dates.ts";
import type { Files } from "#app/platform/files.server.ts";
import type { Db } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import type { LessonSeed } from "./content/course-shape.ts";
import { courses } from "./content/courses.ts";
import { markdownToPdf } from "./deliverable-files.ts";

const MOST_BYTES = 50_000_000;

/** Writes the PDFs of the lessons; lesson title → key in the file store. */
export async function storeLessonFiles(files: Files): Promise<Map<string, string>> {
  const stored = new Map<string, string>();
  for (const course of courses) {
    for (const lesson of course.modules.flatMap((module) => module.lessons)) {
      if (lesson.content_type !== "pdf") continue;
      const key = `aulas/demo/${course.slug}/${lesson.pdf_name.toLowerCase()}`;
      const pdf = await markdownToPdf([lesson.pdf_markdown]);
      await files.put(
        key,
        (async function* () {
          yield pdf;
        })(),
        MOST_BYTES,
      );
      stored.set(lesson.title, key);
    }
  }
  return stored;
}

/** Course slug → id, and every lesson's id in order. */
export async function seedCourses(
  trx: Db,
  facts: { pdfs: Map<string, string>; teachers: Map<string, number>; now: Date },
) {
  const ids = new Map<string, number>();
  const lessons = new Map<string, { id: number; title: string }[]>();
  for (const course of courses) {
    const created = addDays(facts.now, -120);
    const { id } = await insertRow(
      trx,
      "courses",
      {
        title: course.title,
        description: course.description,
        instructor_id: facts.teachers.get(course.instructor) ?? null,
        is_published: course.is_published,
        created_at: created,
      },
      facts.now,
    );
    ids.set(course.slug, id);
    const ownLessons: { id: number; title: string }[] = [];
    for (const [position, { title, description, lessons: seeds }] of course.modules.entries()) {
      const module = await insertRow(
        trx,
        "course_modules",
        { course_id: id, title, description, order: position + 1, created_at: created },
        facts.now,
      );
      for (const [place, lesson] of seeds.entries()) {
        const row = await insertRow(
          trx,
          "course_lessons",
          {
            module_id: module.id,
            title: lesson.title,
            content_type: lesson.content_type,
            is_free_preview: lesson.is_free_preview,
            order: place + 1,
            ...lessonContent(lesson, facts.pdfs),
            created_at: created,
          },
          facts.now,
        );
        ownLessons.push({ id: row.id, title: row.title });
      }
    }
    lessons.set(course.slug, ownLessons);
  }
  return { ids, lessons };
}

function lessonContent(lesson: LessonSeed, pdfs: Map<string, string>) {
  if (lesson.content_type === "video") {
    const ours = lesson.video_url.startsWith("file:");
    return { video_url: ours ? null : lesson.video_url, text_content: lesson.text_content };
  }
  if (lesson.content_type === "pdf") return { pdf_file: pdfs.get(lesson.title) ?? null };
  if (lesson.content_type === "text") return { text_content: lesson.text_content };
  return { quiz_data: JSON.stringify({ questions: lesson.questions }) };
}

import { randomBytes } from "node:crypto";
import type { Files } from "#app/platform/files/files.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "../connect.server.ts";
import { insertRow } from "../writes.server.ts";
import { type CourseVideo, videoCaptions, videoSeconds, videoTranscript } from "./content/course-videos.ts";
import { type CourseSeed, type LessonSeed, videosOf } from "./content/courses.ts";
import { openDemoFolder } from "./content/demo-folder.ts";
import { markdownToPdf } from "./deliverable-files.ts";

const MOST_BYTES = 50_000_000;

export interface SeededLesson {
  id: number;
  title: string;
  kind: LessonSeed["content_type"];
  seconds: number;
}

/** Writes videos, captions, PDFs and attachments of the lessons. Their keys are derived from the content. */
export async function storeLessonFiles(files: Files, courses: CourseSeed[]): Promise<void> {
  const folder = openDemoFolder();
  const put = (key: string, bytes: Uint8Array) => files.put(key, once(bytes), MOST_BYTES);
  const text = (words: string) => new TextEncoder().encode(words);
  await Promise.all(
    videosOf(courses).map(async (video) => {
      await put(videoKey(video.slug), folder.bytes(`videos/${video.slug}.webm`));
      await put(captionsKey(video.slug), text(videoCaptions(video)));
    }),
  );
  for (const course of courses) {
    for (const lesson of course.modules.flatMap((module) => module.lessons)) {
      if (lesson.content_type === "pdf") {
        await put(fileKey(course.slug, lesson.pdf_name), await markdownToPdf([lesson.pdf_markdown]));
      }
      for (const { name, bytes } of lesson.attachments) {
        await put(fileKey(course.slug, name), bytes);
      }
    }
  }
}

/** Course slug → id, and every lesson in order. */
export async function seedCourses(
  trx: Db,
  courses: CourseSeed[],
  facts: { teachers: Map<string, number>; now: Date },
) {
  const ids = new Map<string, number>();
  const lessons = new Map<string, SeededLesson[]>();
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
    const ownLessons: SeededLesson[] = [];
    for (const [position, { title, description, lessons: seeds }] of course.modules.entries()) {
      const module = await insertRow(
        trx,
        "course_modules",
        { course_id: id, title, description, order: position + 1, created_at: created },
        facts.now,
      );
      for (const [place, lesson] of seeds.entries()) {
        const facts = { moduleId: module.id, order: place + 1, course: course.slug, created };
        ownLessons.push(await seedLesson(trx, lesson, facts));
      }
    }
    lessons.set(course.slug, ownLessons);
  }
  return { ids, lessons };
}

async function seedLesson(
  trx: Db,
  lesson: LessonSeed,
  { moduleId, order, course, created }: { moduleId: number; order: number; course: string; created: Date },
): Promise<SeededLesson> {
  const video = lesson.content_type === "video" ? lesson.film : null;
  const seconds = video ? videoSeconds(video) : (lesson.minutes ?? 0) * 60;
  const { id, title } = await insertRow(
    trx,
    "course_lessons",
    {
      module_id: moduleId,
      title: lesson.title,
      content_type: lesson.content_type,
      is_free_preview: lesson.is_free_preview,
      order,
      duration_seconds: seconds || null,
      ...lessonContent(lesson, course, video),
      created_at: created,
    },
    created,
  );
  for (const [place, { name, bytes }] of lesson.attachments.entries()) {
    await trx
      .insertInto("lesson_attachments")
      .values({
        lesson_id: id,
        public_id: randomBytes(16).toString("base64url"),
        name,
        file_key: fileKey(course, name),
        size_bytes: bytes.byteLength,
        order: place + 1,
        created_at: created,
      })
      .execute();
  }
  return { id, title, kind: lesson.content_type, seconds };
}

function lessonContent(lesson: LessonSeed, course: string, video: CourseVideo | null) {
  if (lesson.content_type === "video") {
    const { text_content } = lesson;
    if (!video) return { video_url: lesson.video_url, text_content };
    return {
      text_content,
      video_file_key: videoKey(video.slug),
      video_file_name: `${video.slug}.webm`,
      captions_key: captionsKey(video.slug),
      transcript: videoTranscript(video),
    };
  }
  if (lesson.content_type === "pdf") {
    return { pdf_file_key: fileKey(course, lesson.pdf_name), pdf_file_name: lesson.pdf_name };
  }
  if (lesson.content_type === "text") return { text_content: lesson.text_content };
  const { questions, one_by_one } = lesson;
  return { quiz_data: JSON.stringify({ questions }), quiz_one_by_one: one_by_one };
}

function videoKey(slug: string): string {
  return `aulas/demo/videos/${slug}.webm`;
}

function captionsKey(slug: string): string {
  return `aulas/demo/videos/${slug}.vtt`;
}

function fileKey(course: string, name: string): string {
  return `aulas/demo/${course}/${name.toLowerCase()}`;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

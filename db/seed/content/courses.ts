import { z } from "zod";
import { type CourseVideo, videoSchema } from "./course-videos.ts";
import { type DemoFolder, openDemoFolder, refusal } from "./demo-folder.ts";
import { markdownHtml } from "./markdown.ts";

const courseSchema = z.strictObject({
  title: z.string().min(1),
  instructor: z.string(),
  order: z.number(),
  is_published: z.boolean().default(true),
  modules: z
    .array(
      z.strictObject({
        title: z.string().min(1),
        description: z.string(),
        lessons: z.array(z.string()).min(1),
      }),
    )
    .min(1),
});

const questionSchema = z
  .strictObject({
    question: z.string().min(1),
    options: z.array(z.string().min(1)).min(2),
    correct: z.int().nonnegative(),
    explanation: z.string(),
  })
  .refine(({ correct, options }) => correct < options.length, {
    path: ["correct"],
    error: "é a posição da resposta certa, contada a partir de 0",
  });

const lessonSchema = z
  .strictObject({
    title: z.string().min(1),
    is_free_preview: z.boolean().default(false),
    /** Duration of the lesson with exercises; omitted for our own videos, whose length is known. */
    minutes: z.int().positive().optional(),
    attachments: z.array(z.string()).default([]),
    /** A public address, or the name of a video in demo/videos. */
    video: z.string().optional(),
    /** The lesson's text is also generated as a PDF of this name. */
    pdf: z
      .string()
      .regex(/\.pdf$/)
      .optional(),
    one_by_one: z.boolean().default(false),
    questions: z.array(questionSchema).min(1).optional(),
  })
  .refine(({ video, pdf, questions }) => [video, pdf, questions].filter(Boolean).length <= 1, {
    path: ["video"],
    error: 'não combina com "pdf" nem com "questions"',
  });

export type CourseSeed = ReturnType<typeof readCourses>[number];
export type LessonSeed = ReturnType<typeof readLesson>;

export function readCourses(folder = openDemoFolder()) {
  return folder
    .texts("cursos", courseSchema)
    .map(({ slug, body, modules, ...course }) => ({
      ...course,
      slug,
      description: body,
      modules: modules.map(({ lessons, ...module }) => ({
        ...module,
        lessons: lessons.map((lesson) => readLesson(folder, slug, lesson)),
      })),
    }))
    .sort((one, other) => one.order - other.order);
}

function readLesson(folder: DemoFolder, course: string, slug: string) {
  const path = `cursos/${course}/${slug}.md`;
  if (!folder.has(path)) throw refusal(`cursos/${course}.md`, "modules", `não há a aula demo/${path}`);
  const { body, video, pdf, questions, one_by_one, ...facts } = folder.markdown(path, lessonSchema);
  const attachments = facts.attachments.map((name) => ({
    name,
    bytes: folder.bytes(`cursos/${course}/anexos/${name}`),
  }));
  const base = { ...facts, attachments };
  if (questions) return { ...base, content_type: "quiz" as const, questions, one_by_one };
  if (pdf) return { ...base, content_type: "pdf" as const, pdf_name: pdf, pdf_markdown: body };
  const text_content = markdownHtml(body);
  if (!video) return { ...base, content_type: "text" as const, text_content };
  const isAddress = video.startsWith("https://");
  const shown = { video_url: isAddress ? video : null, film: isAddress ? null : readVideo(folder, video) };
  return { ...base, content_type: "video" as const, text_content, ...shown };
}

/** Our own videos, in lesson order. */
export function videosOf(courses: CourseSeed[]): CourseVideo[] {
  const lessons = courses.flatMap(({ modules }) => modules.flatMap((module) => module.lessons));
  return lessons.flatMap((lesson) => (lesson.content_type === "video" && lesson.film ? [lesson.film] : []));
}

function readVideo(folder: DemoFolder, slug: string): CourseVideo {
  const path = `videos/${slug}.json`;
  if (!folder.has(`videos/${slug}.webm`)) throw refusal(path, "", `falta o vídeo demo/videos/${slug}.webm`);
  return { slug, ...folder.json(path, videoSchema) };
}

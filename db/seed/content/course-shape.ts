export interface QuizQuestionSeed {
  readonly question: string;
  readonly options: readonly string[];
  readonly correct: number;
  readonly explanation: string;
}

/** A text file that hangs on a lesson. */
export interface AttachmentSeed {
  readonly name: string;
  readonly text: string;
}

interface LessonBase {
  readonly title: string;
  readonly is_free_preview: boolean;
  /** How long it takes, exercise included; a video of ours knows by itself. */
  readonly minutes?: number;
  readonly attachments?: readonly AttachmentSeed[];
}

/** `video_url` is a public address, or "file:" and the slug of one of course-videos.ts. */
export interface VideoLessonSeed extends LessonBase {
  readonly content_type: "video";
  readonly video_url: string;
  /** HTML shown under the video. */
  readonly text_content: string;
}

export interface PdfLessonSeed extends LessonBase {
  readonly content_type: "pdf";
  readonly pdf_name: string;
  readonly pdf_markdown: string;
}

export interface TextLessonSeed extends LessonBase {
  readonly content_type: "text";
  /** HTML. */
  readonly text_content: string;
}

export interface QuizLessonSeed extends LessonBase {
  readonly content_type: "quiz";
  readonly one_by_one?: boolean;
  readonly questions: readonly QuizQuestionSeed[];
}

export type LessonSeed = VideoLessonSeed | PdfLessonSeed | TextLessonSeed | QuizLessonSeed;

export interface ModuleSeed {
  readonly title: string;
  readonly description: string;
  readonly lessons: readonly LessonSeed[];
}

export interface CourseSeed {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly instructor: string;
  readonly is_published: boolean;
  readonly modules: readonly ModuleSeed[];
}

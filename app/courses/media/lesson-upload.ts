// What may be uploaded to a lesson, known to its form and to the address that takes it.

const LESSON_UPLOADS = ["video", "pdf", "attachment", "captions"] as const;
export type LessonUploadKind = (typeof LESSON_UPLOADS)[number];

export function isLessonUpload(kind: string | undefined): kind is LessonUploadKind {
  return LESSON_UPLOADS.some((one) => one === kind);
}

import type { UploadKind } from "#app/platform/files/upload-kinds.ts";

/** What of the uploads belongs to a lesson. */
export type LessonUploadKind = Extract<UploadKind, "video" | "pdf" | "attachment" | "captions">;

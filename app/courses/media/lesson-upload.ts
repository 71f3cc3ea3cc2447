import type { UploadKind } from "#app/platform/files/upload-kinds.ts";

export type LessonUploadKind = Extract<UploadKind, "video" | "pdf" | "attachment" | "captions">;

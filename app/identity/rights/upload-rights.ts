// Who may upload what: whoever may write what the file is put into.
import type { UploadKind } from "#app/platform/files/upload-kinds.ts";
import type { Right } from "./rights.ts";

export const UPLOAD_RIGHTS: Record<UploadKind, Right> = {
  image: "uploads.image",
  "public-pdf": "popups.write",
  sample: "uploads.product",
  file: "uploads.product",
  video: "uploads.lesson",
  pdf: "uploads.lesson",
  attachment: "uploads.lesson",
  captions: "uploads.lesson",
};

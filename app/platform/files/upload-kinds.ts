// What may be uploaded, for the forms that send it and the addresses that take it. Who may send each kind stands in
// app/identity/rights/rights.ts.
import { SAMPLE_TYPES } from "./sample-file.ts";

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE ** 2;
const GIGABYTE = KILOBYTE ** 3;

interface UploadRules {
  /** Whether anybody who has its address may open it. */
  isPublic: boolean;
  maxBytes: number;
  /** What a file dialog shows; without it, everything. */
  accept?: string;
}

const PDFS = "application/pdf,.pdf";
const SAMPLES = Object.keys(SAMPLE_TYPES)
  .map((extension) => `.${extension}`)
  .join(",");

const KINDS = {
  image: {
    isPublic: true,
    // A photo of 48 megapixels weighs up to 20 MB.
    maxBytes: 25 * MEGABYTE,
    // Without HEIC, so that an iPhone hands over a JPEG of its own making.
    accept: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  },
  "public-pdf": { isPublic: true, maxBytes: 50 * MEGABYTE, accept: PDFS },
  sample: { isPublic: true, maxBytes: 50 * MEGABYTE, accept: SAMPLES },
  file: { isPublic: false, maxBytes: 2 * GIGABYTE },
  video: {
    isPublic: false,
    maxBytes: 2 * GIGABYTE,
    accept: "video/mp4,video/quicktime,video/webm,.mp4,.m4v,.mov,.webm",
  },
  pdf: { isPublic: false, maxBytes: 2 * GIGABYTE, accept: PDFS },
  attachment: { isPublic: false, maxBytes: 2 * GIGABYTE },
  captions: { isPublic: false, maxBytes: MEGABYTE, accept: "text/vtt,.vtt,application/x-subrip,.srt" },
} satisfies Record<string, UploadRules>;

export type UploadKind = keyof typeof KINDS;

export const UPLOAD_KINDS: Record<UploadKind, UploadRules> = KINDS;

export function isUploadKind(text: string): text is UploadKind {
  return Object.hasOwn(UPLOAD_KINDS, text);
}

/** What a form needs to send a file of this kind. */
export function uploadOf(kind: UploadKind) {
  const { maxBytes, accept } = UPLOAD_KINDS[kind];
  const address = `/api/admin/uploads/${kind}`;
  return { address, maxBytes, tooLarge: tooLarge(kind), ...(accept && { accept }) };
}

export function tooLarge(kind: UploadKind): string {
  return `O arquivo passa do limite de ${limitLabel(kind)}.`;
}

/** "25 MB", as its limit is counted. */
export function limitLabel(kind: UploadKind): string {
  const { maxBytes } = UPLOAD_KINDS[kind];
  return maxBytes >= GIGABYTE ? `${maxBytes / GIGABYTE} GB` : `${maxBytes / MEGABYTE} MB`;
}

// Files that anybody may fetch: PDFs under /arquivos, samples of what is sold under /amostras.

import { randomBytes } from "node:crypto";
import type { Outcome } from "../outcome.ts";
import { slugify } from "../text/slug.ts";
import { cleanFileName } from "./attachment.ts";
import { type FileEnds, fileKind, isOfFormat } from "./file-kind.ts";
import { sizeLabel } from "./file-size.ts";
import type { Files } from "./files.server.ts";
import { SAMPLE_TYPES, sampleKind } from "./sample-file.ts";
import { captureEnds } from "./uploads.server.ts";

const FILE = /^[a-z0-9][a-z0-9-]{0,99}\.pdf$/;

type PublicFile = { address: string; name: string; sizeLabel: string };

interface Upload {
  askedName: string;
  body: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

/** Keeps a PDF under a name of our own that says what the uploaded one said. Throws FileTooLarge. */
export async function storePublicPdf(
  files: Files,
  askedName: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Outcome<{ file: PublicFile }>> {
  const kind = { extension: "pdf", folder: "arquivos", otherwise: "Envie um arquivo PDF." };
  return storePublic(files, { askedName, body, maxBytes }, kind);
}

/** The same for what a product shows of itself: a PDF, a sound or a video, as its content says. */
export async function storeSample(files: Files, upload: Upload): Promise<Outcome<{ file: PublicFile }>> {
  const extension = /\.([a-z0-9]{3,4})$/i.exec(upload.askedName)?.[1]?.toLowerCase() ?? "";
  const otherwise = "Envie um PDF, um áudio MP3 ou M4A, ou um vídeo MP4 ou WebM.";
  if (!Object.hasOwn(SAMPLE_TYPES, extension)) return { ok: false, message: otherwise };
  return storePublic(files, upload, { extension, folder: "amostras", otherwise });
}

async function storePublic(
  files: Files,
  { askedName, body, maxBytes }: Upload,
  { extension, folder, otherwise }: { extension: string; folder: string; otherwise: string },
): Promise<Outcome<{ file: PublicFile }>> {
  const stem = slugify(cleanFileName(askedName).replace(/\.[a-z0-9]{1,8}$/i, "")).slice(0, 60) || "arquivo";
  const name = `${stem}-${randomBytes(4).toString("hex")}.${extension}`;
  const noted = captureEnds(body);
  const size = await files.put(`publico/${name}`, noted.body, maxBytes);
  if (size > 0 && isOf(extension, noted.ends())) {
    return { ok: true, file: { address: `/${folder}/${name}`, name, sizeLabel: sizeLabel(size) } };
  }
  await files.remove(`publico/${name}`);
  return { ok: false, message: size === 0 ? "O arquivo está vazio. Escolha outro." : otherwise };
}

function isOf(extension: string, ends: FileEnds): boolean {
  if (extension === "mp3") return isOfFormat("MP3", ends);
  return fileKind(`x.${extension}`, ends) === extension.toUpperCase();
}

/** The key behind an address under /arquivos; undefined when it can be none of ours. */
export function publicFileKey(file: string | undefined): string | undefined {
  return file && FILE.test(file) ? `publico/${file}` : undefined;
}

/** The key behind an address under /amostras and how it is shown; undefined when it can be none of ours. */
export function sampleFile(file = ""): { key: string; type: string } | undefined {
  if (!sampleKind(`/amostras/${file}`)) return undefined;
  const type = SAMPLE_TYPES[file.slice(file.lastIndexOf(".") + 1)]?.type;
  return type ? { key: `publico/${file}`, type } : undefined;
}

// What an integration's file becomes: a picture or a public PDF, by the rules of the back office's uploads.

import type { AppContext } from "#app/context.ts";
import { cleanFileName } from "#app/platform/files/attachment.ts";
import { HEAD_BYTES, isHeic, isOfFormat, isPicture } from "#app/platform/files/file-kind.ts";
import { type Files, FileTooLarge } from "#app/platform/files/files.server.ts";
import { storePublicPdf } from "#app/platform/files/public-files.server.ts";
import { UPLOAD_KINDS } from "#app/platform/files/upload-kinds.ts";
import { readWhole } from "#app/platform/files/uploads.server.ts";
import { storeImage } from "#app/platform/images/images.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { formatInstant } from "../wire/instants.ts";

/** As the protocol describes a file. `url` is what a url field takes. */
export interface UserFile {
  url: string;
  thumbnails: Record<string, { url: string; width: number; height: number }> | null;
  visible_name: string;
  name: string;
  original_name: string;
  size: number;
  mime_type: string;
  is_image: boolean;
  image_width: number | null;
  image_height: number | null;
  uploaded_at: string;
}

type Stored = Outcome<{ file: UserFile }>;

const THUMBNAILS = ["tiny", "small", "card_cover"];

/** Throws FileTooLarge. */
export async function storeUserFile(
  { config, files, now }: Pick<AppContext, "config" | "files" | "now">,
  sentName: string,
  body: AsyncIterable<Uint8Array>,
): Promise<Stored> {
  const { head, whole } = await peek(body);
  const original = cleanFileName(sentName);
  const named = { visible_name: original, original_name: original, uploaded_at: formatInstant(now()) };
  // The sentence for a photo of an iPhone is the one of every door.
  if (isPicture(head) || isHeic(head)) {
    return describePicture(await keepPicture(files, whole, config.uploadMaxBytes), named, config.siteUrl);
  }
  if (!isOfFormat("PDF", { head })) {
    return { ok: false, message: "Envie uma imagem JPEG, PNG, WebP, GIF ou AVIF, ou um PDF." };
  }
  const counted = counting(whole);
  const most = Math.min(UPLOAD_KINDS["public-pdf"].maxBytes, config.uploadMaxBytes);
  const stored = await storePublicPdf(files, original, counted.body, most);
  if (!stored.ok) return stored;
  const { address, name } = stored.file;
  const kind = { mime_type: "application/pdf", is_image: false, image_width: null, image_height: null };
  const url = `${config.siteUrl}${address}`;
  return { ok: true, file: { url, thumbnails: null, name, size: counted.bytes(), ...kind, ...named } };
}

type Named = Pick<UserFile, "visible_name" | "original_name" | "uploaded_at">;

async function keepPicture(files: Files, body: AsyncIterable<Uint8Array>, uploadMaxBytes: number) {
  const original = await readWhole(body, Math.min(UPLOAD_KINDS.image.maxBytes, uploadMaxBytes));
  if (!original) throw new FileTooLarge();
  return storeImage(files, original);
}

function describePicture(
  image: Awaited<ReturnType<typeof storeImage>>,
  named: Named,
  siteUrl: string,
): Stored {
  if (!image.ok) return image;
  const { address, bytes: size, width, height } = image;
  const url = `${siteUrl}${address}`;
  const thumbnails = Object.fromEntries(THUMBNAILS.map((kind) => [kind, { url, width, height }]));
  const name = address.split("/").at(-1) ?? "";
  const kind = { mime_type: "image/webp", is_image: true, image_width: width, image_height: height };
  return { ok: true, file: { url, thumbnails, name, size, ...kind, ...named } };
}

/** The first bytes, and the body with them still in it. */
async function peek(body: AsyncIterable<Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isOver = false;
  while (head.byteLength < HEAD_BYTES && !isOver) {
    const { value, done } = await pieces.next();
    if (done) isOver = true;
    else head = Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (head.byteLength > 0) yield head;
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
  }
  return { head, whole: whole() };
}

function counting(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  async function* passing() {
    for await (const piece of body) {
      bytes += piece.byteLength;
      yield piece;
    }
  }
  return { body: passing(), bytes: () => bytes };
}

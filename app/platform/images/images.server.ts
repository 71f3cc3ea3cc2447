import { createHash } from "node:crypto";
import { isHeic, isPicture } from "../files/file-kind.ts";
import type { Files } from "../files/files.server.ts";
import { UPLOAD_KINDS } from "../files/upload-kinds.ts";
import { loadSharp } from "./sharp.server.ts";

/** What phones of 48 and 50 megapixels make; more of it than one at a time would fill the memory of a small server. */
const MAX_PIXELS = 52_000_000;
const HEIC =
  "Esta foto está em HEIC, o formato do iPhone. Abra a foto no computador, salve como JPEG e envie de novo. Para as próximas: no iPhone, em Ajustes > Câmera > Formatos, escolha “Mais compatível”.";
const WIDTHS = [1600, 800] as const;
/** What `-800` and `-1600` after a name mean is known to ui/display/cover.tsx. */
const MEDIA_FILE = /^[a-f0-9]{32}-(800|1600)\.webp$/;

export type ImageAnswer =
  | { ok: true; address: string; bytes: number; width: number; height: number }
  | { ok: false; message: string };

/** Keeps a picture as WebP in two widths under the hash of its content; nothing of the original survives. */
export async function storeImage(files: Files, original: Uint8Array): Promise<ImageAnswer> {
  // Looked at first, so that the decoders for anything else (SVG, PDF, TIFF) are never reached.
  if (isHeic(original)) return { ok: false, message: HEIC };
  if (!isPicture(original)) {
    return { ok: false, message: "Envie uma imagem JPEG, PNG, WebP, GIF ou AVIF." };
  }
  const name = createHash("sha256").update(original).digest("hex").slice(0, 32);
  const widths: [number, Encoded][] = [];
  try {
    for (const width of WIDTHS) widths.push([width, await inTurn(() => encode(original, width))]);
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      return { ok: false, message: "A imagem passa de 50 megapixels. Reduza e envie de novo." };
    }
    return { ok: false, message: "A imagem está incompleta ou danificada. Envie outra." };
  }
  let answer = { bytes: 0, width: 0, height: 0 };
  const added: string[] = [];
  try {
    for (const [at, { data, info }] of widths) {
      const key = `media/${name}-${at}.webp`;
      const isNew = (await files.size(key)) === undefined;
      const bytes = await files.put(key, once(data), UPLOAD_KINDS.image.maxBytes);
      if (isNew) added.push(key);
      answer = { bytes, width: info.width, height: info.height };
    }
  } catch (error) {
    // Half a picture is none; one that was there before stays.
    await Promise.allSettled(added.map((key) => files.remove(key)));
    throw error;
  }
  return { ok: true, address: `/media/${name}-800.webp`, ...answer };
}

/** The key behind an address under /media; undefined when it is none of ours. */
export function mediaKey(file: string | undefined): string | undefined {
  return file && MEDIA_FILE.test(file) ? `media/${file}` : undefined;
}

interface Encoded {
  data: Buffer;
  info: { width: number; height: number };
}

async function encode(original: Uint8Array, width: number): Promise<Encoded> {
  const sharp = await loadSharp();
  return sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: 4 })
    .toBuffer({ resolveWithObject: true });
}

let turn: Promise<unknown> = Promise.resolve();

/** One after the other, whoever sends them: a picture may take 200 MB while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work, work);
  turn = done.catch(() => undefined);
  return done;
}

async function* once(image: Uint8Array) {
  yield image;
}

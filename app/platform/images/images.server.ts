import { createHash } from "node:crypto";
import { isHeic, isPicture } from "../files/file-kind.ts";
import type { Files } from "../files/files.server.ts";
import { UPLOAD_KINDS } from "../files/upload-kinds.ts";
import type { Outcome } from "../outcome.ts";
import { loadSharp } from "./sharp.server.ts";

/** What phones of 48 and 50 megapixels make; more of it than one at a time would fill the memory of a small server. */
const MAX_PIXELS = 52_000_000;
/** Of all frames of an animation together, which take twice the memory of a picture and, at this, ten seconds. */
const MAX_ANIMATED_PIXELS = 26_000_000;
/** A WebP can have no longer side. */
const MAX_SIDE = 16_383;
const HEIC =
  "Esta foto está em HEIC, o formato do iPhone. Abra a foto no computador, salve como JPEG e envie de novo. Para as próximas: no iPhone, em Ajustes > Câmera > Formatos, escolha “Mais compatível”.";
const STILLED =
  "Esta imagem é uma animação, e neste formato ela ficaria parada. Exporte como GIF ou WebP animado, ou salve só um quadro, e envie de novo.";
const TOO_MANY_FRAMES =
  "Esta animação é grande demais para continuar animada. Diminua o tamanho ou o número de quadros, ou publique como vídeo.";
const WIDTHS = [1600, 800] as const;
/** What `-800` and `-1600` after a name mean is known to ui/display/cover.tsx. */
const MEDIA_FILE = /^[a-f0-9]{32}-(800|1600)\.webp$/;

type StoredImage = { address: string; bytes: number; width: number; height: number };

/** Keeps a picture as WebP in two widths under the hash of its content, an animation moving; nothing of the original survives. */
export async function storeImage(files: Files, original: Uint8Array): Promise<Outcome<StoredImage>> {
  // Looked at first, so that the decoders for anything else (SVG, PDF, TIFF) are never reached.
  if (isHeic(original)) return { ok: false, message: HEIC };
  if (!isPicture(original)) {
    return { ok: false, message: "Envie uma imagem JPEG, PNG, WebP, GIF ou AVIF." };
  }
  if (isStilledAnimation(original)) return { ok: false, message: STILLED };
  let widths: [number, Encoded][];
  let animated = false;
  try {
    const { frames, pixels } = await framesOf(original);
    animated = frames > 1;
    if (animated && pixels > MAX_ANIMATED_PIXELS) return { ok: false, message: TOO_MANY_FRAMES };
    widths = await inTurn(() => encodeAll(original, animated));
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      return { ok: false, message: "A imagem passa de 50 megapixels. Reduza e envie de novo." };
    }
    return { ok: false, message: "A imagem está incompleta ou danificada. Envie outra." };
  }
  const name = nameOf(original, animated);
  let answer = { bytes: 0, width: 0, height: 0 };
  const added: string[] = [];
  try {
    for (const [at, { data, info }] of widths) {
      const key = `media/${name}-${at}.webp`;
      const isNew = (await files.size(key)) === undefined;
      const bytes = await files.put(key, once(data), UPLOAD_KINDS.image.maxBytes);
      if (isNew) added.push(key);
      answer = { bytes, width: info.width, height: info.pageHeight ?? info.height };
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
  /** With a `pageHeight` where the frames of an animation lie one below the other. */
  info: { width: number; height: number; pageHeight?: number };
}

/** By its content. One that older versions kept standing still has another name: browsers keep an address for good. */
function nameOf(original: Uint8Array, animated: boolean): string {
  const hash = createHash("sha256").update(original);
  if (animated) hash.update("animated");
  return hash.digest("hex").slice(0, 32);
}

/** A PNG of several frames, or a sequence in AVIF. */
function isStilledAnimation(original: Uint8Array): boolean {
  const bytes = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  return bytes.toString("latin1", 4, 12) === "ftypavis" || pngFrames(bytes) > 1;
}

/** Limit of PNG chunks to read. Image programs write about a dozen chunks before the image data. */
const MOST_CHUNKS = 1000;

/** What its control chunk says, which stands before the first piece of the picture; 0 for what has none. */
function pngFrames(bytes: Buffer): number {
  if (!bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return 0;
  let at = 8;
  for (let count = 0; at + 12 <= bytes.length && count < MOST_CHUNKS; count++) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "acTL") return bytes.readUInt32BE(at + 8);
    if (type === "IDAT") return 0;
    at += 12 + bytes.readUInt32BE(at);
  }
  return 0;
}

async function framesOf(original: Uint8Array): Promise<{ frames: number; pixels: number }> {
  const sharp = await loadSharp();
  const { format, width, height, pages = 1 } = await sharp(original, { failOn: "error" }).metadata();
  // The pages of an AVIF are no frames.
  const frames = format === "gif" || format === "webp" ? pages : 1;
  return { frames, pixels: width * height * frames };
}

async function encodeAll(original: Uint8Array, animated: boolean): Promise<[number, Encoded][]> {
  const widths: [number, Encoded][] = [];
  for (const width of WIDTHS) {
    const wider = widths.at(-1)?.[1];
    // What is no wider than this width already is the same in both.
    const isSame = wider && wider.info.width <= width;
    widths.push([width, isSame ? wider : await encode(original, width, animated)]);
  }
  return widths;
}

async function encode(original: Uint8Array, width: number, animated: boolean): Promise<Encoded> {
  const sharp = await loadSharp();
  const opened = sharp(original, { animated, limitInputPixels: MAX_PIXELS, failOn: "error" });
  return (animated ? opened : opened.autoOrient())
    .resize({ width, height: MAX_SIDE, fit: "inside", withoutEnlargement: true })
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

import sharp from "sharp";
import { COVER_SIZES, drawCover } from "./covers/draw.ts";
import type { CoverRequest } from "./covers.ts";
import type { Files } from "./files.server.ts";

const MAX_BYTES = 2_000_000;
const MAX_RUNNING = 2;
const MAX_WAITING = 64;
// Any bare title is a valid address, so what strangers can make us keep has an end; beyond it covers are still drawn.
const MAX_KEPT = 5000;

/** Too many covers are being drawn at once. */
export class CoversBusy extends Error {
  override readonly name = "CoversBusy";
}

export interface CoverImage {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  bytes: number;
}

const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const waiting: (() => void)[] = [];
let running = 0;
let kept = 0;

/** The picture as lossless WebP, drawn once and then read from the file store. */
export async function openCoverImage(files: Files, request: CoverRequest): Promise<CoverImage> {
  const key = `covers/${request.kind}/${request.category}/${request.slug}-${request.width}.webp`;
  const known = await files.size(key).catch(() => undefined);
  if (known !== undefined) return { body: await files.read(key), bytes: known };
  const underWay = drawing.get(key) ?? startDrawing(files, key, request);
  const image = await underWay;
  return { body: image, bytes: image.byteLength };
}

function startDrawing(files: Files, key: string, request: CoverRequest): Promise<Uint8Array<ArrayBuffer>> {
  const work = inTurn(() => render(request))
    .then(async (image) => {
      if (kept < MAX_KEPT) {
        kept++;
        // A store that is down costs a second drawing, not the answer.
        await files.put(key, once(image), MAX_BYTES).catch(() => {});
      }
      return image;
    })
    .finally(() => drawing.delete(key));
  drawing.set(key, work);
  return work;
}

async function render({ kind, category, slug, width }: CoverRequest): Promise<Uint8Array<ArrayBuffer>> {
  const [drawnWidth] = COVER_SIZES[kind];
  const svg = Buffer.from(drawCover(kind, category, slug));
  // Whole multiples of the drawing, so that joints fall on pixel edges; a selo has no joints and is scaled down.
  const multiple = Math.max(1, Math.round(width / drawnWidth));
  const image = await sharp(svg, { density: 72 * multiple })
    .resize({ width })
    .webp({ lossless: true, effort: 4 })
    .toBuffer();
  return new Uint8Array(image);
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new CoversBusy("too many covers at once");
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

async function* once(image: Uint8Array) {
  yield image;
}

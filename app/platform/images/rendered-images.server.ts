// Images that are rendered on first request and read from the file store afterwards.
import { setTimeout as sleep } from "node:timers/promises";
import type { Files } from "../files/files.server.ts";

const MAX_BYTES = 2_000_000;
const MAX_RUNNING = 2;
const MAX_WAITING = 64;
const KEPT_WITHIN_MS = 2000;
// Any title is a valid cover address, so the number of stored images is limited; beyond it images are rendered each time.
const MAX_STORED_IMAGES = 5000;

/** Too many images are being rendered at once. */
class RenderingBusy extends Error {
  override readonly name = "DrawingsBusy";
}

export interface RenderedImage {
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  bytes: number;
}

type Store = Pick<Files, "put" | "size" | "read">;

export interface ImageRequest {
  files: Store;
  /** When the answer that it is read for is over. */
  ended: AbortSignal | undefined;
}

type Render = () => Promise<Buffer>;

const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
const waiting: (() => void)[] = [];
let running = 0;
let kept = 0;

/** The picture under this key; `render` is called when there is none, once however many ask. */
export async function openRenderedImage(
  { files, ended }: ImageRequest,
  key: string,
  render: Render,
): Promise<RenderedImage> {
  const stored = await openStored({ files, ended }, key);
  if (stored !== undefined && stored !== DOWN) return stored;
  // When the store is down, the image is rendered again instead of failing the request.
  const image = await (drawing.get(key) ?? startRendering(stored === DOWN ? undefined : files, key, render));
  return { body: image, bytes: image.byteLength };
}

const DOWN = Symbol("the store is down");

async function openStored({ files, ended }: ImageRequest, key: string) {
  try {
    const bytes = await files.size(key);
    return bytes === undefined ? undefined : { body: await files.read(key, { until: ended }), bytes };
  } catch {
    return DOWN;
  }
}

/** The image as a Response; 503 with Retry-After when too many are being rendered. */
export async function imageResponse(
  open: () => Promise<RenderedImage>,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const { body, bytes } = await open();
    return new Response(body, { headers: { ...headers, "content-length": String(bytes) } });
  } catch (error) {
    if (!(error instanceof RenderingBusy)) throw error;
    return new Response("Muitas imagens ao mesmo tempo.", { status: 503, headers: { "retry-after": "5" } });
  }
}

/** Stores the image in `files`, if given. The request waits at most `KEPT_WITHIN_MS` for this write. */
function startRendering(
  files: Store | undefined,
  key: string,
  render: Render,
): Promise<Uint8Array<ArrayBuffer>> {
  const work = withLimitedConcurrency(async () => new Uint8Array(await render()))
    .then(async (image) => {
      if (files && kept < MAX_STORED_IMAGES) {
        kept++;
        const keeping = files.put(key, once(image), MAX_BYTES).catch(() => {});
        await Promise.race([keeping, sleep(KEPT_WITHIN_MS, undefined, { ref: false })]);
      }
      return image;
    })
    .finally(() => drawing.delete(key));
  drawing.set(key, work);
  return work;
}

async function withLimitedConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new RenderingBusy("too many drawings at once");
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

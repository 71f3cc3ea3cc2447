// Reads a video file's duration from its header, so that nothing has to be uploaded or played.

const MAX_BOXES = 200;
const WEBM = 0x1a45dfa3;
const WEBM_HEAD = 65_536;

interface Box {
  type: string;
  start: number;
  end: number;
}

/** Whole seconds of an MP4, MOV or WebM. Undefined for other files, and for a file without a duration. */
export async function readVideoDuration(file: Blob): Promise<number | undefined> {
  const start = await viewOf(file, 0, 4);
  const isWebm = start.byteLength === 4 && start.getUint32(0) === WEBM;
  const seconds = Math.round((await (isWebm ? webmSeconds(file) : movieSeconds(file))) ?? 0);
  return seconds > 0 && seconds < 86_400 ? seconds : undefined;
}

/** The duration in ticks and the length of a tick are among the first elements. */
async function webmSeconds(file: Blob): Promise<number | undefined> {
  const view = await viewOf(file, 0, WEBM_HEAD);
  let nanoseconds = 1_000_000;
  let ticks: number | undefined;
  for (let at = 0; at + 11 < view.byteLength && ticks === undefined; at++) {
    const id = view.getUint16(at);
    const size = view.getUint8(at + 2) & 0x7f;
    if (id === 0x2ad7 && view.getUint8(at + 2) === 0xb1 && view.getUint8(at + 3) === 0x83) {
      nanoseconds = view.getUint32(at + 3) & 0xffffff;
    }
    if (id === 0x4489 && size === 4) ticks = view.getFloat32(at + 3);
    if (id === 0x4489 && size === 8) ticks = view.getFloat64(at + 3);
  }
  return ticks === undefined ? undefined : (ticks * nanoseconds) / 1_000_000_000;
}

async function movieSeconds(file: Blob): Promise<number | undefined> {
  const movie = await findBox(file, "moov", 0, file.size);
  const header = movie && (await findBox(file, "mvhd", movie.start, movie.end));
  if (!header) return undefined;
  const view = await viewOf(file, header.start, 32);
  if (view.byteLength < 32) return undefined;
  const isLong = view.getUint8(0) === 1;
  const scale = view.getUint32(isLong ? 20 : 12);
  const length = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  return scale > 0 ? length / scale : undefined;
}

/** Content of the first box of this type between two offsets of the file. */
async function findBox(file: Blob, type: string, from: number, to: number): Promise<Box | undefined> {
  let at = from;
  for (let count = 0; count < MAX_BOXES && at + 8 <= to; count++) {
    const view = await viewOf(file, at, 16);
    if (view.byteLength < 8) return undefined;
    const short = view.getUint32(0);
    const isLong = short === 1 && view.byteLength === 16;
    const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? to - at : short;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((place) => view.getUint8(place)));
    if (name === type) return { type, start: at + (isLong ? 16 : 8), end: Math.min(at + size, to) };
    if (size < 8) return undefined;
    at += size;
  }
  return undefined;
}

async function viewOf(file: Blob, start: number, bytes: number): Promise<DataView> {
  return new DataView(await file.slice(start, start + bytes).arrayBuffer());
}

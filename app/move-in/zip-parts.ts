// Finds the parts of a ZIP file by its directory and unpacks them as streams, so that the caller can stop at a limit.
import { Inflate } from "fflate";
import { UnreadableFile } from "#app/platform/files/unreadable-file.ts";

const END = 0x06054b50;
const END_64 = 0x06064b50;
const PLACE_OF_END_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
/** ZIP64 placeholder: the 64-bit value is in the extra field. */
const ELSEWHERE = 0xffffffff;
const STORED = 0;
const DEFLATED = 8;
/** Bytes unpacked at once. A small piece limits how much it can expand to. */
const PIECE = 4 * 1024;

export interface ZipPart {
  method: number;
  /**
   * Compressed bytes in the file. `size` is the unpacked size that the directory claims: use it only to refuse a file.
   */
  packed: number;
  size: number;
  /** Offset of the part's local header. */
  start: number;
}

/** Lists the parts by name. Throws RangeError for a truncated file, and UnreadableFile for more than `most.parts`. */
export function listZipParts(
  bytes: Uint8Array,
  most: { parts: number; message: string },
): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = new Map<string, ZipPart>();
  let { at, count } = directoryOf(view);
  if (count > most.parts) throw new UnreadableFile(most.message);
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== ENTRY) throw new RangeError("no directory");
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, nameEnd));
    const said = [at + 24, at + 20, at + 42].map((place) => view.getUint32(place, true));
    const [size = 0, packed = 0, start = 0] = withLongNumbers(view, said, { from: nameEnd, to: extraEnd });
    parts.set(name, { method: view.getUint16(at + 10, true), packed, size, start });
    at = extraEnd + view.getUint16(at + 32, true);
  }
  return parts;
}

function directoryOf(view: DataView): { at: number; count: number } {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - LONGEST_COMMENT; at--) {
    if (view.getUint32(at, true) !== END) continue;
    const start = view.getUint32(at + 16, true);
    const isLong = start === ELSEWHERE && view.getUint32(at - 20, true) === PLACE_OF_END_64;
    if (!isLong) return { at: start, count: view.getUint16(at + 10, true) };
    const end = Number(view.getBigUint64(at - 12, true));
    if (view.getUint32(end, true) !== END_64) break;
    return {
      at: Number(view.getBigUint64(end + 48, true)),
      count: Number(view.getBigUint64(end + 32, true)),
    };
  }
  throw new RangeError("no directory");
}

/** Replaces 32-bit placeholders with their ZIP64 values, in the format's order: size, packed, start. */
function withLongNumbers(view: DataView, said: number[], extra: { from: number; to: number }): number[] {
  if (!said.includes(ELSEWHERE)) return said;
  for (let at = extra.from; at + 4 <= extra.to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    let place = at + 4;
    return said.map((number) => {
      if (number !== ELSEWHERE) return number;
      place += 8;
      return Number(view.getBigUint64(place - 8, true));
    });
  }
  return said;
}

/** Yields the unpacked bytes in small pieces. Calls `count` before each piece is yielded; `count` may throw to stop. */
export function* unpackPart(
  bytes: Uint8Array,
  { method, packed, start }: ZipPart,
  count: (unpacked: number, read: number) => void,
): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(start, true) !== LOCAL) throw new RangeError("no part");
  const begin = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  if (begin + packed > bytes.byteLength) throw new RangeError("part of a part");
  const found: Uint8Array[] = [];
  const inflate = new Inflate((piece) => {
    count(piece.byteLength, 0);
    found.push(piece);
  });
  for (let at = begin; at < begin + packed; at += PIECE) {
    const piece = bytes.subarray(at, Math.min(at + PIECE, begin + packed));
    count(0, piece.byteLength);
    if (method === DEFLATED) inflate.push(piece, at + PIECE >= begin + packed);
    else if (method === STORED) found.push(piece);
    else throw new RangeError("packed in another way");
    yield* found.splice(0);
  }
}

import { expect, test } from "vitest";
import { readVideoDuration } from "./video-duration.ts";

function box(type: string, content: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.byteLength + 8, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

function movieHeader(scale: number, length: number, version: 0 | 1 = 0): Uint8Array {
  const header = Buffer.alloc(108);
  header.writeUInt8(version, 0);
  header.writeUInt32BE(scale, version ? 20 : 12);
  if (version) header.writeBigUInt64BE(BigInt(length), 24);
  else header.writeUInt32BE(length, 16);
  return box("mvhd", header);
}

const read = (...parts: Uint8Array[]) => readVideoDuration(new Blob(parts as BlobPart[]));

test("reads the duration from the header, wherever the file has it", async () => {
  const start = box("ftyp", Buffer.from("isom"));
  const pictures = box("mdat", Buffer.alloc(500, 7));
  const free = box("free", Buffer.alloc(20));
  expect(await read(start, box("moov", movieHeader(1000, 61_400)), pictures)).toBe(61);
  expect(await read(start, pictures, box("moov", Buffer.concat([free, movieHeader(600, 36_000, 1)])))).toBe(
    60,
  );
});

test("reads the duration of a WebM file in ticks", async () => {
  const length = Buffer.alloc(8);
  length.writeDoubleBE(93_500, 0);
  const scale = Buffer.from("2ad7b1830f4240", "hex");
  const head = Buffer.concat([
    Buffer.from("1a45dfa3", "hex"),
    Buffer.alloc(40),
    scale,
    Buffer.from("448988", "hex"),
  ]);
  expect(await read(head, length, Buffer.alloc(30))).toBe(94);
  expect(await read(head.subarray(0, 44), Buffer.alloc(30))).toBeUndefined();
});

test("has no duration for a file that does not state it", async () => {
  expect(await read(Buffer.from("WEBVTT"))).toBeUndefined();
  expect(await read(box("ftyp", Buffer.alloc(4)), box("mdat", Buffer.alloc(9)))).toBeUndefined();
  expect(await read(box("moov", movieHeader(0, 10)))).toBeUndefined();
  expect(await read(Buffer.alloc(64))).toBeUndefined();
});

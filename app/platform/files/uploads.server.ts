import { randomBytes } from "node:crypto";
import type { Outcome } from "../outcome.ts";
import { cleanFileName } from "./attachment.ts";
import { type FileEnds, fileKind, HEAD_BYTES, NOT_ITS_KIND, TAIL_BYTES } from "./file-kind.ts";
import { sizeLabel } from "./file-size.ts";
import type { Files } from "./files.server.ts";

export interface StoredFile {
  key: string;
  name: string;
  size: number;
  sizeLabel: string;
  type: string;
}

/** Streams what customers will download to a place that no public address reaches. Throws FileTooLarge. */
export async function storeDeliverable(
  files: Files,
  askedName: string,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Outcome<{ file: StoredFile }>> {
  const name = cleanFileName(askedName);
  const key = `entregas/${randomBytes(16).toString("hex")}`;
  const noted = captureEnds(body);
  const size = await files.put(key, noted.body, maxBytes);
  const type = fileKind(name, noted.ends());
  if (size > 0 && type) return { ok: true, file: { key, name, size, sizeLabel: sizeLabel(size), type } };
  await files.remove(key);
  return {
    ok: false,
    message: size === 0 ? "O arquivo está vazio. Escolha outro." : NOT_ITS_KIND,
  };
}

/** Reads a body that has to fit in memory; undefined when it is longer. */
export async function readWhole(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Passes the body on and remembers as much of its beginning and its end as tells what it is. */
export function captureEnds(body: AsyncIterable<Uint8Array>) {
  let head = Buffer.alloc(0);
  const last: Uint8Array[] = [];
  let kept = 0;
  async function* passing() {
    for await (const chunk of body) {
      if (head.byteLength < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      last.push(chunk);
      kept += chunk.byteLength;
      for (let first = last[0]; first && kept - first.byteLength >= TAIL_BYTES; first = last[0]) {
        kept -= first.byteLength;
        last.shift();
      }
      yield chunk;
    }
  }
  return {
    body: passing(),
    ends: (): FileEnds => ({ head, tail: Buffer.concat(last).subarray(-TAIL_BYTES) }),
  };
}

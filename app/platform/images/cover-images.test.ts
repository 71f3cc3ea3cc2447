import sharp from "sharp";
import { expect, test } from "vitest";
import type { Files } from "../files/files.server.ts";
import { openCoverImage } from "./cover-images.server.ts";

test("a cover is drawn once, kept, and read from the store from then on", async () => {
  const files = memoryFiles();
  const from = { files, ended: undefined };
  const cover = { kind: "capa", category: "cursos", slug: "aula-um", width: 1600 } as const;
  const [first, same] = await Promise.all([openCoverImage(from, cover), openCoverImage(from, cover)]);
  const facts = await sharp(await bytesOf(first.body)).metadata();
  expect([facts.format, facts.width, facts.height]).toEqual(["webp", 1600, 800]);
  expect(same.bytes).toBe(first.bytes);
  expect(files.writes).toEqual(["covers/capa/cursos/aula-um-1600.webp"]);
  const later = await openCoverImage(from, cover);
  expect(await bytesOf(later.body)).toEqual(await bytesOf(first.body));
  expect(files.writes).toHaveLength(1);
});

test("a selo comes small and square", async () => {
  const from = { files: memoryFiles(), ended: undefined };
  const image = await openCoverImage(from, { kind: "selo", category: "ai", slug: "x", width: 128 });
  const facts = await sharp(await bytesOf(image.body)).metadata();
  expect([facts.width, facts.height]).toEqual([128, 128]);
});

test("a store that is down costs only the keeping", async () => {
  const down = () => Promise.reject(new Error("down"));
  const files: Store = { put: down, size: down, read: down, remove: down };
  const from = { files, ended: undefined };
  const image = await openCoverImage(from, { kind: "fundo", category: "design", slug: "y", width: 800 });
  expect(image.bytes).toBeGreaterThan(100);
});

type Store = Omit<Files, "list" | "changedAt">;

function memoryFiles(): Store & { writes: string[] } {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const writes: string[] = [];
  return {
    writes,
    async put(key, body) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      writes.push(key);
      kept.set(key, new Uint8Array(Buffer.concat(chunks)));
      return Buffer.concat(chunks).byteLength;
    },
    size: async (key) => kept.get(key)?.byteLength,
    read: async (key) => new Blob([kept.get(key) ?? new Uint8Array()]).stream(),
    async remove(key) {
      kept.delete(key);
    },
  };
}

async function bytesOf(body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body).arrayBuffer());
}

// Files of an answer are closed afterwards, even if its body was discarded unread.
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { createServer, get, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { openSite } from "#tests/test-site.ts";
import { listen } from "./program.ts";

const MEGABYTE = 1_048_576;
const NAME = `${"a".repeat(32)}-800.webp`;

async function serve() {
  const site = await openSite({ PORT: "0" });
  const staticFolder = mkdtempSync(join(tmpdir(), "vitrine-static-"));
  const { server } = await listen(site, { staticFolder, createServer });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(staticFolder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  await site.files.put(`media/${NAME}`, megabytes(), 20 * MEGABYTE);
  // References that prevent garbage collection from closing the files.
  const opened: unknown[] = [];
  const { read } = site.files;
  site.files.read = async (key, reading) => {
    const body = await read(key, reading);
    opened.push(body);
    return body;
  };
  return { site, opened, picture: `${address}/media/${NAME}` };
}

/** Larger than a stream's read-ahead, because small files are closed after reading to their end. */
async function* megabytes() {
  for (let part = 0; part < 16; part++) yield Buffer.alloc(MEGABYTE);
}

/** The stored files that this process has open; Linux only. */
function openFilesOf({ dataDir }: { dataDir: string }): string[] {
  return readdirSync("/proc/self/fd").flatMap((number) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${number}`);
      return path.startsWith(join(dataDir, "files")) ? [path] : [];
    } catch {
      // The folder handle of this listing itself.
      return [];
    }
  });
}

beforeEach(({ skip }) =>
  skip(process.platform !== "linux", "only Linux tells which files a process has open"),
);

test("closes a picture after HEAD", async () => {
  const { site, opened, picture } = await serve();
  const answer = await fetch(picture, { method: "HEAD" });
  expect([answer.status, answer.headers.get("content-length")]).toEqual([200, String(16 * MEGABYTE)]);
  await expect.poll(() => openFilesOf(site)).toEqual([]);
  expect(opened).toHaveLength(1);
});

test("closes a picture when its reader leaves during the opening", async () => {
  const { site, opened, picture } = await serve();
  const { read } = site.files;
  const dropped = new Promise<void>((resolve) => {
    site.files.read = async (key, reading) => {
      const isOver = new Promise((over) => reading.until?.addEventListener("abort", over));
      reader.destroy();
      const body = await read(key, reading);
      await isOver;
      setImmediate(resolve);
      return body;
    };
  });
  const reader = request(picture).on("error", () => {});
  reader.end();
  await dropped;
  await expect.poll(() => openFilesOf(site)).toEqual([]);
  expect(opened).toHaveLength(1);
});

test("closes a picture when its reader leaves halfway", async () => {
  const { site, opened, picture } = await serve();
  await new Promise<void>((resolve) => {
    const reader = get(picture, (answer) => {
      answer.once("data", () => {
        expect(openFilesOf(site)).toHaveLength(1);
        reader.destroy();
      });
      answer.once("close", resolve);
    }).on("error", () => {});
  });
  await expect.poll(() => openFilesOf(site)).toEqual([]);
  expect(opened).toHaveLength(1);
});

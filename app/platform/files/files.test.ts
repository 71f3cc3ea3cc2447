import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate as turnOfOthers } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { openFakeS3 } from "#tests/fake-s3.ts";
import { readConfig } from "../config/config.server.ts";
import { openRenderedImage } from "../images/rendered-images.server.ts";
import { FileStoreDown, type Files, FileTooLarge, openFiles } from "./files.server.ts";

const MEGABYTE = 1_048_576;
/** Longer than a store may stand still. */
const MINUTE_MS = 60_000;

/** Only what waits for time stands still; sockets go on. */
function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
}

function diskStore() {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { files: openFiles(readConfig({ DATA_DIR: folder })), folder: join(folder, "files") };
}

async function s3Store() {
  const s3 = await openFakeS3();
  return { files: openFiles(readConfig(s3.environment)), s3 };
}

async function* chunks(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

async function* megabytes(count: number) {
  for (let number = 0; number < count; number++) yield Buffer.alloc(MEGABYTE, number + 1);
}

async function textOf(files: Files, key: string, range?: { start: number; end: number }): Promise<string> {
  return new Response(await files.read(key, { until: undefined, range })).text();
}

const STORES = { disk: async () => diskStore(), s3: s3Store };

for (const [name, open] of Object.entries(STORES)) {
  test(`${name}: a file comes back whole, in parts, with its size, until it is removed`, async () => {
    const { files } = await open();
    expect(await files.put("entregas/abc", chunks("olá, ", "mundo"), 100)).toBe(11);
    expect(await files.size("entregas/abc")).toBe(11);
    expect(await textOf(files, "entregas/abc")).toBe("olá, mundo");
    expect(await textOf(files, "entregas/abc", { start: 6, end: 8 })).toBe("mun");
    await files.remove("entregas/abc");
    expect(await files.size("entregas/abc")).toBeUndefined();
  });

  test(`${name}: what is still unread of a file is let go of when its answer is over`, async () => {
    const { files } = await open();
    await files.put("entregas/grande", megabytes(2), 3 * MEGABYTE);
    const ended = new AbortController();
    const body = await files.read("entregas/grande", { until: ended.signal });
    ended.abort();
    await expect(new Response(body).text()).rejects.toThrow();
    const late = await files.read("entregas/grande", { until: ended.signal });
    await expect(new Response(late).text()).rejects.toThrow();
  });

  test(`${name}: a file of no bytes is a file`, async () => {
    const { files } = await open();
    expect(await files.put("entregas/vazio", chunks(), 100)).toBe(0);
    expect(await files.size("entregas/vazio")).toBe(0);
    expect(await textOf(files, "entregas/vazio")).toBe("");
  });

  test(`${name}: writing again replaces, removing what is not there is no error`, async () => {
    const { files } = await open();
    await files.put("entregas/abc", chunks("um"), 100);
    await files.put("entregas/abc", chunks("dois"), 100);
    expect(await textOf(files, "entregas/abc")).toBe("dois");
    await files.remove("entregas/outro");
  });

  test(`${name}: a body over the limit is refused and leaves nothing behind`, async () => {
    const { files } = await open();
    await expect(files.put("entregas/abc", chunks("12345", "67890"), 9)).rejects.toThrow(FileTooLarge);
    expect(await files.size("entregas/abc")).toBeUndefined();
  });

  test(`${name}: a body that breaks off leaves nothing behind and says why`, async () => {
    const { files } = await open();
    async function* broken() {
      yield Buffer.from("meio");
      throw new Error("a conexão caiu");
    }
    await expect(files.put("entregas/abc", broken(), 100)).rejects.toThrow("a conexão caiu");
    expect(await files.size("entregas/abc")).toBeUndefined();
  });

  test(`${name}: keys that could leave the store are refused`, async () => {
    const { files } = await open();
    for (const key of ["../x", "a/../../x", "/etc/passwd", "a", "a/.hidden", "a/b\0", "A/b"]) {
      await expect(files.put(key, chunks("x"), 10)).rejects.toThrow("bad file key");
      await expect(files.read(key, { until: undefined })).rejects.toThrow();
    }
  });
}

test("disk: no half-written file stays in the folder", async () => {
  const { files, folder } = diskStore();
  await expect(files.put("entregas/abc", chunks("12345", "67890"), 9)).rejects.toThrow(FileTooLarge);
  expect(readdirSync(join(folder, "entregas"))).toEqual([]);
});

test("disk: a file that cannot be read is the store's failure", async () => {
  const { files } = diskStore();
  await expect(files.read("entregas/nada", { until: undefined })).rejects.toThrow(FileStoreDown);
});

test("s3: large files go up in parts and come back equal", async () => {
  const { files, s3 } = await s3Store();
  expect(await files.put("entregas/grande", megabytes(12), 20 * MEGABYTE)).toBe(12 * MEGABYTE);
  expect(s3.openUploads.size).toBe(0);
  const stored = s3.objects.get("/vitrine/entregas/grande");
  expect(stored?.equals(await buffer(megabytes(12)))).toBe(true);
});

test("s3: a large file over the limit is given up, parts and all", async () => {
  const { files, s3 } = await s3Store();
  await expect(files.put("entregas/grande", megabytes(12), 10 * MEGABYTE)).rejects.toThrow(FileTooLarge);
  expect(s3.objects.size).toBe(0);
  expect(s3.openUploads.size).toBe(0);
});

test("s3: a store that answers errors is down, for every call", async () => {
  const { files, s3 } = await s3Store();
  await files.put("entregas/abc", chunks("olá"), 100);
  s3.failWith = 500;
  await expect(files.size("entregas/abc")).rejects.toThrow(FileStoreDown);
  await expect(files.read("entregas/abc", { until: undefined })).rejects.toThrow(FileStoreDown);
  await expect(files.remove("entregas/abc")).rejects.toThrow(FileStoreDown);
  await expect(files.put("entregas/def", chunks("x"), 100)).rejects.toThrow(FileStoreDown);
  s3.failWith = undefined;
  expect(await textOf(files, "entregas/abc")).toBe("olá");
});

test("SEC-71: s3: a store that takes every call and answers none is down, and nobody waits for it", async () => {
  const { s3, files: patient } = await s3Store();
  const files = openFiles(readConfig(s3.environment), { answerMs: 200 });
  await patient.put("entregas/abc", chunks("oi"), 100);
  s3.isSilent = true;
  await expect(files.size("entregas/abc")).rejects.toThrow(FileStoreDown);
  await expect(files.read("entregas/abc", { until: undefined })).rejects.toThrow(FileStoreDown);
  await expect(files.remove("entregas/abc")).rejects.toThrow(FileStoreDown);
  s3.isSilent = false;
  expect(await textOf(patient, "entregas/abc")).toBe("oi");
});

test("SEC-126: s3: gives up a file that stands still while somebody reads it", async () => {
  const { s3, files: patient } = await s3Store();
  const files = openFiles(readConfig(s3.environment), { stillMs: 200 });
  await patient.put("entregas/abc", megabytes(1), MEGABYTE);
  s3.stallAfter = 1000;
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
  const body = await files.read("entregas/abc", { until: undefined, onCut });
  await expect(buffer(body)).rejects.toThrow(FileStoreDown);
  expect(isCut).toBe(true);
});

test("SEC-126: s3: leaves a file alone that its reader does not go on reading", async () => {
  const { s3, files: patient } = await s3Store();
  const files = openFiles(readConfig(s3.environment), { stillMs: 200 });
  await patient.put("entregas/abc", megabytes(4), 4 * MEGABYTE);
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
  fakeTimers();
  const body = await files.read("entregas/abc", { until: undefined, onCut });
  const reader = body.getReader();
  await reader.read();
  // Both ends of the connection are in this process: by then the buffers on the way are full.
  for (let turn = 0; turn < 1000; turn++) await turnOfOthers();
  vi.advanceTimersByTime(2000);
  expect(isCut).toBe(false);
  reader.releaseLock();
  await buffer(body);
});

test("SEC-126: s3: does not call the store cut when the reader leaves", async () => {
  const { files, s3 } = await s3Store();
  await files.put("entregas/abc", megabytes(1), MEGABYTE);
  s3.stallAfter = 1000;
  const left = new AbortController();
  let isCut = false;
  const onCut = () => {
    isCut = true;
  };
  const body = await files.read("entregas/abc", { until: left.signal, onCut });
  const reading = buffer(body);
  left.abort();
  await expect(reading).rejects.toThrow();
  expect(isCut).toBe(false);
});

test.each([1, 12])(
  "SEC-126: s3: gives up an upload of %i MB of which the store takes nothing",
  async (size) => {
    const { s3 } = await s3Store();
    const files = openFiles(readConfig(s3.environment), { stillMs: 200 });
    s3.isSilent = true;
    const putting = files.put("entregas/grande", megabytes(size), 20 * MEGABYTE);
    await expect(putting).rejects.toThrow(FileStoreDown);
  },
);

test("SEC-126: s3: waits for a sender who is slower than the store may be", async () => {
  const { files, s3 } = await s3Store();
  fakeTimers();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let isAwaited = false;
  async function* slowly() {
    yield* megabytes(6);
    isAwaited = true;
    await held;
    yield* megabytes(1);
  }
  const putting = files.put("entregas/grande", slowly(), 20 * MEGABYTE);
  const isPartTaken = () => s3.requests.some((line) => line.startsWith("PUT"));
  while (!isAwaited || !isPartTaken()) await turnOfOthers();
  // The answer to the part is on its way to the upload.
  for (let turn = 0; turn < 100; turn++) await turnOfOthers();
  vi.advanceTimersByTime(MINUTE_MS);
  letGo();
  expect(await putting).toBe(7 * MEGABYTE);
});

test("SEC-126: s3: draws a picture anew when the store says nothing", async () => {
  const { s3 } = await s3Store();
  const files = openFiles(readConfig(s3.environment), { answerMs: 100 });
  s3.isSilent = true;
  const draw = async () => Buffer.from("desenho");
  const { body } = await openRenderedImage({ files, ended: undefined }, "covers/og/silencio.png", draw);
  expect(Buffer.from(body as Uint8Array).toString()).toBe("desenho");
  expect(s3.requests.filter((line) => line.startsWith("PUT"))).toEqual([]);
});

test("SEC-71: s3: an upload that is called done and then is not has failed, and is not there", async () => {
  const { files, s3 } = await s3Store();
  s3.failsAtLast = true;
  await expect(files.put("entregas/grande", megabytes(8), 20 * MEGABYTE)).rejects.toThrow(FileStoreDown);
  expect(await files.size("entregas/grande")).toBeUndefined();
});

test("SEC-71: s3: a file that breaks off midway is never taken for a whole one", async () => {
  const { files, s3 } = await s3Store();
  await files.put("entregas/abc", megabytes(1), MEGABYTE);
  s3.cutAfter = 1000;
  await expect(textOf(files, "entregas/abc")).rejects.toThrow();
  s3.cutAfter = undefined;
  expect(await textOf(files, "entregas/abc")).toHaveLength(MEGABYTE);
});

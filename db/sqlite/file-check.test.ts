// Detection of damaged SQLite files, and the messages of commands about them.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { openDb } from "#db/connect.server.ts";
import { checkDatabaseFile, DatabaseDamaged } from "#db/sqlite/file-check.server.ts";
import { damageFile } from "#tests/damage-file.ts";
import { runDb, spawnDb } from "#tests/restore-place.ts";

/** A data folder with the demo shop. */
let filled: string;

beforeAll(async () => {
  filled = mkdtempSync(join(tmpdir(), "vitrine-filled-"));
  expect(await runDb(["seed"], { DATA_DIR: filled })).toMatchObject({ code: 0 });
});

afterAll(() => rmSync(filled, { recursive: true, force: true }));

function copyOfDatabase(): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-file-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "vitrine.db");
  copyFileSync(join(filled, "vitrine.db"), file);
  return { folder, file };
}

test("detects every kind of visible damage and accepts a file in use", async () => {
  const { folder, file } = copyOfDatabase();
  const never = () => expect.unreachable();
  const look = (path: string) => checkDatabaseFile(path, { onLateDamage: never, waitMs: 60_000 });
  const db = openDb(file);
  onTestFinished(() => db.destroy());
  await db.updateTable("products").set({ name: "Escrito agora" }).where("id", "=", 1).execute();
  await look(file);
  await look(join(folder, "nenhum.db"));

  const bytes = readFileSync(file);
  const copy = join(folder, "copia.db");
  const texts = bytes.toString("latin1").replaceAll("@ipe.example", "\xfe".repeat(12));
  const damages = {
    "cut in half": bytes.subarray(0, bytes.byteLength / 2),
    "without its last page": bytes.subarray(0, bytes.byteLength - 4096),
    "no beginning": Buffer.concat([Buffer.alloc(100), bytes.subarray(100)]),
    "no database": Buffer.from("isto não é um banco\n".repeat(500)),
    "a text": Buffer.from(texts, "latin1"),
  };
  for (const [what, damaged] of Object.entries(damages)) {
    writeFileSync(copy, damaged);
    await expect(look(copy), what).rejects.toThrow(DatabaseDamaged);
    await expect(look(copy), what).rejects.toThrow(copy);
  }
});

test("reports damage that is found late, and the next start waits for a complete check", async () => {
  const { file } = copyOfDatabase();
  const whole = readFileSync(file);
  damageFile(file);
  const late = Promise.withResolvers<Error>();
  await checkDatabaseFile(file, { onLateDamage: late.resolve, waitMs: 0 });
  expect((await late.promise).message).toContain(file);
  expect(existsSync(`${file}.damaged`)).toBe(true);
  const again = checkDatabaseFile(file, { onLateDamage: () => expect.unreachable(), waitMs: 0 });
  await expect(again).rejects.toThrow(DatabaseDamaged);
  writeFileSync(file, whole);
  await checkDatabaseFile(file, { onLateDamage: () => expect.unreachable(), waitMs: 0 });
  expect(existsSync(`${file}.damaged`)).toBe(false);
});

test("names a damaged database, and a broken lock, in a sentence in every command", async () => {
  const { folder, file } = copyOfDatabase();
  writeFileSync(file, "isto não é um banco\n".repeat(500));
  const status = await spawnDb(["status"], { DATA_DIR: folder });
  expect([status.code, status.output]).toEqual([1, expect.stringContaining(`${file} está danificado`)]);
  const place = join(folder, "nova");
  mkdirSync(place);
  writeFileSync(join(place, "server.lock"), "isto não é um banco\n".repeat(500));
  const reset = await runDb(["reset"], { DATA_DIR: place });
  expect([reset.code, reset.output]).toEqual([1, expect.stringContaining("server.lock está danificado")]);
});

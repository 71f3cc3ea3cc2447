// What a start does with the embedded database's file before anything is served from it.
import { type ChildProcess, spawn } from "node:child_process";
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
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { openDb } from "#db/connect.server.ts";
import { SCHEMA } from "#db/migrations.ts";
import { checkDatabaseFile, DatabaseDamaged } from "#db/sqlite/file-check.server.ts";
import { freePort } from "#tests/free-port.ts";
import { runDb } from "#tests/restore-place.ts";

/** A data folder with the demo shop in its SQLite file, whichever engine the other tests run on. */
async function demoFolder(): Promise<{ folder: string; file: string }> {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  expect(await runDb(["seed"], { DATA_DIR: folder })).toMatchObject({ code: 0 });
  return { folder, file: join(folder, "vitrine.db") };
}

/** 16 kB in the middle of it turn into their opposite. */
function damage(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.byteLength / 2);
  for (let at = middle; at < middle + 16_384; at++) bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  writeFileSync(file, bytes);
}

/** The program as it starts, until it ended or says that it is there. */
async function start(folder: string) {
  const port = await freePort();
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), NODE_ENV: "development" };
  const child: ChildProcess = spawn(process.execPath, ["tests/start.ts"], { env });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const gather = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on("data", gather);
  child.stderr?.on("data", gather);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let code: number | null | undefined;
  void ended.then((value) => {
    code = value;
  });
  while (code === undefined && !output.includes("está no ar")) await sleep(50);
  return { code, output, address: `http://127.0.0.1:${port}` };
}

test("a start refuses a damaged database, names it and serves nothing; a whole one is served", async () => {
  const { folder, file } = await demoFolder();
  const whole = `${file}.inteiro`;
  copyFileSync(file, whole);
  damage(file);
  const damaged = await start(folder);
  // Nothing that starting again could mend.
  expect(damaged.code).toBe(78);
  expect(damaged.output).toContain("Vitrine não iniciou.");
  expect(damaged.output).toContain(`O arquivo do banco de dados ${file} está danificado`);
  expect(damaged.output).toContain("restaure a última cópia de segurança");
  expect(damaged.output).not.toMatch(/\n\s+at |SQLITE_/);
  await expect(fetch(damaged.address)).rejects.toThrow();

  copyFileSync(whole, file);
  const healthy = await start(folder);
  expect(healthy.code).toBeUndefined();
  expect((await fetch(`${healthy.address}/health/ready`)).status).toBe(200);
});

test("a start tells its version; one on the database of a newer program refuses and is not tried again", async () => {
  const { folder, file } = await demoFolder();
  const newer = join(folder, "nova");
  mkdirSync(newer);
  copyFileSync(file, join(newer, "vitrine.db"));
  const db = openDb(join(newer, "vitrine.db"));
  await sql`insert into kysely_migration (name, timestamp) values ('9999-do-futuro', '2030-01-01')`.execute(
    db,
  );
  await db.destroy();
  const refused = await start(newer);
  expect(refused.code).toBe(78);
  expect(refused.output).toContain("Vitrine não iniciou.");
  expect(refused.output).toContain("O banco de dados é de uma versão mais nova da Vitrine");
  expect(refused.output).not.toMatch(/\n\s+at /);

  const known = await start(folder);
  expect(known.output).toContain(`banco de dados no esquema ${SCHEMA}`);
  expect(await (await fetch(`${known.address}/health`)).json()).toMatchObject({
    status: "ok",
    schema: SCHEMA,
  });
});

test("every kind of damage that can be seen is seen, and a file in use is whole", async () => {
  const { folder, file } = await demoFolder();
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

test("damage that is found late is told, and the next start waits until it has looked through all of it", async () => {
  const { file } = await demoFolder();
  const whole = readFileSync(file);
  damage(file);
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

test("a command says that the database is damaged, and a lock that is no lock, in a sentence", async () => {
  const { folder, file } = await demoFolder();
  writeFileSync(file, "isto não é um banco\n".repeat(500));
  const status = await runDb(["status"], { DATA_DIR: folder });
  expect([status.code, status.output]).toEqual([1, expect.stringContaining(`${file} está danificado`)]);
  const place = join(folder, "nova");
  mkdirSync(place);
  writeFileSync(join(place, "server.lock"), "isto não é um banco\n".repeat(500));
  const reset = await runDb(["reset"], { DATA_DIR: place });
  expect([reset.code, reset.output]).toEqual([1, expect.stringContaining("server.lock está danificado")]);
});

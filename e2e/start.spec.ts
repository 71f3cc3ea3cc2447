// Checks of the embedded database file before a start serves anything from it.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { damageFile } from "../tests/damage-file.ts";
import { freePort } from "../tests/free-port.ts";

const started: ChildProcess[] = [];
let folder: string;

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-start-"));
});

test.afterAll(() => {
  for (const child of started) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the built program until it exits or reports that it listens. */
async function start(dataDir: string, takenPort?: number) {
  const port = takenPort ?? (await freePort());
  const child = spawn("./node_modules/.bin/node", ["build/server/main.js"], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), NODE_ENV: "production" },
  });
  started.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  let code: number | null | undefined;
  void ended.then((value) => {
    code = value;
  });
  await expect
    .poll(() => code !== undefined || output.includes("está no ar"), { timeout: 60_000, intervals: [50] })
    .toBe(true);
  return { code, output, address: `http://127.0.0.1:${port}`, stop: () => child.kill("SIGTERM") && ended };
}

test("reports a port in use before creating a database", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const taken = join(folder, "ocupada");
  const refused = await start(taken, port);
  other.close();
  expect(refused.code).toBe(78);
  expect(refused.output).toContain(`PORT: a porta ${port} já está em uso por outro programa`);
  expect(existsSync(taken)).toBe(false);
});

test("prints its version and refuses a newer or damaged database by name", async () => {
  const file = join(folder, "vitrine.db");
  const known = await start(folder);
  expect(known.code).toBeUndefined();
  const { status, schema } = await (await fetch(`${known.address}/health`)).json();
  expect(status).toBe("ok");
  expect(known.output).toContain(`banco de dados no esquema ${schema}`);
  await known.stop();

  const newer = join(folder, "nova");
  mkdirSync(newer);
  copyFileSync(file, join(newer, "vitrine.db"));
  const database = new Database(join(newer, "vitrine.db"));
  database.exec("insert into kysely_migration (name, timestamp) values ('9999-do-futuro', '2030-01-01')");
  database.close();
  const refused = await start(newer);
  // Exit code for errors that a restart cannot fix.
  expect(refused.code).toBe(78);
  expect(refused.output).toContain("Vitrine não iniciou.");
  expect(refused.output).toContain("O banco de dados é de uma versão mais nova da Vitrine");
  expect(refused.output).not.toMatch(/\n\s+at /);

  const whole = `${file}.inteiro`;
  copyFileSync(file, whole);
  damageFile(file);
  const damaged = await start(folder);
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

// MI-10: time for importing 20,000 lines in the built program, from upload to the last right. Called with a data folder
// and a database; prints the seconds of each half.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { root } from "../scripts/prepare.mjs";
import { COURSE_ID } from "./catalog-rows.ts";
import type { EngineName } from "./options.ts";
import { SESSION_SECRET } from "./servers.ts";
import { signVisitorsIn } from "./visitors.ts";

export interface MoveIn {
  /** Until every line is validated and shown. */
  readSeconds: number;
  /** From the administrator's confirmation until every right is given. */
  writtenSeconds: number;
}

export type MeasuredMoveIn = MoveIn & { engine: EngineName };

type Program = typeof import("../server/program.ts");

export const MOVE_IN_LINES = 20_000;
const LOOK_EVERY_MS = 100;
/** Timeout. Later than this the measurement has failed. */
const LIMIT_MS = 600_000;

if (import.meta.main) {
  const [dataDir = "", databaseUrl = ""] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await measureMoveIn(dataDir, databaseUrl)));
}

async function measureMoveIn(dataDir: string, databaseUrl: string): Promise<MoveIn> {
  const { admin: cookie } = await signVisitorsIn(databaseUrl);
  const { openApp }: Program = await import(join(root, "build/server/index.js"));
  const app = await openApp({
    environment: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SESSION_SECRET, LOG_LEVEL: "warn" },
  });
  app.jobs.start();

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("cookie", cookie);
    headers.set("sec-fetch-site", "same-origin");
    const request = new Request(`http://localhost:3000${path}`, { ...init, headers });
    const answer = await app.fetch(request, { id: randomUUID(), ip: "127.0.0.1" });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }

  async function secondsUntil(id: number, wanted: "ready" | "done"): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < LIMIT_MS) {
      const { state } = await app.db
        .selectFrom("sale_imports")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      if (state === wanted) return (performance.now() - began) / 1000;
      if (state === "failed" || state === "paused" || state === "columns")
        throw new Error(`import is ${state}`);
      await pause(LOOK_EVERY_MS);
    }
    throw new Error(`the import was not ${wanted} in time`);
  }

  const sent = await ask(`/api/admin/imports?nome=turma.csv&para=${COURSE_ID}`, {
    method: "PUT",
    body: fileOf(MOVE_IN_LINES),
  });
  const { id } = await sent.json();
  const readSeconds = await secondsUntil(id, "ready");
  const question = await (await ask(`/admin/importar/${id}?passo=importar`)).text();
  const [, agreed] = /name="agreed" value="([^"]+)"/.exec(question) ?? [];
  if (agreed === undefined) throw new Error("the import does not ask before it begins");
  await ask(`/admin/importar/${id}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "begin-import", agreed }),
  });
  const writtenSeconds = await secondsUntil(id, "done");
  await app.close();
  return { readSeconds, writtenSeconds };
}

function fileOf(lines: number): string {
  const people = Array.from({ length: lines }, (_, at) => `Pessoa ${at},aluno${at}@turma.example`);
  return ["Nome,E-mail", ...people].join("\n");
}

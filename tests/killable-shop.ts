// The built program at one address and one database, killed and restarted as often as a test needs.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inject, onTestFinished } from "vitest";
import { root } from "../scripts/prepare.mjs";
import { databaseOn, giveDatabaseBack, takeDatabase } from "./databases.setup.ts";

const LONGEST_ANSWER_MS = 30_000;

/** A database and a folder that every restart finds as the former process left them. */
export async function openPlace() {
  const template = inject("template");
  const folder = mkdtempSync(join(tmpdir(), "vitrine-killed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  if (template.engine === "postgres") {
    const name = await takeDatabase(template);
    onTestFinished(() => giveDatabaseBack(template, name));
    return { folder, databaseUrl: databaseOn(template.server, name) };
  }
  const databaseUrl = join(folder, "vitrine.db");
  copyFileSync(template.path, databaseUrl);
  return { folder, databaseUrl };
}

/** One server at one address, over several restarts. */
export class KillableShop {
  readonly home: string;
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;

  constructor(port: number, place: { folder: string; databaseUrl: string }, more: Record<string, string>) {
    this.home = `http://127.0.0.1:${port}`;
    this.#environment = {
      PATH: process.env.PATH ?? "",
      NODE_ENV: "production",
      LOG_LEVEL: "error",
      TRUST_PROXY: "1",
      PORT: String(port),
      SITE_URL: this.home,
      DATA_DIR: place.folder,
      DATABASE_URL: place.databaseUrl,
      SESSION_SECRET: randomBytes(32).toString("hex"),
      ...more,
    };
  }

  async start(): Promise<void> {
    const options = { cwd: root, env: this.#environment, stdio: "ignore" } as const;
    this.#child = spawn(process.execPath, ["build/server/main.js"], options);
    while (!(await this.send("/health/ready"))?.ok) {
      if (this.#child.exitCode !== null) throw new Error(`the server ended with ${this.#child.exitCode}`);
      await sleep(50);
    }
  }

  async kill(): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }

  /** Undefined if the request got no complete answer. */
  async send(
    path: string,
    body?: string,
    headers: Record<string, string> = {},
    method = body === undefined ? "GET" : "POST",
  ): Promise<Response | undefined> {
    try {
      const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
      const options = { method, body: body ?? null, headers, signal, redirect: "manual" } as const;
      const answer = await fetch(this.home + path, options);
      return new Response(await answer.arrayBuffer(), answer);
    } catch {
      return undefined;
    }
  }

  /** Retries like a browser whose user presses the button until an answer comes. */
  async place(body: unknown, from: string): Promise<string> {
    const headers = {
      "content-type": "application/json",
      origin: this.home,
      "x-forwarded-for": from,
      "idempotency-key": randomUUID(),
    };
    for (;;) {
      const answer = await this.send("/api/checkout/orders", JSON.stringify(body), headers);
      if (answer && answer.status < 300) return ((await answer.json()) as { publicId: string }).publicId;
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`);
      await sleep(100);
    }
  }
}

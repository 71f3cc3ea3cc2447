// Checks the embedded database file before serving from it.
import { type ChildProcess, execFile } from "node:child_process";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { DatabaseUnavailable } from "../connect.server.ts";
import { SMALL_BYTES } from "./small-file.ts";

/** Milliseconds that a start waits. A longer check continues beside the running program. */
const START_WAITS_MS = 1500;
/** Milliseconds for a small file. The check takes a fraction of a second unless the machine is very busy. */
const START_WAITS_FOR_SMALL_MS = 20_000;
const DAMAGED = 3;

export class DatabaseDamaged extends DatabaseUnavailable {
  constructor(path: string, detail: string) {
    super(
      `O arquivo do banco de dados ${path} está danificado (${detail}) e nada é servido dele. Guarde esse arquivo e ` +
        "restaure a última cópia de segurança numa pasta nova: DATA_DIR=outra-pasta npm run db -- restore ARQUIVO; " +
        "depois inicie com essa DATA_DIR.",
    );
  }
}

interface CheckOptions {
  /** Called for damage found after the start continued. */
  onLateDamage: (damage: DatabaseDamaged) => void;
  waitMs?: number;
}

/**
 * Throws DatabaseDamaged. Another process checks the file, so that this process can stop waiting. Damage found late is
 * noted beside the file; a start that finds the note waits for the complete check.
 */
export async function checkDatabaseFile(
  databaseUrl: string,
  { onLateDamage, waitMs }: CheckOptions,
): Promise<void> {
  if (/^postgres/.test(databaseUrl) || !existsSync(databaseUrl)) return;
  const note = `${databaseUrl}.damaged`;
  const { child, finished } = lookThrough(databaseUrl);
  const isUnderSuspicion = existsSync(note);
  let timer: NodeJS.Timeout | undefined;
  const inTime = new Promise<"late">((resolve) => {
    if (!isUnderSuspicion) timer = setTimeout(() => resolve("late"), waitMs ?? patience(databaseUrl));
  });
  const first = await Promise.race([finished, inTime]);
  clearTimeout(timer);
  if (first !== "late") {
    if (first) throw first;
    rmSync(note, { force: true });
    return;
  }
  runInBackground(child);
  void finished.then((damage) => {
    if (!damage) return;
    writeFileSync(note, `${damage.message}\n`);
    onLateDamage(damage);
  });
}

function patience(path: string): number {
  return statSync(path).size > SMALL_BYTES ? START_WAITS_MS : START_WAITS_FOR_SMALL_MS;
}

function lookThrough(path: string) {
  let child: ChildProcess | undefined;
  const finished = new Promise<DatabaseDamaged | undefined>((resolve) => {
    child = execFile(process.execPath, ["db/sqlite/check-file.ts", path], (error, output) => {
      resolve(error?.code === DAMAGED ? new DatabaseDamaged(path, output.trim()) : undefined);
    });
  });
  return { child, finished };
}

/** Lowers the check's priority and ends it with the program. */
function runInBackground(child: ChildProcess | undefined): void {
  if (!child?.pid) return;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has just ended, or the system has no priorities.
  }
  child.unref();
  process.once("exit", () => child.kill());
}

/** True for SQLite's own errors about damaged content. */
export function isDatabaseDamaged(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(SQLITE_CORRUPT|SQLITE_NOTADB|XX00[12]$)/.test(code);
}

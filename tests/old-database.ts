import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Db, openDb } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";
import { databaseOn, onServer } from "./databases.setup.ts";

/** A database as this migration left it, with nothing in it. */
export async function openOldDatabase(upTo: string): Promise<Db> {
  const template = inject("template");
  const folder = mkdtempSync(join(tmpdir(), "vitrine-old-"));
  const name = template.engine === "postgres" ? `${template.name}_${randomBytes(6).toString("hex")}` : "";
  if (template.engine === "postgres") await onServer(template.server, `create database ${name}`);
  const db = openDb(
    template.engine === "postgres" ? databaseOn(template.server, name) : join(folder, "old.db"),
  );
  onTestFinished(async () => {
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  });
  await migrate(db, upTo);
  return db;
}

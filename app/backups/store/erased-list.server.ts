// The list of erased people beside the backups. A backup does not know later erasures, so a restore reads this file
// (SEC-121). The file holds keyed hashes and dates, no addresses.
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Erased, noteErased } from "#app/identity/erased/erased-addresses.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import { type Files, openBackupFiles } from "#app/platform/files/files.server.ts";
import type { Db } from "#db/connect.server.ts";

const NAME = "apagados.txt";

/** Merges the database into the stored list, so that a shop restored from an older backup removes no entries. */
export async function writeErasedList(db: Db, config: Config): Promise<void> {
  const known = await db.selectFrom("erased_addresses").selectAll().execute();
  for (const store of storesOf(config)) {
    const all = latest([...(await readList(store)), ...known]);
    const text = all.map(({ hash, erased_at }) => `${hash} ${erased_at.toISOString()}\n`).join("");
    await store.put(NAME, once(text), Number.POSITIVE_INFINITY);
  }
}

/**
 * Returns the entries that the database restored from `path` lacks or knows with an earlier date, and stores them in
 * the database.
 */
export async function takeErasedList(db: Db, config: Config, path: string): Promise<Erased[]> {
  const beside = await readFile(join(dirname(path), NAME), "utf8").catch(() => "");
  const listed = [...parsed(beside)];
  for (const store of storesOf(config)) listed.push(...(await readList(store)));
  const known = await db.selectFrom("erased_addresses").selectAll().execute();
  const since = new Map(known.map(({ hash, erased_at }) => [hash, erased_at]));
  const later = latest(listed).filter(({ hash, erased_at }) => {
    const before = since.get(hash);
    return !before || before < erased_at;
  });
  await noteErased(db, later);
  return later;
}

function storesOf(config: Config): Files[] {
  return [
    openBackupFiles(config, "disk"),
    ...(config.backupS3 === undefined ? [] : [openBackupFiles(config, "s3")]),
  ];
}

async function readList(store: Files): Promise<Erased[]> {
  if ((await store.size(NAME)) === undefined) return [];
  return parsed(await new Response(await store.read(NAME, { until: undefined })).text());
}

const LINE = /^([\w-]{43}) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/;

function parsed(text: string): Erased[] {
  return text.split("\n").flatMap((line) => {
    const [, hash, at] = LINE.exec(line) ?? [];
    return hash && at ? [{ hash, erased_at: new Date(at) }] : [];
  });
}

function latest(erased: readonly Erased[]): Erased[] {
  const sorted = erased.toSorted((one, other) => one.erased_at.getTime() - other.erased_at.getTime());
  return [...new Map(sorted.map((one) => [one.hash, one])).values()];
}

async function* once(text: string) {
  yield Buffer.from(text);
}

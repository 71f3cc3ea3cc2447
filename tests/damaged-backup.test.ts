// A damaged backup or a restore that cannot continue gives one sentence and leaves nothing behind.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { packTar, unpackTar } from "modern-tar";
import { expect, test } from "vitest";
import { runBackup, runRestore } from "#app/backups/commands/backup-commands.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { hasTables } from "#db/tables/loading.ts";
import { isLong } from "./long-run.ts";
import { makeAdmin, makePaidOrder, makePost, makeProduct } from "./makers.ts";
import { emptyPlace, opened, type Place, placeOf, refusalOf, runDb } from "./restore-place.ts";
import { openSite, type TestSite } from "./test-site.ts";

interface Entry {
  name: string;
  data: Buffer;
}

async function backedUpShop(): Promise<{ site: TestSite; file: string; archive: Buffer }> {
  const site = await openSite();
  const admin = await makeAdmin(site.db, { name: "Zoé “Ipê” 🌳" });
  const product = await makeProduct(site.db);
  await makePaidOrder(site, { user_id: admin.id, lines: [{ product }, {}] });
  await makePost(site.db);
  for (const key of ["entregas/kit", "media/a.webp"]) await site.files.put(key, noise(200_000), 1e9);
  const file = join(site.dataDir, "copia.tar.gz");
  await runBackup(readConfig(placeOf(site)), file);
  return { site, file, archive: readFileSync(file) };
}

async function* noise(bytes: number) {
  yield randomBytes(bytes);
}

/** The same archive with changed entries, validly packed. */
async function repacked(archive: Buffer, change: (entries: Entry[]) => Entry[]): Promise<Buffer> {
  const entries = (await unpackTar(gunzipSync(archive))).map(({ header, data }) => ({
    name: header.name,
    data: Buffer.from(data ?? []),
  }));
  const packed = await packTar(
    change(entries).map(({ name, data }) => ({ header: { name, size: data.byteLength }, body: data })),
  );
  return gzipSync(packed);
}

function changed(part: string, change: (text: string) => string) {
  return (entries: Entry[]) =>
    entries.map(({ name, data }) => ({
      name,
      data: name.includes(part) ? Buffer.from(change(data.toString("latin1")), "latin1") : data,
    }));
}

const otherStart = (text: string) => String.fromCharCode(text.charCodeAt(0) ^ 1) + text.slice(1);

const without = (part: string) => (entries: Entry[]) => entries.filter(({ name }) => !name.includes(part));

function flipped(archive: Buffer, at: number, count = 1): Buffer {
  const copy = Buffer.from(archive);
  for (let byte = at; byte < at + count; byte++) copy[byte] = (copy[byte] ?? 0) ^ 0xff;
  return copy;
}

/** One of each kind; the long run tries them all. */
const EVERY_DAY = new Set([
  "a text",
  "cut at 0.7",
  "flipped at 0.3",
  "without a manifest",
  "manifest with odd numbers",
  "without its end",
  "a table missing",
  "a file changed",
  "a row changed",
  "a row with another column",
  "a line without its order, with sums that say so",
  "a file beside the others, with sums that say so",
]);

async function damages(archive: Buffer): Promise<Record<string, Buffer>> {
  const size = archive.byteLength;
  const tar = gunzipSync(archive);
  const made: Record<string, Buffer> = {
    "nothing at all": Buffer.alloc(0),
    "a text": Buffer.from("isto não é uma cópia"),
    zeros: Buffer.alloc(100_000),
    "a compressed text": gzipSync("isto não é uma cópia"),
    "compressed zeros": gzipSync(Buffer.alloc(100_000)),
    "not compressed": tar,
    "a tar cut in the middle": gzipSync(tar.subarray(0, Math.floor(tar.byteLength / 2))),
  };
  for (const part of [0.001, 0.02, 0.3, 0.7, 0.99]) {
    made[`cut at ${part}`] = archive.subarray(0, Math.floor(size * part));
    made[`flipped at ${part}`] = flipped(archive, Math.floor(size * part), 3);
  }
  made["last byte missing"] = archive.subarray(0, size - 1);
  // Beyond the compression's own checksum: headers, rows and files.
  for (let at = 100; at < tar.byteLength - 1024; at += Math.floor(tar.byteLength / 12)) {
    made[`flipped in the tar at ${at}`] = gzipSync(flipped(tar, at, 2));
  }
  const changes: Record<string, (entries: Entry[]) => Entry[]> = {
    "without a manifest": without("manifest.json"),
    "manifest is no JSON": changed("manifest", (text) => text.slice(0, -9)),
    "manifest is null": changed("manifest", () => "null"),
    "manifest of another format": changed("manifest", (text) => text.replace('"format": 2', '"format": 99')),
    "manifest of an unknown migration": changed("manifest", (text) => text.replace("0131-", "9925-")),
    "manifest without a migration": changed("manifest", (text) => text.replace('"0131-baseline"', "")),
    "manifest with odd numbers": changed("manifest", (text) => text.replace(/"users": 1/, '"users": "x"')),
    "without its end": without("SHA256SUMS"),
    "without counts": without("contents.json"),
    "counts are no JSON": changed("contents.json", () => "{"),
    "a file missing": without("files/entregas/kit"),
    "a table missing": without("tables/orders/"),
    "a file changed": changed("files/entregas/kit", otherStart),
    "a row changed": changed("tables/users/", (text) => text.replace("Ip", "Jp")),
    "a row twice": changed("tables/users/", (text) => text + text),
    "a row cut": changed("tables/users/", (text) => text.slice(0, 30)),
    "a row that is no object": changed("tables/users/", () => "7\n"),
    "a row with another column": changed("tables/users/", (text) => text.replace('"name"', '"nome"')),
    "a row without a column": changed("tables/users/", (text) => text.replace(/"role":"admin",/, "")),
    "a row that breaks a rule": changed("tables/users/", (text) => text.replace('"admin"', '"rei"')),
    "a line without its order": changed("tables/order_items/", (text) =>
      text.replace(/"order_id":\d+/, '"order_id":77'),
    ),
    "a table nobody knows": (entries) =>
      entries.map((one) => ({ ...one, name: one.name.replace("tables/users/", "tables/usuarios/") })),
    "a file beside the others": (entries) =>
      entries.map((one) => ({ ...one, name: one.name.replace("files/entregas/", "files/../../") })),
    "something else in it": (entries) => [...entries, { name: "LEIAME", data: Buffer.from("oi") }],
    "an entry twice": (entries) => entries.flatMap((one) => (one.name.includes("kit") ? [one, one] : [one])),
  };
  for (const [what, change] of Object.entries(changes)) made[what] = await repacked(archive, change);
  // Only the database or the file store can detect these, after files were written.
  for (const what of [
    "a row that breaks a rule",
    "a row without a column",
    "a line without its order",
    "a file beside the others",
  ]) {
    const change = changes[what] ?? without(what);
    made[`${what}, with sums that say so`] = await repacked(archive, (entries) => withSums(change(entries)));
  }
  return made;
}

function withSums(entries: Entry[]): Entry[] {
  const sums = entries
    .filter(({ name }) => name !== "SHA256SUMS")
    .map(({ name, data }) => `${createHash("sha256").update(data).digest("hex")}  ${name}\n`);
  return entries.map((one) =>
    one.name === "SHA256SUMS" ? { ...one, data: Buffer.from(sums.join("")) } : one,
  );
}

function filesIn({ DATA_DIR }: Place): string[] {
  const folder = join(DATA_DIR, "files");
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("refuses a damaged backup in a sentence and leaves no tables or files, so that a good backup still fits", async () => {
  const { site, file, archive } = await backedUpShop();
  const place = await emptyPlace(site);
  const path = join(site.dataDir, "estragada.tar.gz");
  const all = Object.entries(await damages(archive));
  const tried = all.filter(([what]) => isLong || EVERY_DAY.has(what));
  expect(tried).toHaveLength(isLong ? all.length : EVERY_DAY.size);
  for (const [what, bytes] of tried) {
    writeFileSync(path, bytes);
    const sentence = await refusalOf(place, path);
    expect(sentence, what).toMatch(/danificad|incompleto|não é uma cópia|versão mais nova/);
    expect(sentence, what).toContain("Nada ficou gravado");
    expect(sentence, what).not.toMatch(/\n|Error|undefined|\.ts\b/);
    expect(await opened(place.DATABASE_URL, hasTables), what).toBe(false);
    expect(filesIn(place), what).toEqual([]);
  }
  await runRestore(readConfig(place), file);
  expect(filesIn(place).sort()).toEqual(["a.webp", "kit"]);
  expect(await opened(place.DATABASE_URL, hasTables)).toBe(true);
});

test("prints in one line why a backup is wrong or what blocks it", async () => {
  const { site, archive } = await backedUpShop();
  const place = await emptyPlace(site);
  const path = join(site.dataDir, "estragada.tar.gz");
  writeFileSync(path, await repacked(archive, changed("files/entregas/kit", otherStart)));
  const damaged = await runDb(["restore", path], place);
  expect([damaged.code, damaged.output]).toEqual([
    1,
    "O arquivo da cópia está danificado (files/entregas/kit). Nada ficou gravado: o banco continua vazio. Tente com outra cópia de segurança.\n",
  ]);
  const folder = await runDb(["restore", site.dataDir], place);
  expect([folder.code, folder.output]).toEqual([
    1,
    `${site.dataDir} é uma pasta; informe o arquivo da cópia.\n`,
  ]);
});

test("keeps equal existing files and refuses the backup when files differ", async () => {
  const { site, file, archive } = await backedUpShop();
  const place = await emptyPlace(site);
  const kit = readFileSync(join(site.dataDir, "files/entregas/kit"));
  mkdirSync(join(place.DATA_DIR, "files/entregas"), { recursive: true });
  const mine = join(place.DATA_DIR, "files/entregas/kit");
  writeFileSync(mine, "meu");
  expect(await refusalOf(place, file)).toContain("Já existe outro arquivo no lugar de entregas/kit.");
  expect(filesIn(place)).toEqual(["kit"]);
  expect(readFileSync(mine, "utf8")).toBe("meu");

  writeFileSync(mine, kit);
  const cut = join(site.dataDir, "cortada.tar.gz");
  writeFileSync(cut, archive.subarray(0, archive.byteLength - 50));
  expect(await refusalOf(place, cut)).toContain("danificado");
  expect(filesIn(place)).toEqual(["kit"]);
  await runRestore(readConfig(place), file);
  expect(filesIn(place).sort()).toEqual(["a.webp", "kit"]);
});

test("restores a backup from before checksums and says so", async () => {
  const { site, archive } = await backedUpShop();
  const old = await repacked(archive, (entries) =>
    changed("manifest", (text) => text.replace('"format": 2', '"format": 1'))(entries).filter(
      ({ name }) => name !== "SHA256SUMS",
    ),
  );
  const path = join(site.dataDir, "antiga.tar.gz");
  writeFileSync(path, old);
  const place = await emptyPlace(site);
  const restored = await runDb(["restore", path], place);
  expect(restored.output).toContain("Cópia restaurada");
  expect(restored.output).toContain("sem somas de verificação");
});

// Backups of the back office share files: each content is stored once and deleted with the last backup that needs it.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runRestore } from "#app/backups/commands/backup-commands.ts";
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { hasTables } from "#db/tables/loading.ts";
import { openFakeS3 } from "./fake-s3.ts";
import { isLong, LONG_ONLY } from "./long-run.ts";
import { makeAdmin } from "./makers.ts";
import { emptyPlace, opened, type Place } from "./restore-place.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

const PATH = "/admin/copias";
const PASSWORD = "ipê-amarelo-2026";
const PASSPHRASE = "ipê jatobá aroeira sucupira";
const HOUR_MS = 3_600_000;

async function ownerOf(site: TestSite): Promise<Visitor> {
  const hashed = await hashPassword(site.db, PASSWORD);
  return site.as(await makeAdmin(site.db, { password_hash: hashed.ok ? hashed.value : null }));
}

async function* once(text: string) {
  yield Buffer.from(text);
}

async function makeBackup(site: TestSite, owner: Visitor, place: "disk" | "s3") {
  expect((await owner.post(PATH, { intent: "make-backup", place })).status).toBe(302);
  await site.backups.idle();
  const query = site.db.selectFrom("backups").selectAll().orderBy("id", "desc");
  const made = await query.executeTakeFirstOrThrow();
  expect(made.error).toBeNull();
  return made;
}

function filesOf({ DATA_DIR }: Place): Record<string, string> {
  const root = join(DATA_DIR, "files");
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => [
      join(parentPath, name).slice(root.length + 1),
      readFileSync(join(parentPath, name), "utf8"),
    ]),
  );
}

test("uploads an unchanged file once and deletes it with the last backup that needs it", async () => {
  const store = await openFakeS3();
  const site = await openSite({
    ...store.environment,
    BACKUP_S3_BUCKET: "cofre",
    ...ofBackups(store.environment),
  });
  const owner = await ownerOf(site);
  const sent = () => store.requests.filter((line) => /^PUT \/cofre\/copias\/arquivos\//.test(line)).length;
  const stored = () => [...store.objects.keys()].filter((key) => key.startsWith("/cofre/copias/arquivos/"));
  await site.files.put("entregas/kit", once("kit"), 100);
  await site.files.put("entregas/igual", once("kit"), 100);
  await site.files.put("entregas/livro", once("livro"), 100);
  const first = await makeBackup(site, owner, "s3");
  expect([first.file_count, sent()]).toEqual([3, 2]);
  await site.files.remove("entregas/livro");
  await site.files.put("entregas/curso", once("curso"), 100);
  const second = await makeBackup(site, owner, "s3");
  expect([second.file_count, sent(), stored().length]).toEqual([3, 3, 3]);

  // New files may belong to a backup that another program is making.
  const old = new Date(site.now().getTime() - 2 * HOUR_MS);
  for (const key of store.objects.keys()) store.times.set(key, old);
  const remove = (id: number) => owner.post(PATH, { intent: "delete-backup", id: String(id) });
  await remove(first.id);
  expect(stored(), "the book was of the first alone").toHaveLength(2);
  const place = await emptyPlace(site);
  const from = { ...ofBackups(store.environment), BACKUP_S3_BUCKET: "cofre" };
  const nothing = runRestore(readConfig({ ...place, ...from }), "s3:vitrine-2020-01-01.tar.gz");
  await expect(nothing).rejects.toThrow("Não há vitrine-2020-01-01.tar.gz em copias/");
  await runRestore(readConfig({ ...place, ...from }), `s3:${second.name}`);
  expect(filesOf(place)).toEqual({
    "entregas/kit": "kit",
    "entregas/igual": "kit",
    "entregas/curso": "curso",
  });
  // Same length but other content: the checksum must detect it.
  const changed = stored().find((key) => store.objects.get(key)?.toString() === "curso") ?? "";
  store.objects.set(changed, Buffer.from("cusro"));
  const untouched = await emptyPlace(site);
  const damaged = runRestore(readConfig({ ...untouched, ...from }), `s3:${second.name}`);
  await expect(damaged).rejects.toThrow("entregas/curso");
  await remove(second.id);
  expect([...store.objects.keys()].filter((key) => key.startsWith("/cofre/"))).toEqual([]);
});

function ofBackups(environment: Record<string, string>): Record<string, string> {
  const named = Object.entries(environment).filter(([name]) => name !== "S3_BUCKET");
  return Object.fromEntries(named.map(([name, value]) => [`BACKUP_${name}`, value]));
}

test("keeps an encrypted backup complete with its shared files, and complete in one file when downloaded", async ({
  skip,
}) => {
  skip(!isLong, LONG_ONLY);
  const site = await openSite({ BACKUP_PASSPHRASE: PASSPHRASE });
  const owner = await ownerOf(site);
  await site.files.put("entregas/kit", once("o kit"), 100);
  await site.files.put("media/capa.webp", once("a capa"), 100);
  const made = await makeBackup(site, owner, "disk");
  const folder = join(site.dataDir, "copias");
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  for (const { parentPath, name } of stored) {
    expect(readFileSync(join(parentPath, name), "utf8"), name).not.toMatch(/o kit|a capa|entregas/);
  }
  const whole = { "entregas/kit": "o kit", "media/capa.webp": "a capa" };
  const secret = { BACKUP_PASSPHRASE: PASSPHRASE };
  const beside = await emptyPlace(site);
  await runRestore(readConfig({ ...beside, ...secret }), join(folder, made.name));
  expect(filesOf(beside)).toEqual(whole);

  const response = await site.fetch(
    new Request(new URL(`${PATH}/${made.id}/baixar`, site.config.siteUrl), {
      method: "POST",
      headers: {
        origin: site.config.siteUrl,
        cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "content-type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ current_password: PASSWORD }),
    }),
    { id: "download", ip: "203.0.113.7" },
  );
  expect(response.status).toBe(200);
  const taken = join(site.dataDir, "baixada.age");
  writeFileSync(taken, Buffer.from(await response.arrayBuffer()));
  const elsewhere = await emptyPlace(site);
  await runRestore(readConfig({ ...elsewhere, ...secret }), taken);
  expect(filesOf(elsewhere)).toEqual(whole);

  const blob = stored.find(({ parentPath }) => parentPath.includes("arquivos"));
  const path = join(blob?.parentPath ?? "", blob?.name ?? "");
  const bytes = readFileSync(path);
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  const place = await emptyPlace(site);
  writeFileSync(path, bytes);
  const restoring = () => runRestore(readConfig({ ...place, ...secret }), join(folder, made.name));
  await expect(restoring()).rejects.toThrow("danificado");
  rmSync(path);
  await expect(restoring()).rejects.toThrow(/^Falta arquivos\/.* Nada ficou gravado/);
  expect(await opened(place.DATABASE_URL, hasTables)).toBe(false);
});

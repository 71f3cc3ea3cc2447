// Encrypted backups: made by the back office or the command, opened by a restore or by `age -d`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Decrypter } from "age-encryption";
import { unpackTar } from "modern-tar";
import { expect, test } from "vitest";
import { hasTables } from "#db/tables/loading.ts";
import { isLong, LONG_ONLY } from "./long-run.ts";
import { makeAdmin } from "./makers.ts";
import { emptyPlace, opened, placeOf, runDb } from "./restore-place.ts";
import { openSite } from "./test-site.ts";

const PATH = "/admin/copias";
const PASSPHRASE = "ipê jatobá aroeira sucupira";
const SAVE = { intent: "save-passphrase", version: "0", passphrase: PASSPHRASE };

test("makes an age file with the screen's passphrase, which only that passphrase restores", async () => {
  const site = await openSite();
  const owner = await makeAdmin(site.db, { name: "Zoé “Ipê”" });
  const admin = await site.as(owner);
  const other = await admin.post(PATH, { ...SAVE, passphrase_again: "outra frase bem longa" });
  expect(other.status).toBe(422);
  expect(other.text).toContain("As duas frases não são iguais");
  expect(other.text).not.toContain("jatob");
  const short = await admin.post(PATH, { ...SAVE, passphrase: "curta", passphrase_again: "curta" });
  expect(short.text).toContain("Use 12 caracteres ou mais");
  expect((await admin.post(PATH, { ...SAVE, passphrase_again: PASSPHRASE })).status).toBe(302);
  const late = await admin.post(PATH, { ...SAVE, passphrase_again: PASSPHRASE });
  expect(late.status, "set since by somebody else").toBe(409);
  const setting = await site.db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "backups.passphrase")
    .execute();
  expect(JSON.stringify(setting)).not.toContain("jatob");
  const page = await admin.get(PATH);
  expect(page.text).toContain("As cópias saem cifradas");
  expect(page.text).not.toContain("jatob");
  expect((await admin.get("/admin/registro/exportar")).text).not.toContain("jatob");

  await admin.post(PATH, { intent: "make-backup", place: "disk" });
  await site.backups.idle();
  const [made] = await site.db.selectFrom("backups").select(["name", "error"]).execute();
  expect(made).toMatchObject({ error: null, name: expect.stringMatching(/\.tar\.gz\.age$/) });
  const file = join(site.dataDir, "copias", made?.name ?? "");
  const bytes = readFileSync(file);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(PASSPHRASE);
  const entries = await unpackTar(gunzipSync(await decrypter.decrypt(bytes)));
  expect(entries[0]?.header.name).toBe("manifest.json");

  const place = await emptyPlace(site);
  const locked = await runDb(["restore", file], place);
  expect([locked.code, locked.output]).toEqual([1, expect.stringContaining("Esta cópia está cifrada.")]);
  const wrong = await runDb(["restore", file], { ...place, BACKUP_PASSPHRASE: "uma frase que não é esta" });
  expect([wrong.code, wrong.output]).toEqual([
    1,
    expect.stringContaining("A frase secreta não abre esta cópia"),
  ]);
  expect(wrong.output.split("\n")).toHaveLength(2);
  expect(await opened(place.DATABASE_URL, hasTables)).toBe(false);
  const right = await runDb(["restore", file], { ...place, BACKUP_PASSPHRASE: ` ${PASSPHRASE} ` });
  expect(right.output).toContain("Cópia restaurada");
  await opened(place.DATABASE_URL, async (db) => {
    const names = await db.selectFrom("users").select("name").execute();
    expect(names).toEqual([{ name: owner.name }]);
  });
});

test("prefers the environment's passphrase, and makes no backup when the sealed passphrase is unreadable", async ({
  skip,
}) => {
  skip(!isLong, LONG_ONLY);
  const fixed = await openSite({ BACKUP_PASSPHRASE: PASSPHRASE });
  const admin = await fixed.as(await makeAdmin(fixed.db));
  const refused = await admin.post(PATH, { ...SAVE, passphrase_again: PASSPHRASE });
  expect(refused.text).toContain("não muda aqui");
  const file = join(fixed.dataDir, "copia.age");
  const made = await runDb(["backup", file], { ...placeOf(fixed), BACKUP_PASSPHRASE: PASSPHRASE });
  expect(made.output).toContain("Ela está cifrada");
  expect(readFileSync(file, "latin1").startsWith("age-encryption.org/v1\n-> scrypt")).toBe(true);

  const site = await openSite();
  const owner = await site.as(await makeAdmin(site.db));
  await owner.post(PATH, { ...SAVE, passphrase_again: PASSPHRASE });
  const elsewhere = { ...placeOf(site), SESSION_SECRET: "outro segredo, de outra instalação da loja" };
  const plain = await runDb(["backup", join(site.dataDir, "aberta.tar.gz")], elsewhere);
  expect([plain.code, plain.output]).toEqual([1, expect.stringContaining("Digite a frase de novo")]);
  const { version } = await site.db
    .selectFrom("settings")
    .select("version")
    .where("key", "=", "backups.passphrase")
    .executeTakeFirstOrThrow();
  expect((await owner.post(PATH, { intent: "remove-passphrase", version: String(version) })).status).toBe(
    302,
  );
  expect((await owner.get(PATH)).text).toContain("As cópias não são cifradas");
});

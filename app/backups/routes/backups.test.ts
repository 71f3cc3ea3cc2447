import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hashPassword } from "#app/identity/passwords/passwords.server.ts";
import { openFakeS3 } from "#tests/fake-s3.ts";
import { makeAdmin, makePaidOrder } from "#tests/makers.ts";
import { emptyPlace, opened, runDb } from "#tests/restore-place.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/copias";
const HOUR_MS = 3_600_000;
const PASSWORD = "ipê-amarelo-2026";

async function adminOf(site: TestSite) {
  const hashed = await hashPassword(site.db, PASSWORD);
  const owner = await makeAdmin(site.db, { password_hash: hashed.ok ? hashed.value : null });
  return site.as(owner);
}

function rowsOf(site: TestSite) {
  return site.db.selectFrom("backups").selectAll().orderBy("id").execute();
}

/** One round of what a running site does every few seconds, to its end. */
async function turn(site: TestSite) {
  await site.backups.tick(site);
  await site.backups.idle();
}

/** To the next time that clocks in São Paulo show this hour; the zone has no summer time. */
function advanceTo(site: TestSite, hour: number) {
  const now = site.now().getTime();
  const since = (now - 3 * HOUR_MS) % (24 * HOUR_MS);
  const ahead = hour * HOUR_MS - since;
  site.advance(ahead > 0 ? ahead : ahead + 24 * HOUR_MS);
}

/** From now on no backup can be written: a file stands where the folder should be. */
function breakFolder(site: TestSite) {
  writeFileSync(join(site.dataDir, "copias"), "");
}

test("a backup of the screen is whole, is restored elsewhere, and leaves only with the password", async () => {
  const site = await openSite();
  const admin = await adminOf(site);
  const { order } = await makePaidOrder(site, {});
  await site.files.put("entregas/kit", once(Buffer.from("kit")), 100);
  expect((await admin.post(PATH, { intent: "make-backup", place: "disk" })).status).toBe(302);
  await site.backups.idle();
  const [backup] = await rowsOf(site);
  expect(backup).toMatchObject({ origin: "manual", slot: null, error: null, file_count: 1 });
  const file = join(site.dataDir, "copias", backup?.name ?? "");
  expect(statSync(file)).toMatchObject({ size: (backup?.bytes ?? 0) - 3, mode: 0o100600 });
  expect((await admin.get(PATH)).text).toContain("A última cópia deu certo");
  expect((await admin.get("/admin")).text).toContain("Última cópia de segurança");

  const place = await emptyPlace(site);
  expect((await runDb(["restore", file], place)).output).toContain("Cópia restaurada");
  await opened(place.DATABASE_URL, async (db) => {
    const orders = await db.selectFrom("orders").select("public_id").execute();
    expect(orders).toEqual([{ public_id: order.public_id }]);
    expect(await db.selectFrom("backups").select("id").execute()).toEqual([]);
  });

  const download = `${PATH}/${backup?.id}/baixar`;
  const refused = await admin.post(download, { current_password: "errada" });
  expect(refused).toMatchObject({ status: 302, location: PATH });
  const taken = await admin.post(download, { current_password: PASSWORD });
  expect(taken.headers.get("content-disposition")).toContain(backup?.name);
  const acts = await site.db.selectFrom("audit_log").select("action").orderBy("id").execute();
  expect(acts.map(({ action }) => action)).toEqual(["backup.make", "backup.download"]);

  const gone = await admin.post(PATH, { intent: "delete-backup", id: String(backup?.id) });
  expect(gone.status).toBe(302);
  // What is young may belong to a backup that another program is making.
  expect(readdirSync(join(site.dataDir, "copias"))).toEqual(["arquivos"]);
  expect(await rowsOf(site)).toEqual([]);
});

test("one at a time over two processes, and one whose process died is made by the next", async () => {
  const site = await openSite();
  const admin = await adminOf(site);
  await site.db
    .insertInto("backups")
    .values({
      origin: "manual",
      place: "disk",
      name: "vitrine-a.tar.gz",
      slot: 1,
      tries: 1,
      created_at: site.now(),
      seen_at: site.now(),
    })
    .execute();
  const second = await admin.post(PATH, { intent: "make-backup", place: "disk" });
  expect(second.status).toBe(422);
  expect(second.text).toContain("Uma cópia já está sendo feita ou testada.");
  await turn(site);
  expect((await rowsOf(site))[0]).toMatchObject({ slot: 1, tries: 1 });

  mkdirSync(join(site.dataDir, "copias"));
  writeFileSync(join(site.dataDir, "copias", "vitrine-a.tar.gz.1.part"), "half");
  site.advance(3 * 60_000);
  const other = await site.second();
  await Promise.all([site.backups.tick(site), other.backups.tick(other)]);
  await Promise.all([site.backups.idle(), other.backups.idle()]);
  expect(await rowsOf(site)).toMatchObject([{ slot: null, tries: 2, error: null }]);
  expect(readdirSync(join(site.dataDir, "copias"))).toEqual(["vitrine-a.tar.gz"]);
});

test("daily at its hour, once, made up after a night switched off, and only so many are kept", async () => {
  const site = await openSite();
  advanceTo(site, 10);
  const schedule = {
    intent: "save-schedule",
    hour: "3",
    keep: "2",
    weekly: "0",
    monthly: "0",
    place: "disk",
  };
  expect(await (await adminOf(site)).post(PATH, schedule)).toMatchObject({ status: 302, location: PATH });
  await turn(site);
  expect(await rowsOf(site), "what was due before it was switched on").toEqual([]);
  for (let day = 0; day < 3; day++) {
    advanceTo(site, 3);
    await turn(site);
    await turn(site);
  }
  const kept = await rowsOf(site);
  expect(kept).toHaveLength(2);
  expect(readdirSync(join(site.dataDir, "copias"))).toEqual(kept.map(({ name }) => name));
  // Off at three, and on again the night after, before three.
  advanceTo(site, 2);
  site.advance(24 * HOUR_MS);
  await turn(site);
  expect((await rowsOf(site)).at(-1)?.id).toBeGreaterThan(kept.at(-1)?.id ?? 0);
  await (await adminOf(site)).post(PATH, { ...schedule, hour: "" });
  advanceTo(site, 12);
  await turn(site);
  expect(await rowsOf(site)).toHaveLength(2);
});

test("a failure is said on the panel, and two in a row to the owner, once", async () => {
  const site = await openSite();
  const admin = await adminOf(site);
  breakFolder(site);
  for (let time = 0; time < 3; time++) {
    await admin.post(PATH, { intent: "make-backup", place: "disk" });
    await site.backups.idle();
    await site.jobs.runDue();
    expect(await site.mails()).toHaveLength(time === 0 ? 0 : 1);
  }
  const [mail] = await site.mails();
  expect(mail?.subject).toContain("A cópia de segurança falhou duas vezes seguidas");
  expect((await admin.get("/admin")).text).toContain("A última cópia de segurança falhou");
  expect((await admin.get(PATH)).text).toContain("A última tentativa falhou");
});

test("the store keeps backups under a prefix of its own, which no other backup holds", async () => {
  const store = await openFakeS3();
  const site = await openSite(store.environment);
  const admin = await adminOf(site);
  for (let time = 0; time < 2; time++) {
    await admin.post(PATH, { intent: "make-backup", place: "s3" });
    await site.backups.idle();
  }
  const rows = await rowsOf(site);
  expect(rows).toMatchObject([
    { error: null, file_count: 0 },
    { error: null, file_count: 0 },
  ]);
  expect([...store.objects.keys()].filter((key) => key.includes("copias/vitrine-"))).toHaveLength(2);
  expect(readdirSync(join(site.dataDir, "copias"))).toEqual([]);
  const taken = await admin.post(`${PATH}/${rows[0]?.id}/baixar`, { current_password: PASSWORD });
  expect(taken.headers.get("content-length")).toBe(String(rows[0]?.bytes));
});

test("backups go to a store of their own when there is one, and the shop's files are never in it", async () => {
  const [shops, own] = [await openFakeS3(), await openFakeS3()];
  const named = Object.entries(own.environment).map(([name, value]) => [`BACKUP_${name}`, value]);
  const site = await openSite({
    ...shops.environment,
    ...Object.fromEntries(named),
    BACKUP_S3_BUCKET: "cofre",
  });
  await site.files.put("entregas/kit", once(Buffer.from("kit")), 100);
  const admin = await adminOf(site);
  expect((await admin.get(PATH)).text).toContain("cofre");
  await admin.post(PATH, { intent: "make-backup", place: "s3" });
  await site.backups.idle();
  const [row] = await rowsOf(site);
  expect(row).toMatchObject({ error: null, file_count: 1 });
  expect([...shops.objects.keys()]).toEqual(["/vitrine/entregas/kit"]);
  expect([...own.objects.keys()]).toContain(`/cofre/copias/${row?.name}`);
});

async function* once(bytes: Uint8Array) {
  yield bytes;
}

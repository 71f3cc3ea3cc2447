// SEC-62: messages on a full disk, filled by any means that this machine has.
import { randomBytes } from "node:crypto";
import { copyFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { inTransaction } from "#db/connect.server.ts";
import { isDiskFull } from "#db/disk-full.ts";
import { borrowSmallDisk, filesIn, fillUp, mountSmallDisk, withFileLimit } from "#tests/full-disk.ts";
import { makeAdmin, makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const MEGABYTE = 1_048_576;
const VISITOR_SENTENCE =
  "O site está sem espaço em disco e não consegue gravar nada agora. Tente de novo mais tarde.";
const OWNER_SENTENCE = "O disco do servidor está cheio. Libere espaço e envie de novo.";
const TYPED = { email: "ana@teste.example", password: "segredo-bom" };

interface FullSite {
  site: TestSite;
  /** Returns a function that frees the space. */
  fill: () => Promise<() => Promise<void>>;
}

/** On PostgreSQL the server's own error; on SQLite a small disk, or a page limit. */
async function siteOnSmallDisk(): Promise<FullSite> {
  const template = inject("template");
  if (template.engine === "postgres") {
    const site = await openSite();
    return { site, fill: () => refuseOnPostgres(site) };
  }
  const folder = mountSmallDisk(6 * MEGABYTE);
  if (!folder) {
    const site = await openSite();
    return { site, fill: () => limitPages(site) };
  }
  const databaseUrl = join(folder, "vitrine.db");
  copyFileSync(template.path, databaseUrl);
  const site = await openSite({ DATABASE_URL: databaseUrl });
  return {
    site,
    async fill() {
      const empty = fillUp(folder);
      return async () => empty();
    },
  };
}

async function refuseOnPostgres({ db }: TestSite) {
  await sql`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  );
  const tables = ["sessions", "users", "one_time_links", "audit_log"];
  for (const table of tables) {
    await sql`create trigger no_room before insert on ${sql.table(table)} for each statement
      execute function no_room()`.execute(db);
  }
  return async () => void (await sql`drop function no_room() cascade`.execute(db));
}

async function limitPages({ db }: TestSite) {
  const limit = (pages: number) =>
    inTransaction(db, (trx) => sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(trx));
  await limit(1);
  await sql`create table filling (x text)`.execute(db).catch(() => {});
  for (const table of ["sessions", "users", "one_time_links", "audit_log"]) {
    for (const size of [900, 300, 1]) {
      for (let isFull = false; !isFull; ) isFull = await fillOne(db, table, size);
    }
  }
  return async () => void (await limit(1_073_741_823));
}

async function fillOne(db: TestSite["db"], table: string, size: number): Promise<boolean> {
  const id = randomBytes(16).toString("hex");
  const text = randomBytes(size).toString("hex");
  const insert =
    table === "users"
      ? makeAdmin(db, { email: `${id}@a.example`, name: text })
      : table === "sessions"
        ? sql`insert into sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at)
            select ${id}, min(id), ${text}, '2026-01-01', '2026-01-01', '2026-01-01' from users`.execute(db)
        : table === "audit_log"
          ? sql`insert into audit_log (action, entity, entity_id, created_at)
              values ('orders.export', 'order', ${text}, '2026-01-01')`.execute(db)
          : sql`insert into one_time_links (id, purpose, user_id, email, token_hash, created_at, expires_at)
            select ${id}, 'reset', min(id), ${text}, ${id}, '2026-01-01', '2026-01-01' from users`.execute(
              db,
            );
  return insert.then(
    () => false,
    (error) => {
      expect(isDiskFull(error)).toBe(true);
      return true;
    },
  );
}

test("SEC-62: explains a full disk at sign-in and registration, keeps the typed text and works again with space", async () => {
  const { site, fill } = await siteOnSmallDisk();
  await makeUserWithPassword(site.db, TYPED.password, { email: TYPED.email });
  const visitor = site.visitor();
  const empty = await fill();

  const refused = await visitor.post("/login", TYPED);
  expect(refused.status).toBe(507);
  expect(refused.text).toContain(VISITOR_SENTENCE);
  expect(refused.text).toContain(TYPED.email);
  expect(visitor.cookies.has("session")).toBe(false);
  const person = { name: "Bia", email: "bia@teste.example", password: "outro-segredo" };
  const registered = await visitor.post("/register", {
    ...person,
    password_confirmation: person.password,
    website: "",
  });
  expect([registered.status, registered.text.includes(VISITOR_SENTENCE)]).toEqual([507, true]);
  expect(registered.text).toContain(person.email);
  const forgotten = await visitor.post("/esqueci-senha", { email: TYPED.email });
  expect([forgotten.status, forgotten.text.includes(VISITOR_SENTENCE)]).toEqual([507, true]);
  expect((await visitor.get("/loja")).status).toBe(200);

  await empty();
  expect((await visitor.post("/login", TYPED)).status).toBe(302);
  expect(visitor.cookies.has("session")).toBe(true);
});

/** Download routes of the site map; an id stands for an existing row. */
const EXPORTS = [
  "/admin/pedidos/exportar",
  "/admin/financeiro/exportar",
  "/admin/origens/exportar",
  "/admin/origens/ofertas/exportar",
  "/admin/usuarios/exportar",
  "/admin/newsletter/exportar",
  "/admin/cupons/exportar",
  "/admin/popups/exportar",
  "/admin/registro/exportar",
  "/admin/emails/exportar",
  "/admin/privacidade/exportar",
  "/admin/leads/exportar",
  "/admin/produtos/exportar",
  "/admin/avaliacoes/exportar",
  "/admin/cursos/exportar",
  "/admin/duvidas/exportar",
  "/admin/configuracoes/anuncios/conversoes",
  "/blog-admin/posts/exportar",
  "/blog-admin/comentarios/exportar",
];

test("SEC-62: explains a full disk at every export and works again with space", async () => {
  const { site, fill } = await siteOnSmallDisk();
  const admin = await site.as(await makeAdmin(site.db));
  const empty = await fill();
  for (const path of EXPORTS) {
    const refused = await admin.get(path);
    expect([path, refused.status, refused.text.includes(VISITOR_SENTENCE)]).toEqual([path, 507, true]);
    expect([path, refused.headers.get("content-type")]).toEqual([path, "text/html; charset=utf-8"]);
    expect(refused.text).not.toContain("Unexpected");
  }
  await empty();
  for (const path of EXPORTS) expect([path, (await admin.get(path)).status]).toEqual([path, 200]);
});

/** Runs with limited space for stored files, by the first means that this machine has. */
async function withSpaceForFiles(
  site: TestSite,
  { bytes, largestFile }: { bytes: number; largestFile: number },
  work: () => Promise<void>,
): Promise<void> {
  const disk = mountSmallDisk(bytes) ?? (await borrowSmallDisk(bytes));
  if (!disk) return withFileLimit(largestFile, work);
  // The rest of the data has space, so that only writing the file fails.
  symlinkSync(disk, join(site.dataDir, "files"));
  return work();
}

test("SEC-62: explains an upload that runs out of space and leaves nothing of it", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const folder = join(site.dataDir, "files");
  await withSpaceForFiles(site, { bytes: 2 * MEGABYTE, largestFile: 2 * MEGABYTE }, async () => {
    const upload = (bytes: number, kind = "file") =>
      admin.send(`/api/admin/uploads/${kind}?nome=kit.txt`, {
        method: "PUT",
        body: Buffer.alloc(bytes, "vitrine "),
      });
    const refused = await upload(5 * MEGABYTE);
    expect([refused.status, refused.json()]).toEqual([
      507,
      { error: "upload_refused", message: OWNER_SENTENCE },
    ]);
    mkdirSync(folder, { recursive: true });
    expect(filesIn(`${folder}/`)).toEqual([]);
    expect((await upload(100_000)).status).toBe(200);
    expect(filesIn(`${folder}/`)).toHaveLength(1);
  });
});

test("SEC-62: keeps no first size of a picture when its second size has no space", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { default: sharp } = await import("sharp");
  const noise = { width: 1600, height: 1600, channels: 3 as const };
  const picture = await sharp(randomBytes(1600 * 1600 * 3), { raw: noise })
    .jpeg({ quality: 60 })
    .toBuffer();
  const upload = (visitor: Visitor) =>
    visitor.send("/api/admin/uploads/image?nome=a.jpg", { method: "PUT", body: new Uint8Array(picture) });
  expect((await upload(admin)).status).toBe(200);
  const sizes: number[] = [];
  for await (const { size } of site.files.list()) sizes.push(size);
  const [small = 0, large = 0] = sizes.sort((one, other) => one - other);

  const other = await openSite();
  const there = await other.as(await makeAdmin(other.db));
  const room = { bytes: large + Math.floor(small / 2), largestFile: Math.floor(small / 2) };
  await withSpaceForFiles(other, room, async () => {
    const refused = await upload(there);
    expect([refused.status, refused.json().message]).toEqual([507, OWNER_SENTENCE]);
    expect(filesIn(`${other.dataDir}/files/`)).toEqual([]);
  });
});

// A shop that ran on an earlier program is opened by this one: nothing is lost, and it goes on.
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { type Db, openDb } from "#db/connect.server.ts";
import { migrate, migrationStatus, SCHEMA, SchemaTooNew } from "#db/migrations.ts";
import { keptSchemas, openKept } from "./kept-databases.ts";
import { openOldDatabase } from "./old-database.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

/** What tables were called before. */
const NAMES_NOW: Record<string, string> = {
  products_desk_listed: "products_admin_counts",
  product_words: "search_vocabulary",
};

/** How many rows each table holds, by its name of today, and what the orders are worth. */
async function contentsOf(db: Db): Promise<Record<string, number>> {
  const all = (await db.introspection.getTables()).map(({ name }) => name).sort();
  // What SQLite's full-text index keeps for itself.
  const tables = all.filter((name) => !/_search_(config|content|data|docsize|idx)$/.test(name));
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[NAMES_NOW[table] ?? table] = Number(rows[0]?.n);
  }
  const { rows } = await sql<{ n: number }>`select sum(total) as n from orders`.execute(db);
  return { ...counts, "worth of orders": Number(rows[0]?.n) };
}

/** What `rights` takes the place of: the rights that those tables come to, and the accounts that guests get. */
async function rightsIn(db: Db): Promise<{ rights: number; guests: number }> {
  const count = async (query: RawBuilder<{ n: number }>) => Number((await query.execute(db)).rows[0]?.n);
  const ofOrders = await count(sql`select count(*) as n from grants`);
  const ofPlaces = await count(sql`select count(*) as n from enrollment_sources as place where not exists (
    select 1 from grants where grants.order_item_id = place.order_item_id
      and coalesce(grants.licence_id, 0) = coalesce(place.licence_id, 0))`);
  const guests = await count(sql`select count(distinct guest_email) as n from orders where user_id is null
    and exists (select 1 from grants where grants.order_id = orders.id and grants.licence_id is null)
    and not exists (select 1 from users where users.email = orders.guest_email)`);
  return { rights: ofOrders + ofPlaces, guests };
}

async function opened<T>(url: string, look: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb(url);
  return look(db).finally(() => db.destroy());
}

async function signedIn(site: TestSite, email: string, password: string): Promise<Visitor> {
  const visitor = site.visitor();
  expect((await visitor.post("/login", { email, password })).status).toBe(302);
  return visitor;
}

test.each(keptSchemas())(
  "RT-06: a shop of the schema %s is brought up to date with all that is in it, and sells",
  async (schema) => {
    const url = await openKept(schema);
    const before = await opened(url, contentsOf);
    expect(before).toMatchObject({ users: expect.any(Number), orders: expect.any(Number) });
    expect(before.orders).toBeGreaterThan(10);
    const given = await opened(url, rightsIn);
    const waiting = await opened(url, migrationStatus);
    expect(waiting.findLast(({ executedAt }) => executedAt)?.name).toBe(schema);

    const site = await openSite({ DATABASE_URL: url });
    expect((await migrationStatus(site.db)).filter(({ executedAt }) => !executedAt)).toEqual([]);
    const after = await contentsOf(site.db);
    const { grants: _grants, enrollment_sources: _places, users, enrollments, ...same } = before;
    expect(after).toMatchObject({ ...same, users: Number(users) + given.guests, rights: given.rights });
    expect(after.rights).toBeGreaterThan(10);
    expect(after.enrollments).toBeGreaterThanOrEqual(Number(enrollments));

    const product = await site.db
      .selectFrom("products")
      .select(["id", "name"])
      .where("is_active", "=", true)
      .where("product_type", "!=", "Curso")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    for (const path of ["/", "/loja", "/blog", `/produto/${product.id}`]) {
      expect((await site.get(path)).status, path).toBe(200);
    }
    const found = await site.get(`/loja?q=${encodeURIComponent(product.name)}`);
    expect(found.text).toContain(product.name);

    const customer = await signedIn(site, "cliente@ipe.example", "cliente123");
    const order = await site.db
      .selectFrom("orders")
      .innerJoin("users", "users.id", "orders.user_id")
      .select(["orders.id", "orders.public_id"])
      .where("users.email", "=", "cliente@ipe.example")
      .orderBy("orders.id", "desc")
      .executeTakeFirstOrThrow();
    expect((await customer.get(`/pedido/${order.public_id}`)).status).toBe(200);
    const admin = await signedIn(site, "admin@ipe.example", "admin123");
    const list = await admin.get(`/admin/pedidos?busca=${order.id}`);
    expect([list.status, list.text.replaceAll("<!-- -->", "")]).toEqual([
      200,
      expect.stringContaining(`#${order.id}`),
    ]);
    await site.settle();
  },
);

test("a database of a newer program is refused in a sentence and left as it is", async () => {
  const db = await openOldDatabase(SCHEMA);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-do-futuro', '2030-01-01T00:00:00.000Z')`.execute(
    db,
  );
  const before = await contentsOf(db);
  await expect(migrate(db)).rejects.toThrow(SchemaTooNew);
  await expect(migrate(db)).rejects.toThrow(
    `ele está no esquema 9999-do-futuro, e esta versão só conhece até ${SCHEMA}`,
  );
  expect(await contentsOf(db)).toEqual(before);
});

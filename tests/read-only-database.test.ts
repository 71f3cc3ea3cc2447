// SEC-125: the database answers but is read-only, like PostgreSQL after a failover or SQLite without write permission.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { checkoutBody, submit } from "./checkout.ts";
import { fakeProvider } from "./fake-provider.ts";
import { deliverSigned, makeConnection } from "./incoming.ts";
import { makeAdmin, makeProduct } from "./makers.ts";
import { onBothEngines } from "./replay/engine-questions.ts";
import { clientWith, rowsPath } from "./table-client.ts";
import { openSite, type TestSite } from "./test-site.ts";

onBothEngines("has a different read-only error on each engine");

const CONNECTION = { intent: "create-connection", platform: "kiwify", name: "Conta", secret: "w9i3pvutvxe" };

/** Turns writes on or off for every connection. On PostgreSQL, ends open connections so that new ones get the mode. */
async function takeWrites(site: TestSite, isTaken: boolean): Promise<void> {
  if (site.engine === "sqlite") {
    await sql`pragma query_only = ${sql.raw(isTaken ? "0" : "1")}`.execute(site.db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(site.db);
  const name = sql.id(rows[0]?.name ?? "");
  await site.db.connection().execute(async (one) => {
    await sql`set session characteristics as transaction read write`.execute(one);
    const mode = sql.raw(isTaken ? "off" : "on");
    await sql`alter database ${name} set default_transaction_read_only = ${mode}`.execute(one);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(one);
    await sql`set session characteristics as transaction ${sql.raw(isTaken ? "read write" : "read only")}`.execute(
      one,
    );
  });
  await expect.poll(async () => (await site.get("/health/ready")).status).toBe(200);
}

test("SEC-125: answers writes with 503 and Retry-After while the database is read-only", async () => {
  const provider = fakeProvider();
  const site = await openSite({}, { payments: { pix: provider } });
  const product = await makeProduct(site.db);
  const owner = await makeAdmin(site.db);
  const admin = await site.as(owner);
  const client = await clientWith(site, owner, ALL_RIGHTS);
  const { address } = await makeConnection(site, "kiwify");
  const pages = ["/loja", `/produto/${product.id}`, "/minha-conta", "/admin/produtos"];
  for (const path of pages) expect((await admin.get(path)).status, path).toBe(200);
  await takeWrites(site, false);
  for (const path of [...pages, "/health/ready"]) expect((await admin.get(path)).status, path).toBe(200);
  const guest = site.visitor();
  const key = "the-same-press-of-the-button";
  const answers = {
    order: await submit(guest, checkoutBody(product), key),
    row: await client.patch(rowsPath(628, `${product.id}/`), { name: "Outro" }),
    form: await admin.post("/admin/importar/conexoes", CONNECTION),
    webhook: await deliverSigned(
      site,
      { platform: "kiwify", address },
      { order_id: "1", order_status: "paid" },
    ),
  };
  for (const [name, answer] of Object.entries(answers)) {
    expect([name, answer.status, answer.headers.get("retry-after")]).toEqual([name, 503, "5"]);
  }
  expect(provider.starts).toEqual([]);
  await takeWrites(site, true);
  expect((await submit(guest, checkoutBody(product), key)).status).toBe(201);
});

import { expect, test } from "vitest";
import { isEmpty } from "#db/seed/empty.ts";
import { seed } from "#db/seed/seed.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeOrder, makeProduct } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/demonstracao";
const SURE = { intent: "remover", sure: "on" };

test("the demo content goes, what is real or was made one's own stays, and a later start puts nothing back", async () => {
  const site = await openSite();
  const { db } = site;
  expect(await seed(db, site.config, site.now())).toBe(true);
  site.advance(60_000);
  const demoAdmin = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", "admin@ipe.example")
    .executeTakeFirstOrThrow();
  const inDemo = await site.as(demoAdmin);
  expect((await inDemo.get("/admin")).text).toContain("Antes de abrir as portas");
  const refused = await inDemo.post(PATH, SURE);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Você está em uma conta de demonstração");

  const products = await db.selectFrom("products").selectAll().orderBy("id").execute();
  const [bought, edited] = products.filter((product) => product.product_type === "Download");
  if (!bought || !edited) throw new Error("the seed has downloads");
  await updateRow(db, "products", edited.id, { name: "Agora é meu" }, site.now());
  const own = await makeProduct(db, { name: "Meu produto" });
  const { order } = await makeOrder(db, { lines: [{ product: bought }] });
  const owner = await makeAdmin(db, { email: "dona@jacaranda.com.br" });
  const admin = await site.as(owner);
  expect((await admin.get(PATH)).text).toContain("pedidos");
  expect((await admin.post(PATH, { intent: "remover" })).status).toBe(422);
  expect((await admin.post(PATH, SURE)).location).toBe("/admin");

  const left = await db.selectFrom("products").select(["id", "retired_at"]).orderBy("id").execute();
  expect(left.map(({ id }) => id)).toEqual([bought.id, edited.id, own.id].sort((a, b) => a - b));
  expect(left.find(({ id }) => id === bought.id)?.retired_at).not.toBeNull();
  const orders = await db.selectFrom("orders").select("id").execute();
  expect(orders).toEqual([{ id: order.id }]);
  const users = await db.selectFrom("users").select("email").execute();
  expect(users).toEqual([{ email: "dona@jacaranda.com.br" }]);
  for (const table of ["courses", "blog_posts", "leads", "comments", "popup_configs"] as const) {
    expect([table, await db.selectFrom(table).select("id").execute()]).toEqual([table, []]);
  }
  expect((await admin.get("/loja")).text).toContain("Meu produto");
  const entry = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("action", "=", "demo.remove")
    .executeTakeFirst();
  expect(entry).toMatchObject({ actor_id: owner.id, entity: "demo" });

  expect((await admin.get(PATH)).text).toContain("Não há conteúdo de demonstração");
  expect((await admin.post(PATH, SURE)).text).toContain("Não há conteúdo de demonstração neste site.");
  await db.deleteFrom("users").execute();
  expect(await isEmpty(db)).toBe(false);
  expect(await seed(db, site.config, site.now())).toBe(false);
});

import { expect, test } from "vitest";
import { coverAddress } from "#app/platform/images/covers.ts";
import { writePage } from "#app/site/pages/page-writes.server.ts";
import { isEmpty } from "#db/seed/empty.ts";
import { seed } from "#db/seed/seed.ts";
import { updateRow } from "#db/writes.server.ts";
import { makeAdmin, makeOrder, makeProduct } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/demonstracao";
const SURE = { intent: "remove", sure: "on" };

test("the demo content goes, what is real or was made one's own stays, and a later start puts nothing back", async () => {
  const site = await openSite();
  const { db } = site;
  expect(await seed(db, site.config, site.now())).toBe(true);
  for (const table of ["product_reviews", "comments", "newsletter_issues"] as const) {
    const wordless = db.selectFrom(table).select("id").where("search_title", "=", "");
    expect([table, await wordless.execute()]).toEqual([table, []]);
  }
  site.advance(60_000);
  const demoAdmin = await db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", "admin@ipe.example")
    .executeTakeFirstOrThrow();
  const inDemo = await site.as(demoAdmin);
  expect((await inDemo.get("/admin")).text).toContain("Antes de abrir a loja");
  const refused = await inDemo.post(PATH, SURE);
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("Você está em uma conta de demonstração");

  const products = await db.selectFrom("products").selectAll().orderBy("id").execute();
  const [bought, edited] = products.filter((product) => product.product_type === "Download");
  if (!bought || !edited) throw new Error("the seed has downloads");
  await updateRow(db, "products", edited.id, { name: "Agora é meu" }, site.now());
  const { company } = site;
  const act = {
    act: "publish" as const,
    content: { title: "Sobre", sections: [{ type: "page-title", title: "Dona Iara" }] },
  };
  await writePage(db, { page: { key: "about" }, version: 1, act, actorId: null }, company, site.now());
  const shared = products.find(({ file_key }) => file_key && file_key !== bought.file_key)?.file_key ?? null;
  const own = await makeProduct(db, { name: "Meu produto", file_key: shared });
  const drawn = await Promise.all([bought, products.at(-1), own].map((one) => coverOf(site, one?.id ?? 0)));
  for (const address of [...drawn, shareOf(products.at(-1)?.id), shareOf(own.id)]) {
    expect((await site.get(address)).status, address).toBe(200);
  }
  const filesBefore = await storedKeys(site);
  expect(filesBefore.filter((key) => key.startsWith("aulas/demo/")).length).toBeGreaterThan(5);
  const { order } = await makeOrder(db, { lines: [{ product: bought }] });
  const owner = await makeAdmin(db, { email: "dona@jacaranda.com.br" });
  const admin = await site.as(owner);
  expect((await admin.get(PATH)).text).toContain("pedidos");
  expect((await admin.post(PATH, { intent: "remove" })).status).toBe(422);
  expect((await admin.post(PATH, SURE)).location).toBe("/admin");

  const files = await storedKeys(site);
  const kept = [bought.file_key, edited.file_key, shared].filter((key) => key !== null);
  expect(files.filter((key) => !key.startsWith("covers/"))).toEqual([...new Set(kept)].sort());
  const covers = files.filter((key) => key.startsWith("covers/capa/"));
  expect(covers).toEqual(
    [drawn[0], drawn[2]].map((address = "") => address.replace("/capas/", "covers/")).sort(),
  );
  expect(files.filter((key) => key.startsWith("covers/og/"))).toEqual([
    expect.stringContaining(`covers/og/produto-${own.id}-`),
  ]);

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
  expect(await db.selectFrom("pages").select("key").execute()).toEqual([{ key: "about" }]);
  expect(await db.selectFrom("services").select("id").execute()).toEqual([]);
  const home = await admin.get("/");
  for (const claim of ["500 empresas", 'href="/solucoes"', 'href="/produtos"'])
    expect(home.text).not.toContain(claim);
  expect((await admin.get("/sobre")).text).toContain("Dona Iara");
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
  expect(await storedKeys(site)).toEqual(files);
});

async function coverOf({ db }: TestSite, id: number): Promise<string> {
  const { title, category } = await db
    .selectFrom("products")
    .leftJoin("categories", "categories.id", "products.category_id")
    .select(["products.name as title", "categories.slug as category"])
    .where("products.id", "=", id)
    .executeTakeFirstOrThrow();
  return coverAddress({ title, category });
}

function shareOf(id: number | undefined): string {
  return `/og/produto/${id}.png`;
}

async function storedKeys(site: TestSite): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of site.files.list()) keys.push(key);
  return keys.sort();
}

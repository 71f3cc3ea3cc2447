import { expect, test } from "vitest";
import { makeAdmin, makeCourse } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";
import { suggestChoice } from "../matching/external-product.ts";
import { listExternalProducts, rememberProducts } from "../matching/external-products.server.ts";

const PATH = "/admin/importar/produtos";

async function openMatching() {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const { course: photo } = await makeCourse(site.db, { title: "Fotografia do zero" });
  const { course: light } = await makeCourse(site.db, { title: "Luz de estúdio" });
  const ids = await rememberProducts(
    site.db,
    "kiwify",
    [{ name: "Curso Fotografia do Zero" }, { name: "Camiseta" }],
    site.now(),
  );
  const [product = 0, shirt = 0] = ids.values();
  async function sell(productId: number, purchase: string, email: string) {
    await site.db
      .insertInto("external_sales")
      .values({
        platform: "kiwify",
        purchase,
        external_product_id: productId,
        effect: "give",
        email,
        occurred_at: site.now(),
        created_at: site.now(),
      })
      .execute();
  }
  const places = () =>
    site.db
      .selectFrom("enrollments")
      .innerJoin("users", "users.id", "user_id")
      .select(["email", "course_id", "has_access"])
      .orderBy("course_id")
      .execute();
  return { site, admin, photo: photo.id, light: light.id, product, shirt, sell, places };
}

test("opens the matched courses for a product, also for earlier purchases", async () => {
  const { site, admin, photo, light, product, shirt, sell, places } = await openMatching();
  await sell(product, "k1", "ana@fora.example");
  const page = await admin.get(PATH);
  expect(page.text).toContain("Sugestão pelo nome");
  expect(page.text).toContain("2 produtos esperam");
  const match = [`${product}:${photo}`, `${product}:${light}`, `${shirt}:none`];
  expect((await admin.post(PATH, { intent: "match-products", match })).status).toBe(302);
  await site.settle();
  expect((await places()).map(({ course_id }) => course_id)).toEqual([photo, light]);

  await admin.post(PATH, { intent: "match-products", match: [`${product}:${photo}`, `${shirt}:none`] });
  await site.settle();
  expect((await places()).map(({ course_id }) => course_id)).toEqual([photo]);
  expect(await site.mails()).toEqual([]);
});

test("applies the answer about a name to a code that comes later, and to no other name", async () => {
  const { site, admin, photo, product } = await openMatching();
  await admin.post(PATH, { intent: "match-products", match: [`${product}:${photo}`] });
  const ids = await rememberProducts(
    site.db,
    "kiwify",
    [
      { code: "p-1", name: "curso fotografia do zero" },
      { code: "p-2", name: "Outra coisa" },
    ],
    site.now(),
  );
  const known = await listExternalProducts(site.db, { ids: [...ids.values()] });
  expect(known.map(({ ref, courseIds }) => [ref, courseIds])).toEqual([
    ["code:p-2", []],
    ["code:p-1", [photo]],
  ]);
});

test("ignores deleted courses and unknown products", async () => {
  const { admin, product, places } = await openMatching();
  const match = [`${product}:99999`, "88888:1"];
  expect((await admin.post(PATH, { intent: "match-products", match })).status).toBe(302);
  expect(await places()).toEqual([]);
  expect((await admin.post(PATH, { intent: "match-products", match: ["x"] })).status).toBe(422);
});

test("suggests a course by the words of its title, and none when two are equally similar", () => {
  const courses = [
    { value: "1", title: "Fotografia do zero ao retrato" },
    { value: "p2", title: "Luz de estúdio" },
  ];
  expect(suggestChoice("FOTOGRAFIA DO ZERO AO RETRATO", courses)).toBe("1");
  expect(suggestChoice("Luz de estudio (turma 2)", courses)).toBe("p2");
  expect(suggestChoice("Presets de inverno", courses)).toBeUndefined();
  expect(
    suggestChoice("Luz", [
      { value: "1", title: "Luz" },
      { value: "p2", title: "Luz" },
    ]),
  ).toBeUndefined();
});

test("keeps the answer that another person gave meanwhile when two people match products", async () => {
  const { site, admin, photo, light, product, sell, places } = await openMatching();
  await sell(product, "k1", "ana@fora.example");
  const shown = async () => {
    const { text } = await admin.get(PATH);
    return [...text.matchAll(/value="(\d+=[^"]*)"/g)].map(([, value = ""]) => value);
  };
  const say = (seen: string[], said: number | string) =>
    admin.post(PATH, { intent: "match-products", match: [...seen, `${product}:${said}`] });
  const stale = await shown();
  expect(stale).toContain(`${product}=`);
  await say(stale, light);
  // A stale page sends fields that are unchanged, suggested or chosen.
  for (const said of ["", photo, "none"]) expect((await say(stale, said)).status).toBe(302);
  await site.settle();
  expect(await shown()).toContain(`${product}=${light}`);
  expect((await places()).map(({ course_id, has_access }) => [course_id, has_access])).toEqual([
    [light, true],
  ]);
  await say(await shown(), "none");
  expect(await shown()).toContain(`${product}=none`);
});

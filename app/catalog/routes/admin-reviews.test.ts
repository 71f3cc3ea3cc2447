import { expect, test } from "vitest";
import { makeAdmin, makeProduct, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PATH = "/admin/avaliacoes";

async function openAdmin() {
  const site = await openSite();
  return { site, admin: await site.as(await makeAdmin(site.db)) };
}

async function addReview(site: TestSite, productId: number, rating: number, comment: string) {
  const user = await makeUser(site.db);
  const row = await site.db
    .insertInto("product_reviews")
    .values({ product_id: productId, user_id: user.id, rating, comment, created_at: site.now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return String(row.id);
}

function ratingOf(site: TestSite, id: number) {
  return site.db
    .selectFrom("products")
    .select(["rating", "review_count"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

test("a rating that was typed or imported stands until the first approved review", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db, { rating: 48 });
  const first = await addReview(site, id, 4, "Bom");
  const second = await addReview(site, id, 5, "Ótimo");
  const third = await addReview(site, id, 1, "Ruim");

  await admin.post(PATH, { intent: "reject", id: third });
  expect(await ratingOf(site, id)).toEqual({ rating: 48, review_count: 0 });
  await admin.post(PATH, { intent: "approve", id: first });
  expect(await ratingOf(site, id)).toEqual({ rating: 40, review_count: 1 });
  await admin.post(PATH, { intent: "approve", id: second });
  expect(await ratingOf(site, id)).toEqual({ rating: 45, review_count: 2 });
  await admin.post(PATH, { intent: "reject", id: first });
  expect(await ratingOf(site, id)).toEqual({ rating: 50, review_count: 1 });
  await admin.post(PATH, { intent: "reject", id: second });
  expect(await ratingOf(site, id)).toEqual({ rating: 0, review_count: 0 });
});

test("the marked reviews are judged together, and each list shows its own", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db, { name: "Kit" });
  const ids = [await addReview(site, id, 5, "Primeira"), await addReview(site, id, 3, "Outra opinião")];
  const third = await addReview(site, id, 2, "Terceira");
  expect((await admin.get(PATH)).text).toContain("Mostrando 1 a 3 de 3 avaliações");

  const answer = await admin.post(PATH, { intent: "approve", id: ids });
  expect(answer.status).toBe(302);
  expect(answer.location).toBe(PATH);
  const waiting = await admin.get(PATH);
  expect(waiting.text).toContain("2 avaliações aprovadas");
  expect(waiting.text).toContain("Terceira");
  expect(waiting.text).not.toContain("Primeira");
  await admin.post(PATH, { intent: "reject", id: third });
  expect((await admin.get(PATH)).text).toContain("Nenhuma avaliação aguardando aprovação");
  expect((await admin.get(`${PATH}?situacao=aprovadas`)).text).toContain("Primeira");
  const rejected = await admin.get(`${PATH}?situacao=rejeitadas`);
  expect(rejected.text).toContain("Terceira");
  expect(rejected.text).not.toContain("Outra opinião");
  expect(await ratingOf(site, id)).toEqual({ rating: 40, review_count: 2 });
});

test("the same verdict twice changes nothing the second time", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db);
  const review = await addReview(site, id, 5, "Uma");
  await admin.post(PATH, { intent: "approve", id: review });
  await admin.post(PATH, { intent: "approve", id: review });
  expect((await admin.get(PATH)).text).toContain("0 avaliações aprovadas");
  expect(await ratingOf(site, id)).toEqual({ rating: 50, review_count: 1 });
});

test("approvals at the same moment are all counted", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db);
  const ids = await Promise.all([5, 4, 3, 2].map((rating) => addReview(site, id, rating, "Texto")));
  await Promise.all(ids.map((review) => admin.post(PATH, { intent: "approve", id: review })));
  expect(await ratingOf(site, id)).toEqual({ rating: 35, review_count: 4 });
});

test("nothing marked, an unknown verdict or a strange field is refused", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db);
  const review = await addReview(site, id, 5, "Uma");
  const empty = await admin.post(PATH, { intent: "approve" });
  expect(empty.status).toBe(422);
  expect(empty.text).toContain("Marque pelo menos uma avaliação.");
  expect((await admin.post(PATH, { intent: "apagar", id: review })).status).toBe(422);
  expect((await admin.post(PATH, { intent: "approve", id: "x" })).status).toBe(422);
  expect((await admin.post(PATH, { intent: "approve", id: review, is_verified: "true" })).status).toBe(422);
  expect((await admin.post(PATH, { intent: "approve", id: "999999" })).status).toBe(302);
  expect(await ratingOf(site, id)).toEqual({ rating: 0, review_count: 0 });
});

test("only an administrator sees and judges reviews", async () => {
  const { site } = await openAdmin();
  const customer = await site.as(await makeUser(site.db));
  expect((await customer.get(PATH)).location).toBe("/unauthorized");
  expect((await customer.post(PATH, { intent: "approve", id: "1" })).location).toBe("/unauthorized");
  expect((await site.get(PATH)).location).toBe(`/login?voltar=${encodeURIComponent(PATH)}`);
  expect((await customer.get("/admin/produtos")).location).toBe("/unauthorized");
  expect((await customer.post("/admin/produtos", { intent: "delete-product", id: "1" })).location).toBe(
    "/unauthorized",
  );
});

test("SEC-20: a review waiting for its verdict is shown as text", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db);
  await addReview(site, id, 5, `"><script>alert(1)</script><img src=x onerror=alert(1)>`);
  const { text } = await admin.get(PATH);
  expect(text).toContain("&lt;script&gt;alert(1)");
  expect(text).not.toContain("<script>alert(1)");
  expect(text).not.toContain("<img src=x");
});

test("SEC-28: the file of reviews holds one state and no formula; the audit list keeps who took it", async () => {
  const { site, admin } = await openAdmin();
  const { id } = await makeProduct(site.db, { name: "Kit" });
  const first = await addReview(site, id, 5, '=1+1;"x"\nfim');
  const second = await addReview(site, id, 1, "Aprovada depois");
  await admin.post(PATH, { intent: "approve", id: second });
  const file = await admin.get(`${PATH}/exportar`);
  expect(file.headers.get("content-disposition")).toMatch(/filename="avaliacoes-\d{4}-\d\d-\d\d\.csv"$/);
  expect(file.text).toContain(`;5;"'=1+1;""x""\nfim";Não;Pendente`);
  expect(file.text.split("\r\n")[1]).toMatch(
    new RegExp(`^${first};.*;Kit;Pessoa \\d+;pessoa\\d+@teste.example;5`),
  );
  expect(file.text).not.toContain("Aprovada depois");
  expect((await admin.get(`${PATH}/exportar?situacao=aprovadas`)).text).toContain(
    "Aprovada depois;Não;Aprovada",
  );
  expect(
    await site.db
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .orderBy("id")
      .where("action", "=", "reviews.export")
      .execute(),
  ).toEqual([
    { action: "reviews.export", detail: { state: "pendentes", searched: false } },
    { action: "reviews.export", detail: { state: "aprovadas", searched: false } },
  ]);
});

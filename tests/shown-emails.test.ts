// Back-office lists, sheets and files show an internationalized address as its owner writes it.

import { domainToUnicode } from "node:url";
import { expect, test } from "vitest";
import { foldWords } from "#app/platform/text/search.ts";
import {
  makeAdmin,
  makeCourseProduct,
  makeDoubt,
  makePaidOrder,
  makePost,
  makeSubscription,
  makeUser,
} from "./makers.ts";
import { openSite } from "./test-site.ts";

const KEPT = "xn--padaria-so-joo-wjbb.example";
const SHOWN = domainToUnicode(KEPT);

const LISTS = [
  "/admin/pedidos",
  "/admin/pedidos?pedido=1",
  "/admin/usuarios",
  "/admin/leads",
  "/admin/avaliacoes",
  "/admin/newsletter",
  "/admin/privacidade",
  "/admin/duvidas",
  "/admin/emails",
  "/admin/cursos/1/alunos",
  "/blog-admin?aba=comentarios",
  "/admin/pedidos/exportar",
  "/admin/usuarios/exportar",
  "/admin/leads/exportar",
  "/admin/avaliacoes/exportar",
  "/admin/newsletter/exportar",
  "/admin/privacidade/exportar",
  "/admin/duvidas/exportar",
  "/admin/emails/exportar",
  "/admin/cursos/1/alunos/exportar",
  "/blog-admin/comentarios/exportar",
];

test("shows accents of an address on every list and in every file", async () => {
  const site = await openSite();
  const { db } = site;
  const now = site.now();
  const email = `maria@${KEPT}`;
  const times = { created_at: now, updated_at: now };
  const words = { search_title: foldWords("Maria"), search_body: foldWords(email) };
  const user = await makeUser(db, { name: "Maria", email, email_confirmed_at: now });
  const { product, course, lessons } = await makeCourseProduct(db);
  await makePaidOrder(site, { user_id: user.id, lines: [{ product }] });
  await makeDoubt(db, lessons[0]?.id ?? 0, user.id);
  await db
    .insertInto("leads")
    .values({ nome: "Maria", email, ...words, ...times })
    .execute();
  await db
    .insertInto("product_reviews")
    .values({ product_id: product.id, user_id: user.id, rating: 5, comment: "Bom", ...times })
    .execute();
  await makeSubscription(db, { email });
  await db
    .insertInto("data_requests")
    .values({ kind: "export", email, state: "open", confirmed_at: now, due_at: now, created_at: now })
    .execute();
  const post = await makePost(db);
  const comment = { post_id: post.id, name: "Maria", email, message: "Oi", status: "pending" } as const;
  await db
    .insertInto("comments")
    .values({ ...comment, created_at: now })
    .execute();
  await site.visitor().post("/recuperar-compra", { email, website: "" });
  await site.settle();
  expect(course.id).toBe(1);
  const admin = await site.as(await makeAdmin(db));
  for (const address of LISTS) {
    const { status, text } = await admin.get(address);
    // Scripts are not shown to people. An e-mail may wrap before its @ and its first dot.
    const seen = text
      .replace(/<script[\s\S]*?<\/script>/g, "")
      .replace(/<wbr\/?>|<!-- -->/g, "")
      .replace(/<[^>]+>/g, " ");
    expect([address, status, seen.includes(`maria@${SHOWN}`), seen.includes("xn--")]).toEqual([
      address,
      200,
      true,
      false,
    ]);
  }
  const found = await admin.get("/api/admin/search?q=maria");
  expect([found.text.includes(SHOWN), found.text.includes("xn--")]).toEqual([true, false]);
});

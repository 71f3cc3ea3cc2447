// 'Marcar todos' over a list of several pages: what the filter finds, whoever's list it is, and no more than was shown.
import { expect, test } from "vitest";
import { addComment } from "#app/blog/comments/comment-writes.server.ts";
import { createLead } from "#app/marketing/leads/lead-writes.server.ts";
import { makeAdmin, makePost, makeProduct, makeSubscription, makeUser } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

interface ListRow {
  name: string;
  path: string;
  /** Makes so many that the filter finds, and one that it does not. */
  make(site: TestSite, count: number): Promise<void>;
  form: Record<string, string>;
  changed(site: TestSite): Promise<{ id: number }[]>;
}

const LISTS: ListRow[] = [
  {
    name: "users",
    path: "/admin/usuarios?busca=barro",
    async make(site, count) {
      for (let at = 0; at < count; at++) await makeUser(site.db, { name: `Barro ${at}` });
      await makeUser(site.db, { name: "Outra Pessoa" });
    },
    form: { intent: "set-users-active", active: "false" },
    changed: (site) => site.db.selectFrom("users").select("id").where("is_active", "=", false).execute(),
  },
  {
    name: "leads",
    path: "/admin/leads?busca=barro",
    async make(site, count) {
      const rest = { empresa: null, telefone: null, produto: null, mensagem: null, first_touch: undefined };
      for (let at = 0; at <= count; at++) {
        const nome = at < count ? `Barro ${at}` : "Outra Pessoa";
        const lead = { nome, email: `lead${at}@teste.example`, ...rest };
        await createLead(site.db, lead, { userId: undefined }, site.now());
      }
    },
    form: { intent: "set-status-of-marked", status: "won" },
    changed: (site) => site.db.selectFrom("leads").select("id").where("status", "=", "won").execute(),
  },
  {
    name: "subscriptions",
    path: "/admin/newsletter?busca=barro",
    async make(site, count) {
      for (let at = 0; at < count; at++)
        await makeSubscription(site.db, { email: `barro${at}@teste.example` });
      await makeSubscription(site.db, { email: "outra@teste.example" });
    },
    form: { intent: "cancel-marked" },
    changed: (site) =>
      site.db.selectFrom("newsletter_subscriptions").select("id").where("status", "!=", "active").execute(),
  },
  {
    name: "reviews",
    path: "/admin/avaliacoes?busca=barro",
    async make(site, count) {
      const { id: product_id } = await makeProduct(site.db);
      for (let at = 0; at <= count; at++) {
        const comment = at < count ? `Barro bom ${at}` : "Outra coisa";
        await makeReview(site, { product_id, comment, guest_email: `quem${at}@teste.example` });
      }
    },
    form: { intent: "approve" },
    changed: (site) =>
      site.db.selectFrom("product_reviews").select("id").where("is_approved", "=", true).execute(),
  },
  {
    name: "comments",
    path: "/blog-admin?aba=comentarios&busca=barro",
    async make(site, count) {
      const { id: postId } = await makePost(site.db);
      for (let at = 0; at <= count; at++) {
        const message = at < count ? `Barro bom ${at}` : "Outra coisa";
        const author = { userId: undefined, name: "Rui", email: "rui@teste.example", authorKey: "k" };
        await addComment(site.db, { ...author, postId, message, ip: `198.51.100.${at}` }, site.now());
      }
    },
    form: { intent: "moderate-comments", status: "approved" },
    changed: (site) => site.db.selectFrom("comments").select("id").where("status", "=", "approved").execute(),
  },
];

async function makeReview(
  site: TestSite,
  facts: { product_id: number; comment: string; guest_email: string },
): Promise<void> {
  const { writeReview } = await import("#app/catalog/reviews/review-writes.server.ts");
  const patch = { ...facts, rating: 5, guest_name: "Rui" };
  const made = await writeReview(site.db, { patch, door: { door: "api" } }, site.now());
  if (!made.ok) throw new Error(JSON.stringify(made));
}

test.each(LISTS)("all $name that the filter finds", async ({ path, make, form, changed }) => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  const count = 33;
  await make(site, count);
  const page = (await admin.get(path)).text.replaceAll("<!-- -->", "");
  expect(page).toContain(`Marcar todos os ${count} encontrados`);

  const grown = await admin.post(path, { ...form, all: "1", found: String(count - 1) });
  expect([grown.status, grown.text.includes(`agora são ${count}`)]).toEqual([409, true]);
  expect(await changed(site)).toHaveLength(0);
  expect((await admin.post(path, { ...form, all: "1", found: String(count) })).status).toBe(302);
  expect(await changed(site)).toHaveLength(count);
});

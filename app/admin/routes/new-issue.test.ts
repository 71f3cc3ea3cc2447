import { expect, test } from "vitest";
import { makeAdmin, makePost } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const PATH = "/admin/newsletter/nova";

test("a published post becomes a draft, as summary with a link or whole; others are not offered", async () => {
  const site = await openSite();
  const admin = await site.as(await makeAdmin(site.db));
  expect((await admin.get(PATH)).text).toContain("Ainda não há posts publicados no blog.");
  const post = await makePost(site.db, {
    title: 'Quanto custa <a nuvem> & "tudo"',
    excerpt: "Resumo & <b>sem tags</b>.",
    content: "## Um título\nUma linha.",
    image: "/media/x-800.webp",
  });
  const draft = await makePost(site.db, { title: "Rascunho secreto", status: "draft" });
  const page = await admin.get(PATH);
  expect([page.text.includes("Quanto custa"), page.text.includes("Rascunho secreto")]).toEqual([true, false]);
  const make = (intent: string, id: number) => admin.post(PATH, { intent, post: String(id) });
  const summary = await make("summary", post.id);
  const whole = await make("whole", post.id);
  expect(summary.location).toMatch(/^\/admin\/newsletter\/edicoes\/\d+$/);
  const [one, two] = await site.db.selectFrom("newsletter_issues").selectAll().orderBy("id").execute();
  const address = `/blog/${post.id}-quanto-custa-a-nuvem-tudo?utm_source=newsletter&amp;utm_medium=email&amp;utm_campaign=post-${post.id}`;
  expect(one).toMatchObject({ subject: 'Quanto custa <a nuvem> & "tudo"', state: "draft", post_id: post.id });
  expect(one?.body).toContain("Resumo &amp; &lt;b&gt;sem tags&lt;/b&gt;.");
  expect(one?.body).toContain(`<a href="${address}">ler o artigo completo</a>.`);
  expect(one?.body).toContain('<img src="/media/x-800.webp"');
  expect(two?.body).toContain("<h2>Um título</h2><p>Uma linha.</p>");
  const issue = await admin.get(`${whole.location}/previa`);
  expect(issue.text).toContain(`${site.config.siteUrl}/media/x-800.webp`);
  for (const id of [draft.id, 999]) expect((await make("summary", id)).status).toBe(404);
  expect((await admin.post(PATH, { intent: "summary" })).status).toBe(422);
});

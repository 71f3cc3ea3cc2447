import { expect, test } from "vitest";
import { makePost, makeUser } from "#tests/makers.ts";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";
import { decideComments } from "../comments/comment-writes.server.ts";

const GOOD = {
  name: "Dirceu Mattos",
  email: "Dirceu@Mattos.example",
  comment: "Usei a primeira.\r\nVoltaram três.",
};

async function openStage() {
  const site = await openSite();
  const post = await makePost(site.db, { title: "Carrinho" });
  return { site, path: `/blog/${post.id}-carrinho`, postId: post.id };
}

function commentsOf(site: TestSite) {
  return site.db.selectFrom("comments").selectAll().orderBy("id").execute();
}

async function waitingOf(reader: Visitor, path: string) {
  return (await reader.get(`${path}/eu`)).json().waiting;
}

test("a comment waits, seen by its author alone; approved, everyone sees it and the author gets one mail", async () => {
  const { site, path } = await openStage();
  const author = site.visitor();
  await author.get(path);
  expect([...author.cookies.keys()]).toEqual([]);
  const sent = await author.post(path, { ...GOOD, website: "" });
  expect([sent.status, sent.location]).toEqual([302, `${path}#comentarios`]);
  const [comment] = await commentsOf(site);
  expect(comment).toMatchObject({
    name: "Dirceu Mattos",
    email: "dirceu@mattos.example",
    message: "Usei a primeira.\nVoltaram três.",
    status: "pending",
    ip: "203.0.113.7",
  });
  // The browser's key is not what the table holds.
  expect(author.cookies.get("comentarista")).toBeTruthy();
  expect(decodeURIComponent(author.cookies.get("comentarista") ?? "")).not.toContain(comment?.author_key);

  const own = (await author.get(path)).text.replace(/<!-- -->/g, "");
  for (const words of [
    "Comentário enviado!",
    "Seu comentário será analisado antes da publicação.",
    "0 comentários",
  ]) {
    expect(own).toContain(words);
  }
  // The page is the same for everybody; what waits comes beside it, to its author alone.
  expect(await waitingOf(author, path)).toMatchObject([{ message: "Usei a primeira.\nVoltaram três." }]);
  expect(await waitingOf(site.visitor(), path)).toEqual([]);
  const stranger = (await site.get(path)).text;
  expect(stranger).toContain("0 comentários");
  expect(stranger).not.toContain("Voltaram");

  await site.settle();
  const id = comment?.id ?? 0;
  expect(await decideComments(site.db, [id], "approved", site.now())).toBe(1);
  expect(await decideComments(site.db, [id], "rejected", site.now())).toBe(1);
  expect((await author.get(path)).text).not.toContain("Voltaram");
  expect(await waitingOf(author, path)).toEqual([]);
  await decideComments(site.db, [id], "approved", site.now());
  expect(await decideComments(site.db, [id], "approved", site.now())).toBe(0);
  await site.settle();
  expect((await site.get(path)).text).toContain("Voltaram três.");
  expect(await waitingOf(author, path)).toEqual([]);
  const mails = await site.mails();
  const sentTo = mails.map((mail) => [mail.to?.[0]?.address, mail.subject]);
  expect(sentTo).toHaveLength(2);
  expect(sentTo).toContainEqual([
    site.company.emails.info,
    `Comentário aguardando aprovação: Carrinho | ${site.company.brand}`,
  ]);
  expect(sentTo).toContainEqual([
    "dirceu@mattos.example",
    `Seu comentário foi publicado | ${site.company.brand}`,
  ]);
  const toOwner = mails.find((mail) => mail.to?.[0]?.address === site.company.emails.info);
  expect(toOwner?.replyTo?.[0]?.address).toBe("dirceu@mattos.example");
  expect(toOwner?.text).toContain("Voltaram três.");
  // Nobody has confirmed the address: nothing typed beside it is repeated to it.
  const toAuthor = mails.find((mail) => mail.to?.[0]?.address === "dirceu@mattos.example");
  expect(toAuthor?.text).toContain(`${path}#comentarios`);
  expect(toAuthor?.text).not.toMatch(/Dirceu|Voltaram/);
});

test("a signed-in author is known to the form, and has the waiting comment in any browser", async () => {
  const { site, path } = await openStage();
  const user = await makeUser(site.db, { name: "Ana Prado", email: "ana@prado.example" });
  const one = await site.as(user);
  const { reader } = (await one.get(`${path}/eu`)).json();
  expect(reader).toMatchObject({ name: "Ana Prado", email: "ana@prado.example" });
  await one.post(path, { ...GOOD, comment: "De casa." });
  expect(await waitingOf(await site.as(user), path)).toMatchObject([{ message: "De casa." }]);
  expect(await commentsOf(site)).toMatchObject([{ user_id: user.id, status: "pending" }]);
});

test("what is missing is said at its field, and nothing typed is lost", async () => {
  const { site, path } = await openStage();
  const refused = await site.visitor().post(path, { name: " ", email: "sem-arroba", comment: "Já escrito" });
  expect(refused.status).toBe(422);
  for (const words of ["Informe o seu nome.", "E-mail inválido", "Já escrito", 'value="sem-arroba"']) {
    expect(refused.text).toContain(words);
  }
  expect((await site.visitor().post(path, { ...GOOD, comment: "x".repeat(2001) })).status).toBe(422);
  expect(await commentsOf(site)).toEqual([]);
});

test("SEC-04, SEC-29: other fields, the trap and line breaks for a mail's head are refused", async () => {
  const { site, path } = await openStage();
  for (const field of [
    "status",
    "id",
    "user_id",
    "is_approved",
    "author_key",
    "created_at",
    "__proto__",
    "role",
  ]) {
    expect([field, (await site.visitor().post(path, { ...GOOD, [field]: "approved" })).status]).toEqual([
      field,
      422,
    ]);
  }
  expect((await site.visitor().post(path, { ...GOOD, website: "x" })).status).toBe(422);
  const breaks = ["\r\nBcc: a@b.example", "\nx", "\u2028x", "\u0000"];
  for (const text of breaks) {
    expect(
      (await site.visitor().post(path, { ...GOOD, name: `Ana${text}` })).status,
      JSON.stringify(text),
    ).toBe(422);
    expect((await site.visitor().post(path, { ...GOOD, email: `a@b.example${text}x` })).status).toBe(422);
  }
  expect(await commentsOf(site)).toEqual([]);
});

test("SEC-30: twenty comments of one e-mail may wait at an address; the next is 429 with Retry-After until some are decided", async () => {
  const { site, path, postId } = await openStage();
  const visitor = site.visitor("198.51.100.4");
  const now = site.now();
  const rows = Array.from({ length: 19 }, (_, number) => ({
    post_id: postId,
    name: "A",
    email: GOOD.email.toLowerCase(),
    message: `n${number}`,
    ip: "198.51.100.4",
    network: "198.51.100.4",
    created_at: now,
  }));
  await site.db.insertInto("comments").values(rows).execute();
  // Two at once: only one is the twentieth.
  const both = await Promise.all([visitor.post(path, GOOD), site.visitor("198.51.100.4").post(path, GOOD)]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 429]);
  const refused = await visitor.post(path, GOOD);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.text).toContain("muitos comentários aguardando");
  expect(refused.text).toContain("Voltaram três.");
  expect((await site.visitor("198.51.100.5").post(path, GOOD)).status).toBe(302);
  const ids = (await commentsOf(site)).map(({ id }) => id);
  await decideComments(site.db, ids.slice(0, 5), "spam", site.now());
  expect((await visitor.post(path, GOOD)).status).toBe(302);
});

test("SEC-30: the 21st try of one browser in an hour is refused, on every server of the site", async () => {
  const { site, path } = await openStage();
  const visitor = site.visitor("198.51.100.9");
  for (let number = 0; number < 20; number++) {
    expect((await visitor.post(path, { ...GOOD, comment: "" })).status).toBe(422);
  }
  const refused = await visitor.post(path, GOOD);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  if (site.engine !== "postgres") return;
  const other = await site.second();
  const elsewhere = new Visitor(other.fetch, other.config.siteUrl);
  elsewhere.ip = "198.51.100.9";
  for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.post(path, GOOD)).status).toBe(429);
});

import { expect, test } from "vitest";
import { openSite, type TestSite, Visitor } from "#tests/test-site.ts";

const PATH = "/api/newsletter";
const GOOD = { email: "leitora@teste.example", source: "blog" };

function subscriptionsOf(site: TestSite) {
  return site.db.selectFrom("newsletter_subscriptions").selectAll().orderBy("id").execute();
}

test("a subscription is stored with its consent; the same address a second time is refused by the index", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  const first = await visitor.postJson(PATH, { ...GOOD, email: " Leitora@Teste.example " });
  expect(first.status).toBe(201);
  expect(first.json()).toEqual({
    title: "Inscrição realizada com sucesso!",
    description: "Você receberá nossas atualizações por email.",
  });
  const second = await visitor.postJson(PATH, { ...GOOD, source: "home", website: "" });
  expect(second.status).toBe(409);
  expect(second.json()).toEqual({
    title: "Erro ao inscrever",
    description: "Este email já está inscrito na newsletter.",
  });
  const both = await Promise.all(
    [1, 2, 3].map((n) =>
      site.visitor(`203.0.113.${n}`).postJson(PATH, { ...GOOD, email: "dois@teste.example" }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await subscriptionsOf(site)).toMatchObject([
    { email: "leitora@teste.example", name: null, status: "active", source: "blog" },
    { email: "dois@teste.example", status: "active" },
  ]);
  expect(await site.db.selectFrom("consents").selectAll().orderBy("id").execute()).toMatchObject([
    {
      email: "leitora@teste.example",
      kind: "newsletter",
      source: "blog",
      text_version: "2026-11",
      withdrawn_at: null,
    },
    { email: "dois@teste.example", kind: "newsletter" },
  ]);
  await site.settle();
  const welcome = (await site.mails()).find((mail) => mail.to?.[0]?.address === "leitora@teste.example");
  expect(welcome?.text).toContain("/newsletter/cancelar/");
  expect(welcome?.headers.map(({ key }) => key)).toContain("list-unsubscribe-post");
});

test("SEC-04, SEC-29: what is empty, wrong, unknown or trapped is refused with the words of the card, nothing is stored", async () => {
  const site = await openSite();
  const description = "Por favor, insira um endereço de email válido.";
  const cases: [Record<string, unknown>, string, string][] = [
    [{ ...GOOD, email: "  " }, "Email obrigatório", description],
    [{ source: "blog" }, "Email obrigatório", description],
    [{ ...GOOD, email: "sem-arroba" }, "Email inválido", description],
    [{ ...GOOD, email: "a@teste.example\r\nBcc: b@teste.example" }, "Email inválido", description],
    [{ ...GOOD, email: `${"a".repeat(2000)}@teste.example` }, "Email inválido", description],
    [{ ...GOOD, website: "https://robô.example" }, "Erro ao inscrever", "Não foi possível enviar"],
    [{ ...GOOD, source: "checkout" }, "Erro ao inscrever", "Recarregue"],
    [
      { ...GOOD, status: "active", id: 1, created_at: "2020-01-01" },
      "Erro ao inscrever",
      "um campo inesperado",
    ],
    [
      JSON.parse('{"email":"a@teste.example","source":"blog","__proto__":{"x":1}}'),
      "Erro ao inscrever",
      "campo",
    ],
  ];
  for (const [body, title, words] of cases) {
    const answer = await site.visitor().postJson(PATH, body);
    expect([body, answer.status, answer.json().title]).toEqual([body, 422, title]);
    expect(answer.json().description).toContain(words);
  }
  expect(
    (
      await site
        .visitor()
        .send(PATH, { method: "POST", body: "{}", headers: { "content-type": "text/plain" } })
    ).status,
  ).toBe(415);
  expect(await subscriptionsOf(site)).toEqual([]);
});

test("without a script the form goes back to its own page, which says the same", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  const headers = { referer: `${site.config.siteUrl}/blog?pagina=2` };
  const sent = await visitor.post(PATH, { ...GOOD, website: "" }, { headers });
  expect([sent.status, sent.location]).toEqual([302, "/blog?pagina=2"]);
  expect((await visitor.get("/blog")).text).toContain("Inscrição realizada com sucesso!");
  const again = await visitor.post(
    PATH,
    { ...GOOD, website: "" },
    { headers: { referer: "https://evil.example//x" } },
  );
  expect([again.status, again.location]).toEqual([302, "/"]);
  expect((await visitor.get("/blog")).text).toContain("Este email já está inscrito na newsletter.");
});

test("SEC-30: limits the sign-ups of one browser across two servers", async () => {
  const site = await openSite();
  const busy = site.visitor("198.51.100.1");
  for (let n = 0; n < 20; n++) await busy.postJson(PATH, { ...GOOD, email: `x${n}` });
  const refused = await busy.postJson(PATH, { ...GOOD, email: "outra@teste.example" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused.json().description).toMatch(/^Muitas tentativas/);
  if (site.engine === "postgres") {
    const other = await site.second();
    const visitor = new Visitor(other.fetch, site.config.siteUrl);
    visitor.ip = "198.51.100.1";
    for (const [name, value] of busy.cookies) visitor.cookies.set(name, value);
    expect((await visitor.postJson(PATH, GOOD)).status).toBe(429);
  }
});

import { expect, test } from "vitest";
import { makeUser } from "#tests/makers.ts";
import { askCode, CODE_PAGE, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { openSite, Visitor } from "#tests/test-site.ts";

const EMAIL = "ana@teste.example";

async function openMailed(query = "") {
  const site = await openSite();
  const user = await makeUser(site.db, { email: EMAIL, email_confirmed_at: site.now() });
  const asking = site.visitor();
  await askCode(asking, EMAIL, query);
  return { site, user, asking, ...(await newestCode(site, EMAIL)) };
}

test("SEC-82: signs in once by the button, which also ends the digits; opening the link changes nothing", async () => {
  const { site, asking, path, code } = await openMailed("?voltar=%2Floja");
  expect(path).toContain("?voltar=%2Floja");
  for (let scan = 0; scan < 3; scan++) {
    const scanner = site.visitor(`198.51.100.${scan}`);
    const page = await scanner.get(path);
    expect([page.status, page.text.includes(EMAIL), scanner.cookies.has("session")]).toEqual([
      200,
      true,
      false,
    ]);
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
    expect(page.headers.get("cache-control")).toContain("no-store");
  }
  const phone = site.visitor("198.51.100.77");
  await phone.get(path);
  const done = await phone.post(path, {});
  expect([done.status, done.location]).toEqual([302, "/loja"]);
  expect((await phone.get("/minha-conta")).status).toBe(200);
  const again = await site.visitor().post(path, {});
  expect([again.status, again.text.includes("Este botão não vale mais")]).toEqual([422, true]);
  expect((await site.visitor().get(path)).status).toBe(404);
  expect((await typeCode(asking, code)).location).toBe(`${CODE_PAGE}?usado=1`);
  expect((await asking.get("/minha-conta")).status).toBe(302);
});

test("SEC-82: signs in one of two presses at once on two processes", async () => {
  const { site, path } = await openMailed();
  const other = await site.second();
  const phones = [site.visitor(), new Visitor(other.fetch, site.config.siteUrl), site.visitor()];
  const answers = await Promise.all(phones.map((phone) => phone.post(path, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 422, 422]);
  expect(await site.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
});

test("SEC-82: offers another code for an unknown link and limits guessing", async () => {
  const site = await openSite();
  const wrong = await site.get(`/entrar/${"A".repeat(43)}?voltar=%2Floja`);
  expect(wrong.status).toBe(404);
  expect(wrong.text).toContain("/login/por-email?voltar=%2Floja");
  for (let count = 1; count < 300; count++)
    await site.limits.use(
      { name: "sign-in-link-address", points: 300, seconds: 900 },
      { address: "203.0.113.7" },
    );
  expect((await site.get(`/entrar/${"B".repeat(43)}`)).status).toBe(429);
});

test("tells a person who is signed in to another account and lets them switch", async () => {
  const { site, path } = await openMailed();
  const other = await site.as(await makeUser(site.db, { email: "bia@teste.example" }));
  expect((await other.get(path)).text).toContain("bia@teste.example");
  expect((await other.post(path, {})).status).toBe(302);
  expect((await other.get("/minha-conta")).text).toContain(EMAIL);
});

test("refuses button and digits of a deactivated account", async () => {
  const { site, user, asking, path, code } = await openMailed();
  await site.db.updateTable("users").set({ is_active: false }).where("id", "=", user.id).execute();
  expect((await site.visitor().post(path, {})).status).toBe(422);
  await typeCode(asking, code);
  expect(await site.db.selectFrom("sessions").select("id").execute()).toEqual([]);
});

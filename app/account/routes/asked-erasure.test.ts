// Account deletion by the owner. The account is closed at once, its mailbox can take it back for seven days, and then
// the person is erased.
import { expect, test } from "vitest";
import { buy } from "#tests/checkout.ts";
import { makeAdmin, makePaidOrder, makeProduct, makeUserWithPassword } from "#tests/makers.ts";
import { onBothEngines } from "#tests/replay/engine-questions.ts";
import { CODE_PAGE, mailedCodes } from "#tests/sign-in-code.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

onBothEngines("locks the same row for taking an account back and for its erasure");

const DAY = 86_400_000;
const EMAIL = "vera@teste.example";
const PASSWORD = "torno barro e café";
const NEW = { password: "outra senha longa 9", password_confirmation: "outra senha longa 9" };
const PROFILE = "/minha-conta?aba=perfil";
const FORM = { intent: "deletion", current_password: PASSWORD, confirmed: "sim" };

async function openScene(facts: Parameters<typeof makeUserWithPassword>[2] = {}) {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL, name: "Vera Cruz", ...facts });
  return { site, user, thief: await site.as(user), own: await site.as(user) };
}

async function rowOf({ db }: TestSite, id: number) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

async function linksTo(site: TestSite, address: string): Promise<string[]> {
  await site.settle();
  return (await site.mails())
    .filter(({ to }) => to?.some((one) => one.address === address))
    .flatMap(({ text }) => /\/desfazer-troca\/[\w-]+/.exec(text ?? "")?.[0] ?? []);
}

function dayAfter(site: TestSite, days: number): string {
  const day = new Date(site.now().getTime() + days * DAY);
  return new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo" }).format(day);
}

test("SEC-109: closes the account to everybody when its owner asks for its deletion", async () => {
  const { site, user, thief, own } = await openScene();
  const day = dayAfter(site, 7);
  const done = await thief.post(PROFILE, FORM);
  expect([done.status, done.location]).toEqual([302, "/"]);
  const page = (await thief.get("/")).text;
  expect(page).toContain(`Sua conta será apagada em ${day}`);
  expect(page).toContain("Se não foi você");
  expect(await rowOf(site, user.id)).toMatchObject({ email: EMAIL, is_active: false, erased_at: null });
  for (const visitor of [thief, own]) {
    expect((await visitor.get("/minha-conta")).location).toContain("/login");
  }
  const again = site.visitor();
  expect((await again.post("/login", { email: EMAIL, password: PASSWORD })).status).toBe(422);
  await again.post(CODE_PAGE, { intent: "ask-code", email: EMAIL });
  await again.post("/esqueci-senha", { email: EMAIL, website: "" });
  const registered = await again.post("/register", { name: "Vera", email: EMAIL, ...NEW, website: "" });
  expect(registered.location).toBeNull();
  await site.settle();
  expect(await mailedCodes(site, EMAIL)).toEqual([]);
  const mails = (await site.mails()).filter(({ to }) => to?.[0]?.address === EMAIL);
  expect(mails.map(({ subject }) => subject)).toEqual([`Sua conta será apagada em ${day}`]);
  const admin = await makeAdmin(site.db);
  const asOwner = await site.as(admin, { isProven: true });
  const screen = (await asOwner.get("/admin/privacidade")).text.replace(/<!-- -->|<wbr\/?>/g, "");
  expect(screen).toContain(`${EMAIL}: será apagada em ${day}`);
  // An administrator cannot reopen the account either.
  const id = String(user.id);
  for (const act of ["set-user-active", "set-users-active"]) {
    await asOwner.post("/admin/usuarios", { intent: act, id, active: "true" });
  }
  const { name, email } = user;
  const edit = { intent: "save-user", id, name, email, phone: "", address: "", role: "editor" };
  expect((await asOwner.post("/admin/usuarios", edit)).status).toBe(422);
  expect(await rowOf(site, user.id)).toMatchObject({ is_active: false, team_role: null });
});

test("SEC-109: gives the account back with a new password when its mailbox opens the link in time", async () => {
  const { site, user, thief } = await openScene();
  await thief.post(PROFILE, FORM);
  const [link = ""] = await linksTo(site, EMAIL);
  site.advance(7 * DAY - 60_000);
  await site.settle();
  const owner = site.visitor();
  expect((await owner.get(link)).text).toContain("é cancelada");
  const back = await owner.post(link, {});
  expect(back.location).toMatch(/^\/redefinir-senha\//);
  expect((await owner.post(back.location ?? "", NEW)).location).toBe("/login");
  expect(await rowOf(site, user.id)).toMatchObject({ is_active: true, erase_at: null });
  site.advance(8 * DAY);
  await site.settle();
  expect(await rowOf(site, user.id)).toMatchObject({ email: EMAIL, erased_at: null });
  expect((await site.visitor().post("/login", { email: EMAIL, password: PASSWORD })).status).toBe(422);
  const own = site.visitor();
  expect((await own.post("/login", { email: EMAIL, password: NEW.password })).status).toBe(302);
  expect((await own.get(link)).status).toBe(404);
  expect((await own.post(PROFILE, { ...FORM, current_password: NEW.password })).location).toBe("/");
  const links = await linksTo(site, EMAIL);
  expect(new Set(links).size).toBe(2);
  site.advance(7 * DAY);
  await site.settle();
  expect((await rowOf(site, user.id)).erased_at).toBeInstanceOf(Date);
});

test("SEC-109: erases the account and rejects its link when the seven days are over", async () => {
  const { site, user, thief } = await openScene();
  const { order } = await makePaidOrder(site, { user_id: user.id });
  await thief.post(PROFILE, FORM);
  const [link = ""] = await linksTo(site, EMAIL);
  site.advance(7 * DAY - 3_600_000);
  await site.settle();
  expect((await rowOf(site, user.id)).erased_at).toBeNull();
  site.advance(3_600_000);
  // The seven days are over but the hourly job has not run: the link must fail already.
  expect((await site.visitor().post(link, {})).status).toBe(422);
  await site.settle();
  expect(await rowOf(site, user.id)).toMatchObject({
    erased_at: expect.any(Date),
    erase_at: null,
    is_active: false,
  });
  expect((await rowOf(site, user.id)).email).not.toBe(EMAIL);
  expect((await site.get(link)).status).toBe(404);
  const visitor = site.visitor();
  const registered = await visitor.post("/register", { name: "Vera", email: EMAIL, ...NEW, website: "" });
  expect(registered.status).toBe(302);
  expect((await site.visitor().post(link, {})).status).toBe(422);
  const kept = await site.db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", order.id)
    .executeTakeFirst();
  expect(kept?.status).toBe("completed");
});

test("SEC-109: lets the former address take the account back when a thief changed the account's e-mail", async () => {
  const { site, user, thief } = await openScene();
  const strange = "malandro@teste.example";
  await thief.post(PROFILE, { intent: "email", email: strange, current_password: PASSWORD });
  await site.settle();
  const text = (await site.mails()).find(({ to }) => to?.[0]?.address === strange)?.text ?? "";
  await thief.post(/\/confirmar-email\/[\w-]+/.exec(text)?.[0] ?? "", {});
  expect((await rowOf(site, user.id)).email).toBe(strange);
  expect((await thief.post(PROFILE, FORM)).location).toBe("/");
  const links = await linksTo(site, EMAIL);
  const subjects = (await site.mails())
    .filter(({ to }) => to?.[0]?.address === EMAIL)
    .map(({ subject }) => subject);
  expect(subjects).toContainEqual(expect.stringMatching(/^Sua conta será apagada em /));
  const [own = "", ...others] = [...new Set(links)];
  expect(others).toEqual([]);
  const [thiefs = ""] = (await linksTo(site, strange)).slice(-1);
  expect((await site.visitor().post(own, {})).location).toMatch(/^\/redefinir-senha\//);
  expect(await rowOf(site, user.id)).toMatchObject({ email: EMAIL, is_active: true, erase_at: null });
  expect((await site.visitor().post(thiefs, {})).status).toBe(422);
});

test("SEC-109: removes a stranger's data when an unconfirmed mailbox takes the account back", async () => {
  const { site, user, thief } = await openScene({ email_confirmed_at: null, phone: "47 98888-0000" });
  await site.db
    .insertInto("consents")
    .values({
      user_id: user.id,
      email: EMAIL,
      kind: "terms",
      source: "register",
      text_version: "1",
      given_at: site.now(),
    })
    .execute();
  await thief.post(PROFILE, FORM);
  const [link = ""] = await linksTo(site, EMAIL);
  expect((await site.visitor().post(link, {})).location).toMatch(/^\/redefinir-senha\//);
  expect(await rowOf(site, user.id)).toMatchObject({ phone: null, password_hash: null, is_active: true });
});

test("SEC-109: closes the account once when two browsers ask at the same time", async () => {
  const { site, user, thief, own } = await openScene();
  const answers = await Promise.all([thief.post(PROFILE, FORM), own.post(PROFILE, FORM)]);
  expect(answers.some(({ location }) => location === "/")).toBe(true);
  expect(new Set(await linksTo(site, EMAIL)).size).toBe(1);
  const acts = site.db.selectFrom("audit_log").select("entity_id").where("action", "=", "account.close");
  expect(await acts.execute()).toEqual([{ entity_id: String(user.id) }]);
});

test("SEC-109: keeps a guest order when it is placed after the deletion request", async () => {
  const { site, user, thief } = await openScene();
  const product = await makeProduct(site.db);
  const [before, after] = [site.visitor(), site.visitor()];
  const erased = await buy(site, before, product, { email: EMAIL });
  site.advance(60_000);
  await thief.post(PROFILE, FORM);
  site.advance(DAY);
  const kept = await buy(site, after, product, { email: EMAIL });
  site.advance(7 * DAY);
  await site.settle();
  expect((await rowOf(site, user.id)).erased_at).toBeInstanceOf(Date);
  expect((await before.get(`/pedido/${erased.publicId}`)).status).toBe(404);
  expect((await after.get(`/pedido/${kept.publicId}`)).status).toBe(200);
});

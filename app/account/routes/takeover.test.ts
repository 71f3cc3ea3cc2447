// A stranger who registered somebody's address or knows a password, against the mailbox's owner.
import { expect, test } from "vitest";
import { ALL_RIGHTS } from "#app/api/tokens/token-rights.ts";
import { createToken } from "#app/api/tokens/tokens.server.ts";
import { issueFirstAccessCode } from "#app/identity/first-access/first-access.server.ts";
import { newCartLink } from "#app/recovery/carts/recovery-links.server.ts";
import { json } from "#db/connect.server.ts";
import { insertRow } from "#db/writes.server.ts";
import {
  makeAdmin,
  makeCourseProduct,
  makeDoubt,
  makePaidOrder,
  makePost,
  makeProduct,
  makeUser,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { codeNow, switchOnSecondFactor } from "#tests/second-factor.ts";
import { rowsPath, tableClient } from "#tests/table-client.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const VICTIM = "vera@teste.example";
const STRANGER = "malandro@teste.example";
const KNOWN = "senha do estranho 7";
const OWN = "torno barro e café";
const BOTH = { password: OWN, password_confirmation: OWN };
const PROFILE = "/minha-conta?aba=perfil";
const REGISTERED = {
  name: "Nome do Malandro",
  email: VICTIM,
  password: KNOWN,
  password_confirmation: KNOWN,
};

/** Links of this kind mailed to an address, in order. */
async function mailedTo(site: TestSite, address: string, place: string): Promise<string[]> {
  await site.settle();
  const pattern = new RegExp(`https?://\\S+(/${place}/[\\w-]+)`, "g");
  return (await site.mails())
    .filter(({ to }) => to?.some((one) => one.address === address))
    .flatMap(({ text }) => [...(text ?? "").matchAll(pattern)].map(([, path = ""]) => path));
}

async function onlyPath(site: TestSite, address: string, place: string): Promise<string> {
  const paths = new Set(await mailedTo(site, address, place));
  expect(paths.size, `mails to ${address} with /${place}`).toBe(1);
  return [...paths][0] ?? "";
}

async function rowOf(site: TestSite, email: string) {
  return site.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

/** Resets a forgotten password or sets a first one. */
async function resetByMail(site: TestSite, email = VICTIM) {
  await site.visitor().post("/esqueci-senha", { email, website: "" });
  const browser = site.visitor();
  const answer = await browser.post(await onlyPath(site, email, "redefinir-senha"), BOTH);
  expect(answer.location).toBe("/login");
  const page = await browser.get("/login");
  await site.settle();
  return { browser, page };
}

/** A stranger registers the victim's address and does everything a customer may. */
async function openTrap(site: TestSite): Promise<Visitor> {
  const stranger = site.visitor("198.51.100.9");
  expect((await stranger.post("/register", REGISTERED)).status).toBe(302);
  await stranger.post(PROFILE, {
    intent: "profile",
    name: "Nome do Malandro",
    phone: "47999000000",
    address: "Rua 1",
  });
  return stranger;
}

/** Checks that nothing of the stranger opens the account. */
async function expectLockedOut(site: TestSite, stranger: Visitor) {
  expect((await stranger.get("/minha-conta")).location).toContain("/login");
  const again = site.visitor("198.51.100.9");
  expect((await again.post("/login", { email: VICTIM, password: KNOWN })).status).toBe(422);
  for (const path of await mailedTo(site, STRANGER, "confirmar-email")) {
    for (const browser of [stranger, site.visitor()]) expect((await browser.post(path, {})).status).toBe(422);
  }
  expect((await rowOf(site, VICTIM)).email).toBe(VICTIM);
}

test("SEC-19: refuses another address and a second factor before the address is confirmed", async () => {
  const site = await openSite();
  const stranger = await openTrap(site);
  const change = { intent: "email", email: STRANGER, current_password: KNOWN };
  const refused = await stranger.post(PROFILE, change);
  expect([refused.status, refused.text.includes("Confirme primeiro o seu e-mail")]).toEqual([422, true]);
  expect((await stranger.get(PROFILE)).text).not.toContain(
    'name="current_password" id="email_current_password"',
  );
  const begun = await stranger.post("/minha-conta/seguranca", {
    intent: "begin-second-factor",
    current_password: KNOWN,
  });
  expect([begun.status, begun.text.includes("Confirme primeiro o seu e-mail")]).toEqual([422, true]);
  expect((await stranger.get("/minha-conta/seguranca")).text).toContain("Confirme primeiro o seu e-mail");
  expect(await mailedTo(site, STRANGER, "confirmar-email")).toEqual([]);
});

test("SEC-19: voids a set-up begun with a confirmed address once that is no longer confirmed", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM });
  const own = await site.as(user);
  await site.db.updateTable("users").set({ email_confirmed_at: null }).where("id", "=", user.id).execute();
  const { done } = await switchOnSecondFactor(site, own, KNOWN);
  expect(done.status).toBe(422);
  expect((await rowOf(site, VICTIM)).totp_enabled_at).toBeNull();
});

test("SEC-17: removes everything of the stranger by a reset, says so, and joins guest purchases", async () => {
  const site = await openSite();
  const stranger = await openTrap(site);
  await makePaidOrder(site, { guest_email: VICTIM, guest_name: "Vera", lines: [{ name: "Kit da Vera" }] });
  const { browser, page } = await resetByMail(site);
  expect(page.text).toContain("Esta conta tinha sido aberta por alguém que não confirmou o e-mail");
  await expectLockedOut(site, stranger);
  expect(await rowOf(site, VICTIM)).toMatchObject({
    name: "vera",
    phone: null,
    address: null,
    avatar: null,
    email_confirmed_at: expect.any(Date),
  });
  const told = (await site.mails()).find(({ subject }) => subject === "Sua senha foi alterada");
  expect(told?.text).toContain("tinha sido aberta por alguém que não confirmou");
  await browser.post("/login", { email: VICTIM, password: OWN });
  const account = await browser.get("/minha-conta");
  expect(account.text).toContain("Kit da Vera");
  expect(account.text).not.toContain("Malandro");
});

test("SEC-17: removes comments, reviews, doubts and the saved cart of the stranger", async () => {
  const site = await openSite();
  const stranger = await openTrap(site);
  const { id: user_id } = await rowOf(site, VICTIM);
  const now = site.now();
  const post = await makePost(site.db);
  const path = (await site.get(`/blog/${post.id}`)).location ?? `/blog/${post.id}`;
  const words = { name: "Malandro", email: VICTIM, comment: "Isto não escreveu a Vera.", website: "" };
  expect((await stranger.post(path, words)).status).toBe(302);
  const comment = await site.db.selectFrom("comments").selectAll().executeTakeFirstOrThrow();
  expect(comment.user_id).toBe(user_id);
  const shown = { ...comment, id: undefined, search_vector: undefined, status: "approved" as const };
  await site.db.insertInto("comments").values(shown).execute();
  const product = await makeProduct(site.db);
  await insertRow(site.db, "product_reviews", { product_id: product.id, user_id, rating: 1 }, now);
  const { lessons } = await makeCourseProduct(site.db);
  await makeDoubt(site.db, lessons[0]?.id ?? 0, user_id);
  const cart = {
    ...newCartLink(site.secret),
    user_id,
    email: VICTIM,
    name: null,
    phone: null,
    total_cents: 1,
  };
  const kept = { ...cart, cart: json({ lines: [] }), touched_at: now, created_at: now };
  await site.db.insertInto("recovery_carts").values(kept).execute();
  site.advance(60_000);
  await resetByMail(site);
  const left = async (table: "comments" | "product_reviews" | "lesson_doubts" | "recovery_carts") =>
    (await site.db.selectFrom(table).select("user_id").execute()).map((row) => row.user_id);
  expect([await left("comments"), await left("product_reviews")]).toEqual([[null], [null]]);
  expect([await left("lesson_doubts"), await left("recovery_carts")]).toEqual([[null], []]);
});

test("SEC-17: voids an earlier second factor, pending change and key by the reset", async () => {
  const site = await openSite();
  // Rows of an earlier version, which did not require a confirmed address.
  const facts = { email: VICTIM, email_confirmed_at: null, role: "admin" } as const;
  const user = await makeUserWithPassword(site.db, KNOWN, facts);
  const { key } = await createToken(
    site.db,
    { name: "x", rights: ALL_RIGHTS, ownerId: user.id, actorId: user.id, ip: "" },
    site.now(),
  );
  const client = tableClient(site, `Token ${key}`);
  expect((await client.get(rowsPath(634))).status).toBe(200);
  await site.db
    .updateTable("users")
    .set({ totp_secret: "x", totp_enabled_at: site.now() })
    .where("id", "=", user.id)
    .execute();
  const { browser } = await resetByMail(site);
  expect((await client.get(rowsPath(634))).status).toBe(401);
  expect((await browser.post("/login", { email: VICTIM, password: OWN })).location).toBe("/admin");
});

test("SEC-17: keeps everything of a confirmed account at a reset", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, KNOWN, {
    email: VICTIM,
    name: "Vera Cruz",
    phone: "(47) 99900-0000",
  });
  const own = await site.as(user);
  const { key } = await switchOnSecondFactor(site, own, KNOWN);
  expect(key).not.toBe("");
  const { page } = await resetByMail(site);
  expect(page.text).not.toContain("não confirmou o e-mail");
  expect(await rowOf(site, VICTIM)).toMatchObject({
    name: "Vera Cruz",
    phone: "(47) 99900-0000",
    totp_enabled_at: expect.any(Date),
  });
});

test("SEC-17: keeps the name of an account made by the shop at the first reset", async () => {
  const site = await openSite();
  await makeUser(site.db, { email: VICTIM, name: "Vera Cruz", phone: "(47) 99900-0000" });
  const { page } = await resetByMail(site);
  expect(page.text).not.toContain("não confirmou o e-mail");
  expect(await rowOf(site, VICTIM)).toMatchObject({
    name: "Vera Cruz",
    email_confirmed_at: expect.any(Date),
  });
});

test("SEC-17: starts an invited mailbox clean when a stranger had registered its address", async () => {
  const site = await openSite();
  const stranger = await openTrap(site);
  const owner = await site.as(await makeAdmin(site.db), { isProven: true });
  await owner.post("/admin/usuarios/convites", { intent: "invite", role: "admin", email: VICTIM });
  const path = await onlyPath(site, VICTIM, "convite");
  const invited = site.visitor();
  expect((await invited.get(path)).text).toContain("Seu nome");
  expect((await invited.post(path, { name: "Vera Cruz", ...BOTH })).location).toBe("/admin");
  await expectLockedOut(site, stranger);
  expect((await stranger.get("/admin/pedidos")).location).toContain("/login");
  expect(await rowOf(site, VICTIM)).toMatchObject({ name: "Vera Cruz", team_role: "admin", phone: null });
});

test("SEC-19: gives no team role to an unconfirmed address on the screen", async () => {
  const site = await openSite();
  const stranger = await openTrap(site);
  const owner = await site.as(await makeAdmin(site.db), { isProven: true });
  const { id, name } = await rowOf(site, VICTIM);
  const form = {
    intent: "save-user",
    id: String(id),
    name,
    email: VICTIM,
    phone: "",
    address: "",
    role: "admin",
  };
  const refused = await owner.post("/admin/usuarios", form);
  expect([refused.status, refused.text.includes("ainda não confirmou o e-mail")]).toEqual([422, true]);
  expect((await stranger.get("/admin/pedidos")).location).toContain("/unauthorized");
});

test("SEC-19: gives no team role to an unconfirmed address by the table API", async () => {
  const site = await openSite();
  await openTrap(site);
  const owner = await makeAdmin(site.db);
  const { key } = await createToken(
    site.db,
    { name: "x", rights: ALL_RIGHTS, ownerId: owner.id, actorId: owner.id, ip: "" },
    site.now(),
  );
  const { id } = await rowOf(site, VICTIM);
  const path = rowsPath(629, `${id}/`);
  const refused = await tableClient(site, `Token ${key}`).patch(path, { role: "admin" });
  expect([refused.status, refused.text.includes("confirmou o e-mail")]).toEqual([400, true]);
  expect((await rowOf(site, VICTIM)).role).toBe("user");
});

test("SEC-17: makes the first administrator at an address that a stranger had registered", async () => {
  const site = await openSite({
    SITE_MODE: "live",
    SITE_URL: "http://localhost:3000",
    SESSION_SECRET: "um-segredo-de-teste-com-mais-de-32-caracteres",
    PAYMENT_PIX: "manual-pix",
    PIX_KEY: "loja@ceramica.example",
    PIX_NAME: "CERAMICA",
    PIX_CITY: "BLUMENAU",
  });
  const stranger = await openTrap(site);
  const code = (await issueFirstAccessCode(site)) ?? "";
  const form = { code, name: "Vera Cruz", email: VICTIM, ...BOTH };
  expect((await site.visitor().post("/primeiro-acesso", form)).location).toBe("/admin/abertura");
  await expectLockedOut(site, stranger);
  expect(await rowOf(site, VICTIM)).toMatchObject({ name: "Vera Cruz", team_role: "owner", phone: null });
});

test("SEC-17: opens no account of the mailbox's owner by a stranger's guest order", async () => {
  const site = await openSite();
  const stranger = await openTrap(site);
  await resetByMail(site);
  const { order } = await makePaidOrder(site, { guest_email: VICTIM, lines: [{ name: "Isca" }] });
  await site.settle();
  expect((await stranger.get(`/pedido/${order.public_id}`)).status).not.toBe(200);
  await expectLockedOut(site, stranger);
});

/** A thief with the password asks for another address; returns what each mailbox received. */
async function openChange(site: TestSite, { isConfirmed = true } = {}) {
  const user = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM, name: "Vera Cruz" });
  const own = await site.as(user);
  site.advance(60_000);
  const thief = site.visitor("198.51.100.9");
  await thief.post("/login", { email: VICTIM, password: KNOWN });
  await thief.post(PROFILE, { intent: "email", email: STRANGER, current_password: KNOWN });
  const undo = await onlyPath(site, VICTIM, "desfazer-troca");
  const confirm = await onlyPath(site, STRANGER, "confirmar-email");
  if (isConfirmed) {
    expect((await thief.post(confirm, {})).location).toBe("/minha-conta");
    expect((await rowOf(site, STRANGER)).id).toBe(user.id);
  }
  return { user, own, thief, undo, confirm };
}

/** Checks the account after its owner took it back. */
async function expectTakenBack(site: TestSite, { thief, undo }: { thief: Visitor; undo: string }) {
  const owner = site.visitor();
  const page = await owner.get(undo);
  expect([page.status, page.text.includes(VICTIM)]).toEqual([200, true]);
  expect(page.headers.get("referrer-policy")).toBe("strict-origin");
  const done = await owner.post(undo, {});
  expect(done.location).toMatch(/^\/redefinir-senha\/[\w-]{43}$/);
  expect(await rowOf(site, VICTIM)).toMatchObject({ email: VICTIM, name: "Vera Cruz", password_hash: null });
  expect((await thief.get("/minha-conta")).location).toContain("/login");
  for (const email of [VICTIM, STRANGER]) {
    expect((await site.visitor().post("/login", { email, password: KNOWN })).status).toBe(422);
  }
  expect((await owner.post(undo, {})).status).toBe(422);
  expect((await owner.post(done.location ?? "", BOTH)).location).toBe("/login");
  const { status, location } = await owner.post("/login", { email: VICTIM, password: OWN });
  expect(status).toBe(302);
  expect(location, "no second factor of the thief").not.toContain("/login/codigo");
}

test("SEC-18: lets the old address stop a pending change and voids its link", async () => {
  const site = await openSite();
  const scene = await openChange(site, { isConfirmed: false });
  await expectTakenBack(site, scene);
  const thief = site.visitor();
  expect((await thief.post(scene.confirm, {})).status).toBe(422);
});

test("SEC-18: takes the account back by either mail for seven days after the change", async () => {
  const site = await openSite();
  const scene = await openChange(site);
  expect((await scene.own.get("/minha-conta")).location, "other sessions ended").toContain("/login");
  site.advance(7 * 86_400_000 - 60_000);
  await expectTakenBack(site, scene);
});

test("SEC-18: refuses the link after seven days", async () => {
  const site = await openSite();
  const { undo } = await openChange(site);
  site.advance(7 * 86_400_000 + 1000);
  expect((await site.get(undo)).status).toBe(404);
  expect((await site.visitor().post(undo, {})).status).toBe(422);
  expect((await rowOf(site, STRANGER)).name).toBe("Vera Cruz");
});

test("SEC-18: keeps the link after another password, second factor or change", async () => {
  const site = await openSite();
  const scene = await openChange(site);
  const { thief } = scene;
  const other = "outra senha do ladrão";
  await thief.post(PROFILE, {
    intent: "password",
    current_password: KNOWN,
    password: other,
    password_confirmation: other,
  });
  const { done, key } = await switchOnSecondFactor(site, thief, other);
  expect(done.status).toBe(200);
  site.advance(60_000);
  const proof_code = codeNow(site, key);
  await thief.post(PROFILE, {
    intent: "email",
    email: "mais@teste.example",
    current_password: other,
    proof_code,
  });
  expect((await thief.post(await onlyPath(site, "mais@teste.example", "confirmar-email"), {})).location).toBe(
    "/minha-conta",
  );
  await expectTakenBack(site, scene);
  // The address in between cannot take the account from its owner.
  const between = await mailedTo(site, STRANGER, "desfazer-troca");
  expect(between.length).toBeGreaterThan(0);
  for (const path of between) expect((await site.visitor().post(path, {})).status).toBe(422);
  expect((await rowOf(site, VICTIM)).name).toBe("Vera Cruz");
});

test("SEC-18: keeps and asks for the owner's earlier second factor", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM, name: "Vera Cruz" });
  const own = await site.as(user);
  const { key } = await switchOnSecondFactor(site, own, KNOWN);
  const [spent] = await mailedTo(site, VICTIM, "desfazer-troca");
  site.advance(7 * 86_400_000 + 1000);
  expect((await site.visitor().post(spent ?? "", {})).status).toBe(422);
  const proof_code = codeNow(site, key);
  const later = await site.as(user);
  await later.post(PROFILE, { intent: "email", email: STRANGER, current_password: KNOWN, proof_code });
  const owner = site.visitor();
  const [undo = ""] = (await mailedTo(site, VICTIM, "desfazer-troca")).filter((path) => path !== spent);
  const { location } = await owner.post(undo, {});
  expect((await later.get("/minha-conta")).location, "every session ends").toContain("/login");
  await owner.post(location ?? "", BOTH);
  expect((await owner.post("/login", { email: VICTIM, password: OWN })).location).toContain("/login/codigo");
});

test("SEC-18: removes keys made since the change and keeps earlier ones", async () => {
  const site = await openSite();
  const { user, undo } = await openChange(site);
  const make = async (created: Date) =>
    createToken(
      site.db,
      { name: "x", rights: ALL_RIGHTS, ownerId: user.id, actorId: user.id, ip: "" },
      created,
    );
  await site.db.updateTable("users").set({ role: "admin" }).where("id", "=", user.id).execute();
  const { key: before } = await make(new Date(site.now().getTime() - 3_600_000));
  const { key: since } = await make(site.now());
  await site.visitor().post(undo, {});
  const asked = async (key: string) => (await tableClient(site, `Token ${key}`).get(rowsPath(634))).status;
  expect([await asked(before), await asked(since)]).toEqual([200, 401]);
});

test("SEC-18: reserves an address that its owner may still take back", async () => {
  const site = await openSite();
  await openChange(site);
  const refused = await site.visitor().post("/register", REGISTERED);
  expect([refused.status, refused.text.includes("Este email já está em uso")]).toEqual([422, true]);
  const other = await site.as(await makeUserWithPassword(site.db, KNOWN, { email: "eva@teste.example" }));
  const taken = await other.post(PROFILE, { intent: "email", email: VICTIM, current_password: KNOWN });
  expect(taken.status).toBe(422);
  site.advance(7 * 86_400_000 + 1000);
  expect((await site.visitor().post("/register", REGISTERED)).status).toBe(302);
});

test("SEC-18: refuses a reserved address also by an earlier mailed link", async () => {
  const site = await openSite();
  const target = "nova@teste.example";
  const ask = async (browser: Visitor, email: string, address: string) => {
    const before = await mailedTo(site, address, "confirmar-email");
    await browser.post(PROFILE, { intent: "email", email: address, current_password: KNOWN });
    const links = await mailedTo(site, address, "confirmar-email");
    const [link] = links.filter((one) => !before.includes(one));
    expect(link, `${email} asks for ${address}`).toBeDefined();
    return link ?? "";
  };
  const confirmed = { email_confirmed_at: site.now() };
  const eva = await makeUserWithPassword(site.db, KNOWN, { email: "eva@teste.example", ...confirmed });
  const vera = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM, ...confirmed });
  const [asEva, asVera] = [await site.as(eva), await site.as(vera)];
  const waits = await ask(asEva, eva.email, target);
  for (const address of [target, STRANGER]) {
    expect((await asVera.post(await ask(asVera, VICTIM, address), {})).location).toBe("/minha-conta");
  }
  const refused = await asEva.post(waits, {});
  expect([refused.status, refused.text.includes("Este email já está em uso")]).toEqual([422, true]);
  expect((await rowOf(site, eva.email)).id).toBe(eva.id);
});

test("SEC-18: takes back once when pressed twice at the same time", async () => {
  const site = await openSite();
  const { undo } = await openChange(site);
  const both = await Promise.all([site.visitor().post(undo, {}), site.visitor().post(undo, {})]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 422]);
});

/** A thief with the password switches on a second factor of their own. */
async function openFactorTrap(site: TestSite) {
  const user = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM, name: "Vera Cruz" });
  const own = await site.as(user);
  const thief = site.visitor("198.51.100.9");
  await thief.post("/login", { email: VICTIM, password: KNOWN });
  const { done, key } = await switchOnSecondFactor(site, thief, KNOWN);
  expect(done.status).toBe(200);
  expect((await own.get("/minha-conta")).location, "the owner is out").toContain("/login");
  return { user, thief, key, undo: await onlyPath(site, VICTIM, "desfazer-troca") };
}

test("SEC-34: lets an owner locked out by a thief's second factor take the account back", async () => {
  const site = await openSite();
  const scene = await openFactorTrap(site);
  const owner = site.visitor();
  expect((await owner.post("/login", { email: VICTIM, password: KNOWN })).location).toContain(
    "/login/codigo",
  );
  expect((await owner.get("/login/codigo")).text).toContain("Não foi você quem ativou a verificação?");
  site.advance(7 * 86_400_000 - 60_000);
  await expectTakenBack(site, scene);
  await site.settle();
  expect((await site.mails()).map(({ subject }) => subject)).toContain("Sua conta foi retomada");
});

test("SEC-34: lets the owner take it back when the thief also changed the address", async () => {
  const site = await openSite();
  const scene = await openFactorTrap(site);
  const { thief, key } = scene;
  site.advance(2 * 86_400_000);
  const change = {
    intent: "email",
    email: STRANGER,
    current_password: KNOWN,
    proof_code: codeNow(site, key),
  };
  await thief.post(PROFILE, change);
  await thief.post(await onlyPath(site, STRANGER, "confirmar-email"), {});
  expect((await rowOf(site, STRANGER)).id).toBe(scene.user.id);
  const [, undo = ""] = await mailedTo(site, VICTIM, "desfazer-troca");
  expect(undo).not.toBe(scene.undo);
  await expectTakenBack(site, { ...scene, undo });
  expect((await site.visitor().post(scene.undo, {})).status, "the other link is used up with it").toBe(422);
});

test("SEC-34: keeps the first link's time when a change is asked for again", async () => {
  const site = await openSite();
  const { thief, undo } = await openChange(site, { isConfirmed: false });
  await thief.post(PROFILE, { intent: "email", email: "mais@teste.example", current_password: KNOWN });
  await site.settle();
  expect((await site.visitor().get(undo)).status).toBe(200);
});

test("SEC-35: requires more than the password for dangerous changes when a second factor is on", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM, name: "Vera Cruz" });
  const own = await site.as(user);
  const { key } = await switchOnSecondFactor(site, own, KNOWN);
  site.advance(60_000);
  const change = { intent: "email", email: STRANGER, current_password: KNOWN };
  const acts: [string, Record<string, string>][] = [
    [PROFILE, change],
    [PROFILE, { intent: "password", current_password: KNOWN, ...BOTH }],
    [PROFILE, { intent: "deletion", current_password: KNOWN, confirmed: "sim" }],
    ["/minha-conta/seguranca", { intent: "end-second-factor", current_password: KNOWN }],
    ["/minha-conta/seguranca", { intent: "renew-recovery-codes", current_password: KNOWN }],
  ];
  const before = await rowOf(site, VICTIM);
  for (const [path, form] of acts) {
    for (const code of [{}, { proof_code: "000000" }] as Record<string, string>[]) {
      const refused = await own.post(path, { ...form, ...code });
      expect([form.intent, refused.status]).toEqual([form.intent, 422]);
      expect(refused.text).toContain("Código do aplicativo autenticador");
    }
  }
  expect(await rowOf(site, VICTIM)).toEqual(before);
  expect((await own.post(PROFILE, change)).text, "what was typed stays").toContain(STRANGER);
  site.advance(60_000);
  expect((await own.post(PROFILE, { ...change, proof_code: codeNow(site, key) })).status).toBe(302);
  // The code was given a moment ago.
  expect((await own.get(PROFILE)).text).not.toContain("Código do aplicativo autenticador");
  const off = await own.post("/minha-conta/seguranca", {
    intent: "end-second-factor",
    current_password: KNOWN,
  });
  expect(off.status).toBe(302);
});

test("shows a pending change of address, mails it again and cancels it", async () => {
  const site = await openSite();
  const { thief: own, confirm } = await openChange(site, { isConfirmed: false });
  expect((await own.get(PROFILE)).text).toContain("Falta confirmar o novo e-mail");
  expect((await own.post(PROFILE, { intent: "resend-email" })).status).toBe(302);
  const again = (await mailedTo(site, STRANGER, "confirmar-email")).find((path) => path !== confirm) ?? "";
  expect((await own.get(again)).status).toBe(200);
  expect((await own.get(confirm)).status, "the newest one counts").toBe(404);
  expect((await own.post(PROFILE, { intent: "cancel-email" })).status).toBe(302);
  expect((await own.get(PROFILE)).text).not.toContain("Falta confirmar o novo e-mail");
  const dead = await own.get(again);
  expect([dead.status, dead.text.includes("o seu e-mail está confirmado")]).toEqual([404, false]);
  expect((await own.post(again, {})).status).toBe(422);
  expect((await rowOf(site, VICTIM)).email).toBe(VICTIM);
});

test("ends a resent link at the time of the first one", async () => {
  const site = await openSite();
  const { thief: own, confirm } = await openChange(site, { isConfirmed: false });
  site.advance(47 * 3_600_000);
  await own.post(PROFILE, { intent: "resend-email" });
  const again = (await mailedTo(site, STRANGER, "confirmar-email")).find((path) => path !== confirm) ?? "";
  expect((await own.get(again)).status).toBe(200);
  site.advance(2 * 3_600_000);
  expect((await own.get(again)).status).toBe(404);
  expect((await own.post(PROFILE, { intent: "resend-email" })).status).toBe(302);
  expect(new Set(await mailedTo(site, STRANGER, "confirmar-email")).size).toBe(2);
});

test("SEC-36: mails the owner of an account what an integration wrote to it and refuses passwords of the team", async () => {
  const site = await openSite();
  const admin = await makeAdmin(site.db, { email: "dona@teste.example" });
  const { key } = await createToken(
    site.db,
    { name: "x", rights: ALL_RIGHTS, ownerId: admin.id, actorId: admin.id, ip: "" },
    site.now(),
  );
  const api = tableClient(site, `Token ${key}`);
  const user = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM, name: "Vera Cruz" });
  expect((await api.patch(rowsPath(629, `${user.id}/`), { password_hash: OWN })).status).toBe(200);
  await site.settle();
  expect((await site.mails()).map(({ subject }) => subject)).toContain("Sua senha foi alterada");
  expect((await api.patch(rowsPath(629, `${user.id}/`), { email: STRANGER })).status).toBe(200);
  const undo = await onlyPath(site, VICTIM, "desfazer-troca");
  expect((await site.visitor().post(undo, {})).status).toBe(302);
  expect((await rowOf(site, VICTIM)).id).toBe(user.id);

  const colleague = await makeUserWithPassword(site.db, "quatro palavras bem soltas", {
    email: "rui@teste.example",
    team_role: "finance",
  });
  const refused = await api.patch(rowsPath(629, `${colleague.id}/`), { password_hash: OWN });
  expect([refused.status, refused.text.includes("password_hash")]).toEqual([400, true]);
  expect((await rowOf(site, "rui@teste.example")).password_hash).toBe(colleague.password_hash);
});

test("SEC-37: informs the owner of exhausted code tries and resets them by a new password", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, KNOWN, { email: VICTIM, name: "Vera Cruz" });
  const { key } = await switchOnSecondFactor(site, await site.as(user), KNOWN);
  site.advance(8 * 86_400_000);
  for (let at = 0; at < 21; at++) {
    const thief = site.visitor(`198.51.100.${at}`);
    await thief.post("/login", { email: VICTIM, password: KNOWN });
    await thief.post("/login/codigo", { code: "000000" });
  }
  await site.settle();
  expect((await site.mails()).map(({ subject }) => subject)).toContain("Alguém sabe a sua senha");
  const owner = site.visitor();
  await owner.post("/login", { email: VICTIM, password: KNOWN });
  expect((await owner.post("/login/codigo", { code: codeNow(site, key) })).status).toBe(429);
  const { browser } = await resetByMail(site);
  await browser.post("/login", { email: VICTIM, password: OWN });
  expect((await browser.post("/login/codigo", { code: codeNow(site, key) })).status).toBe(302);
});

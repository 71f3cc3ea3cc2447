import { expect, test } from "vitest";
import {
  makeAdmin,
  makeCourseProduct,
  makeOrder,
  makePaidOrder,
  makePasskey,
  makeUser,
  makeUserWithPassword,
} from "#tests/makers.ts";
import { codeNow, switchOnSecondFactor } from "#tests/second-factor.ts";
import { askCode, CODE_PAGE, mailedCodes, newestCode, otherThan, typeCode } from "#tests/sign-in-code.ts";
import { type Answer, openSite, Visitor } from "#tests/test-site.ts";

const EMAIL = "ana@teste.example";
const MINUTES = 60_000;

async function openWithAna(facts: Parameters<typeof makeUser>[1] = {}) {
  const site = await openSite();
  const user = await makeUser(site.db, {
    email: EMAIL,
    name: "Ana Luz",
    email_confirmed_at: site.now(),
    ...facts,
  });
  return { site, user };
}

const isIn = async (visitor: { get(path: string): Promise<Answer> }) =>
  (await visitor.get("/minha-conta")).status === 200;

test("SEC-80: signs in the requesting browser once by six digits and returns to its page", async () => {
  const { site, user } = await openWithAna();
  const visitor = site.visitor();
  const asked = await askCode(visitor, "  Ana@Teste.example ", "?voltar=%2Floja%3Fq%3Dkit");
  expect([asked.status, asked.location]).toEqual([302, `${CODE_PAGE}?voltar=%2Floja%3Fq%3Dkit`]);
  expect(asked.headers.getSetCookie().join()).toMatch(
    /^sign-in-code=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600/,
  );
  const page = await visitor.get(asked.location ?? "");
  expect(page.text).toContain(EMAIL);
  expect(page.text).toContain('autoComplete="one-time-code"');
  const { code, mail } = await newestCode(site, EMAIL);
  expect(mail.subject).toBe(`${code} é o seu código para entrar em Ipê Digital`);
  expect(mail.text).toContain("Olá, Ana.");
  expect(mail.text).toContain(code);
  const other = site.visitor();
  expect((await typeCode(other, code)).location).toBe(CODE_PAGE);
  expect(await isIn(other)).toBe(false);
  const done = await typeCode(visitor, `${code.slice(0, 3)} ${code.slice(3)}`, "?voltar=%2Floja%3Fq%3Dkit");
  expect([done.status, done.location]).toEqual([302, "/loja?q=kit"]);
  expect(visitor.cookies.has("sign-in-code")).toBe(false);
  expect(await isIn(visitor)).toBe(true);
  const row = await site.db
    .selectFrom("users")
    .selectAll()
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(row.last_login).toBeInstanceOf(Date);
  expect((await visitor.get(CODE_PAGE)).location).toBe("/");
});

test("SEC-80: accepts one of two right codes at once and no used code", async () => {
  const { site } = await openWithAna();
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const { code } = await newestCode(site, EMAIL);
  const cookie = `sign-in-code=${visitor.cookies.get("sign-in-code")}`;
  const other = await site.second();
  const tabs = [site.visitor(), new Visitor(other.fetch, site.config.siteUrl), site.visitor()];
  const answers = await Promise.all(
    tabs.map((tab) => tab.post(CODE_PAGE, { intent: "enter-code", code }, { headers: { cookie } })),
  );
  expect(answers.map((answer) => answer.location).toSorted()).toEqual([
    "/",
    `${CODE_PAGE}?usado=1`,
    `${CODE_PAGE}?usado=1`,
  ]);
  expect(await site.db.selectFrom("sessions").select("id").execute()).toHaveLength(1);
  const late = await typeCode(visitor, code);
  expect(late.location).toBe(`${CODE_PAGE}?usado=1`);
  expect((await visitor.get(late.location ?? "")).text).toContain("O código não vale mais");
});

test("SEC-80: ends a code after five wrong tries, also simultaneous ones", async () => {
  const { site } = await openWithAna();
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const { code } = await newestCode(site, EMAIL);
  const first = await typeCode(visitor, otherThan(code));
  expect([first.status, first.text.includes("restam 4 tentativas")]).toEqual([422, true]);
  await Promise.all([2, 3, 4].map((step) => typeCode(visitor, otherThan(code, step))));
  const fifth = await typeCode(visitor, otherThan(code, 5));
  expect([fifth.status, fifth.text.includes("Este código não vale mais. Peça outro.")]).toEqual([422, true]);
  expect(fifth.text).toContain("Pedir outro código");
  expect((await typeCode(visitor, code)).status).toBe(422);
  expect(await isIn(visitor)).toBe(false);
});

test("SEC-80: expires a code after ten minutes", async () => {
  const { site } = await openWithAna();
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const { code, path } = await newestCode(site, EMAIL);
  site.advance(10 * MINUTES);
  const late = await typeCode(visitor, code);
  expect([late.status, late.text.includes("Este código não vale mais")]).toEqual([422, true]);
  expect((await visitor.get(CODE_PAGE)).text).toContain("Peça outro código");
  expect((await site.visitor().get(path)).status).toBe(404);
});

test("SEC-80: ends an older code, digits and button, when a newer one is sent", async () => {
  const { site } = await openWithAna();
  const [phone, laptop] = [site.visitor(), site.visitor()];
  await askCode(phone, EMAIL);
  const first = await newestCode(site, EMAIL);
  site.advance(MINUTES);
  await askCode(laptop, EMAIL);
  // The first code works until the second mail is sent.
  expect((await site.visitor().get(first.path)).status).toBe(200);
  const second = await newestCode(site, EMAIL);
  await typeCode(phone, first.code);
  expect(await isIn(phone)).toBe(false);
  expect((await site.visitor().get(first.path)).status).toBe(404);
  await typeCode(laptop, second.code);
  expect(await isIn(laptop)).toBe(true);
});

/** The observable parts of an answer, without the address and random values. */
function seen({ status, location, text, headers }: Answer, email: string) {
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "="));
  const shown = text
    .replaceAll(email, "EMAIL")
    .replace(/nonce="[^"]*"/g, "")
    .replaceAll(/[\w-]{36}/g, "ID");
  return { status, location, cookies, names: [...headers.keys()], shown };
}

test("SEC-81: answers known, unknown, closed and demo addresses alike with the same statements", async () => {
  const { site } = await openWithAna();
  await makeUser(site.db, { email: "fim@teste.example", is_active: false, email_confirmed_at: site.now() });
  const emails = [EMAIL, "nada@teste.example", "fim@teste.example"];
  const told = [];
  for (const email of emails) {
    const visitor = site.visitor();
    await visitor.get("/login");
    const heard = site.statements();
    const asked = await askCode(visitor, email);
    const asks = /sign_in_codes|outbox|users|known_networks|orders|gift/;
    const statements = heard.map(({ text }) => text).filter((text) => asks.test(text));
    await site.settle();
    const page = await visitor.get(CODE_PAGE);
    const sent = (await mailedCodes(site, email)).at(-1)?.code ?? "111111";
    const tries = [];
    for (const step of [1, 2, 3, 4, 5, 6])
      tries.push(seen(await typeCode(visitor, otherThan(sent, step)), email));
    told.push({ asked: seen(asked, email), page: seen(page, email), tries, statements });
  }
  expect(told[0]?.asked.status).toBe(302);
  for (const other of told.slice(1)) expect(other).toEqual(told[0]);
  const receivers = (await site.mails()).flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
  expect(receivers).toEqual([EMAIL]);
});

test("SEC-81: accepts no digits for an address without a way in", async () => {
  const { site } = await openWithAna();
  const { digitsOf } = await import("#app/identity/mail-code/sign-in-codes.server.ts");
  for (const email of ["nada@teste.example", EMAIL]) {
    const visitor = site.visitor();
    // The mail is not sent yet.
    await askCode(visitor, email);
    const row = await site.db
      .selectFrom("sign_in_codes")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    const answer = await typeCode(visitor, digitsOf(site.secret, row.id));
    expect([answer.status, answer.text.includes("Código incorreto")]).toEqual([422, true]);
  }
});

test("SEC-83: makes a browser wait beyond an address's limit, but not another browser", async () => {
  const { site } = await openWithAna();
  const visitor = site.visitor();
  for (let count = 0; count < 6; count++) expect((await askCode(visitor, EMAIL)).status).toBe(302);
  const held = await askCode(visitor, EMAIL);
  expect([held.status, Number(held.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect(held.text).toContain(EMAIL);
  expect((await askCode(visitor, "outra@teste.example")).status).toBe(302);
  expect((await askCode(site.visitor("198.51.100.4"), EMAIL)).status).toBe(302);
});

test("SEC-83: lets the owner in from home while strangers request codes all day", async () => {
  const { site } = await openWithAna();
  const home = site.visitor("203.0.113.80");
  await askCode(home, EMAIL);
  await typeCode(home, (await newestCode(site, EMAIL)).code);
  expect(await isIn(home)).toBe(true);
  for (let hour = 0; hour < 4; hour++) {
    site.advance(61 * MINUTES);
    for (let count = 0; count < 9; count++) {
      await askCode(site.visitor(`198.51.100.${hour * 20 + count}`), EMAIL);
      await site.settle();
    }
  }
  const before = (await site.mails()).length;
  const again = site.visitor("203.0.113.80");
  await askCode(again, EMAIL);
  await typeCode(again, (await newestCode(site, EMAIL)).code);
  expect(await isIn(again)).toBe(true);
  expect((await site.mails()).length).toBe(before + 1);
  // Held mails are not sent: six of nine an hour.
  expect(before).toBeLessThanOrEqual(1 + 12 + 4);
});

test("SEC-83: ignores digits for the day after thirty wrong codes; the mail's button works", async () => {
  const { site } = await openWithAna();
  for (let round = 0; round < 6; round++) {
    const stranger = site.visitor(`198.51.100.${round}`);
    await askCode(stranger, EMAIL);
    await site.settle();
    for (let count = 0; count < 5; count++) await typeCode(stranger, "000000");
  }
  site.advance(61 * MINUTES);
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const { code, path } = await newestCode(site, EMAIL);
  const refused = await typeCode(visitor, code);
  expect([refused.status, refused.text.includes("use o botão do e-mail")]).toEqual([429, true]);
  expect((await visitor.post(path, {})).status).toBe(302);
  expect(await isIn(visitor)).toBe(true);
});

test("SEC-84: asks for the app's code after the e-mailed code when a second factor is on", async () => {
  const site = await openSite();
  const user = await makeUserWithPassword(site.db, "segredo-certo", { role: "admin", email: EMAIL });
  const { key } = await switchOnSecondFactor(site, await site.as(user), "segredo-certo");
  site.advance(MINUTES);
  const visitor = site.visitor();
  await askCode(visitor, EMAIL, "?voltar=%2Fadmin%2Fpedidos");
  const { code } = await newestCode(site, EMAIL);
  const first = await typeCode(visitor, code, "?voltar=%2Fadmin%2Fpedidos");
  expect([first.status, first.location]).toEqual([302, "/login/codigo?voltar=%2Fadmin%2Fpedidos"]);
  expect((await visitor.get("/admin")).location).toContain("/login");
  const done = await visitor.post("/login/codigo?voltar=%2Fadmin%2Fpedidos", { code: codeNow(site, key) });
  expect(done.location).toBe("/admin/pedidos");
});

test("SEC-84: gives no fresh proof by e-mail alone", async () => {
  const site = await openSite();
  await makeAdmin(site.db, { email: EMAIL });
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const answer = await typeCode(visitor, (await newestCode(site, EMAIL)).code);
  expect(answer.location).toBe("/admin");
  const session = await site.db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  expect(session.proven_at).toBeNull();
});

const KNOWN = "senha do estranho 7";
const REGISTERED = { name: "Malandro Silva", email: EMAIL, password: KNOWN, password_confirmation: KNOWN };

test("SEC-85: starts clean by the mailbox at an address that a stranger registered", async () => {
  const site = await openSite();
  const stranger = site.visitor("198.51.100.9");
  expect((await stranger.post("/register", REGISTERED)).status).toBe(302);
  const paid = await makePaidOrder(site, { guest_email: EMAIL, guest_name: "Ana Luz" });
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const { code, mail } = await newestCode(site, EMAIL);
  expect(mail.text).not.toContain("Malandro");
  const answer = await typeCode(visitor, code);
  expect(answer.location).toBe("/");
  expect((await visitor.get("/minha-conta")).text).toContain("Esta conta tinha sido aberta por alguém");
  const row = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", EMAIL)
    .executeTakeFirstOrThrow();
  expect([row.password_hash, row.name, row.email_confirmed_at !== null]).toEqual([null, "ana", true]);
  expect(await isIn(stranger)).toBe(false);
  expect((await stranger.post("/login", { email: EMAIL, password: KNOWN })).status).toBe(422);
  const order = await site.db
    .selectFrom("orders")
    .select("user_id")
    .where("id", "=", paid.order.id)
    .executeTakeFirstOrThrow();
  expect(order.user_id).toBe(row.id);
});

test("SEC-85: confirms the address and keeps everything when signed in to the account", async () => {
  const site = await openSite();
  const own = site.visitor();
  await own.post("/register", { ...REGISTERED, name: "Ana Luz" });
  await askCode(site.visitor(), EMAIL);
  const { path } = await newestCode(site, EMAIL);
  expect((await own.post(path, {})).location).toBe("/");
  const row = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", EMAIL)
    .executeTakeFirstOrThrow();
  expect([row.name, row.password_hash !== null, row.email_confirmed_at !== null]).toEqual([
    "Ana Luz",
    true,
    true,
  ]);
  expect(await isIn(own)).toBe(true);
});

test("SEC-86: keeps digits and key out of database, queue, log and the owner's mail list", async () => {
  const site = await openSite({ LOG_LEVEL: "debug" });
  await makeUser(site.db, { email: EMAIL, email_confirmed_at: site.now() });
  const owner = await site.as(await makeAdmin(site.db));
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const { code, path } = await newestCode(site, EMAIL);
  await visitor.get(path);
  const token = path.split("/").at(-1) ?? "";
  expect(token.length).toBe(43);
  const { everyRow } = await import("#tests/every-row.ts");
  const mail = await site.db
    .selectFrom("outbox")
    .select(["id", "subject"])
    .where("topic", "=", "mail.sign-in-code")
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe("•••••• é o seu código para entrar em Ipê Digital");
  const sheet = await owner.get(`/admin/emails?email=${mail.id}`);
  expect(sheet.text).toContain("Código para entrar");
  const browser = visitor.cookies.get("sign-in-code") ?? "";
  const places = [JSON.stringify(await everyRow(site.db)), site.logs.join("\n"), sheet.text];
  for (const place of places) {
    expect([code, token, browser].map((secret) => place.includes(secret))).toEqual([false, false, false]);
  }
});

test("SEC-88: makes an account without password for a guest buyer who enters by code", async () => {
  const site = await openSite();
  const { course } = await makeCourseProduct(site.db);
  const paid = await makePaidOrder(site, { guest_email: EMAIL, guest_name: "Ana Luz" });
  const visitor = site.visitor();
  await askCode(visitor, EMAIL);
  const { code } = await newestCode(site, EMAIL);
  expect((await typeCode(visitor, code)).location).toBe("/");
  const row = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", EMAIL)
    .executeTakeFirstOrThrow();
  expect([row.name, row.password_hash, row.team_role]).toEqual(["Ana Luz", null, null]);
  expect(row.email_confirmed_at).toBeInstanceOf(Date);
  const order = await site.db
    .selectFrom("orders")
    .select("user_id")
    .where("id", "=", paid.order.id)
    .executeTakeFirstOrThrow();
  expect(order.user_id).toBe(row.id);
  const consents = await site.db.selectFrom("consents").select(["kind", "source"]).execute();
  expect(consents).toEqual([{ kind: "terms", source: "sign-in-code" }]);
  expect(course.id).toBeGreaterThan(0);
});

test("makes no account for a cancelled order or an address without purchases", async () => {
  const site = await openSite();
  await makeOrder(site.db, { guest_email: EMAIL, status: "cancelled" });
  await askCode(site.visitor(), EMAIL);
  await site.settle();
  expect(await site.mails()).toEqual([]);
});

test("shows the error of an incomplete form at its field and keeps the address", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  expect((await visitor.get(CODE_PAGE)).text).toContain("Receber código");
  const wrong = await askCode(visitor, "ana@");
  expect([wrong.status, wrong.text.includes("E-mail inválido"), wrong.text.includes("ana@")]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await visitor.post(CODE_PAGE, { intent: "other" })).status).toBe(422);
  await askCode(visitor, EMAIL);
  for (const [code, sentence] of [
    ["", "Digite o código"],
    ["12", "O código tem 6 dígitos"],
    ["abcdef", "O código tem 6 dígitos"],
  ] as const) {
    const answer = await typeCode(visitor, code);
    expect([answer.status, answer.text.includes(sentence)]).toEqual([422, true]);
  }
  // A malformed request does not count as a try.
  const row = await site.db.selectFrom("sign_in_codes").select("tries").executeTakeFirstOrThrow();
  expect(row.tries).toBe(0);
});

test("requests a code by the button beside the password, whatever the password field holds", async () => {
  const { site } = await openWithAna();
  const page = await site.get("/login?voltar=%2Floja");
  expect(page.text).toContain('formAction="/login/por-email?voltar=%2Floja"');
  expect(page.text).toContain("Receber um código por e-mail");
  const visitor = site.visitor();
  const form = { intent: "ask-code", email: EMAIL, password: "qualquer" };
  const asked = await visitor.post(`${CODE_PAGE}?voltar=%2Floja`, form);
  expect(asked.location).toBe(`${CODE_PAGE}?voltar=%2Floja`);
  const hostile = await visitor.post(`${CODE_PAGE}?voltar=%2F%2Fevil.example`, form);
  expect(hostile.location).toBe(CODE_PAGE);
});

test("SEC-54: deletes a code an hour after its end", async () => {
  const { site } = await openWithAna();
  await askCode(site.visitor(), EMAIL);
  await askCode(site.visitor(), "nada@teste.example");
  const left = () => site.db.selectFrom("sign_in_codes").select("id").execute();
  site.advance(69 * MINUTES);
  await site.settle();
  expect(await left()).toHaveLength(2);
  site.advance(70 * MINUTES);
  await site.settle();
  expect(await left()).toEqual([]);
});

test("SEC-110: accepts a code by e-mail as fresh proof only when a customer has no other credential", async () => {
  const site = await openSite();
  const facts = { email_confirmed_at: site.now() };
  const bare = await makeUser(site.db, { ...facts, email: "sem.senha@teste.example" });
  const keyed = await makeUser(site.db, { ...facts, email: "com.chave@teste.example" });
  await makePasskey(site.db, keyed);
  const withPassword = await makeUserWithPassword(site.db, "segredo-certo", {
    email: "com.senha@teste.example",
  });
  const colleague = await makeUser(site.db, { ...facts, email: "equipe@teste.example", team_role: "editor" });
  const proven: [string, boolean][] = [];
  for (const { id, email } of [bare, keyed, withPassword, colleague]) {
    const visitor = site.visitor();
    await askCode(visitor, email);
    await typeCode(visitor, (await newestCode(site, email)).code);
    const row = await site.db
      .selectFrom("sessions")
      .select("proven_at")
      .where("user_id", "=", id)
      .executeTakeFirst();
    proven.push([email, Boolean(row?.proven_at)]);
  }
  expect(proven).toEqual([
    ["sem.senha@teste.example", true],
    ["com.chave@teste.example", false],
    ["com.senha@teste.example", false],
    ["equipe@teste.example", false],
  ]);
});

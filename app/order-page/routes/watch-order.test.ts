import { expect, test } from "vitest";
import { enroll, isEnrolled } from "#app/courses/access/enrollments.server.ts";
import { listRights } from "#app/rights/rights.server.ts";
import { buy, SECONDS, wait } from "#tests/checkout.ts";
import { makeCourseProduct, makeProduct, makeUser, makeUserWithPassword } from "#tests/makers.ts";
import { switchOnSecondFactor } from "#tests/second-factor.ts";
import { askCode, newestCode, typeCode } from "#tests/sign-in-code.ts";
import { openSite, type TestSite, type Visitor } from "#tests/test-site.ts";

const EMAIL = "ana@teste.example";
const PASSWORD = "segredo-da-ana";

/** A guest who has just paid for a course by card, and its page. */
async function paidCourse(site: TestSite, guest: Visitor, input: { email?: string } = {}) {
  const { product, course, lessons } = await makeCourseProduct(site.db);
  const { publicId, id } = await buy(site, guest, product, { method: "credit", email: EMAIL, ...input });
  await wait(site, 5 * SECONDS);
  return { publicId, id, product, course, lessons, path: `/pedido/${publicId}/assistir?curso=${course.id}` };
}

/** The button of the newest confirmation that leads to the lesson. */
async function watchLink(site: TestSite, email = EMAIL): Promise<string> {
  await site.settle();
  const mails = (await site.mails()).filter((mail) => mail.to?.[0]?.address === email);
  const texts = mails.map(
    (mail) => /Assistir agora:\nhttp:\/\/localhost:3000(\S+)/.exec(mail.text ?? "")?.[1],
  );
  return texts.findLast(Boolean) ?? "no link";
}

/** The purchase's account before anybody used it. */
const UNOPENED = { password_hash: null, last_login: null, email_confirmed_at: null };

function account(site: TestSite, email = EMAIL) {
  return site.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

async function ownerOf(site: TestSite, orderId: number) {
  const query = site.db.selectFrom("orders").select("user_id").where("id", "=", orderId);
  return (await query.executeTakeFirstOrThrow()).user_id;
}

test("lets a buyer watch the course in the same browser after one field", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { publicId, path, course, lessons, id } = await paidCourse(site, guest);
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain("Crie uma senha");
  expect(page.text).toContain(`action="${path.replace("&", "&amp;")}"`);
  expect(page.text.match(/type="password"/g)).toHaveLength(1);
  const entered = await guest.post(path, { email: EMAIL, password: PASSWORD });
  expect([entered.status, entered.location]).toEqual([302, expect.stringMatching(`^/curso/${course.id}-`)]);
  const player = await guest.get(entered.location ?? "");
  expect(player.status).toBe(200);
  expect(player.text).toContain(lessons[0]?.title);
  const user = await account(site);
  expect(user).toMatchObject({ name: "Ana Souza", role: "user", email_confirmed_at: null });
  expect(await ownerOf(site, id)).toBe(user?.id);
  // From now on every button leads to the course.
  expect((await guest.get(path)).location).toBe(entered.location);
  expect((await guest.get(`/pedido/${publicId}`)).text).toContain(`href="${entered.location}"`);
  const agreed = await site.db.selectFrom("consents").select(["kind", "source"]).execute();
  expect(agreed).toEqual([{ kind: "terms", source: "order" }]);
});

test("OP-24: mails the confirmation link once when the account is made in the browser that paid", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path } = await paidCourse(site, guest);
  await guest.post(path, { password: PASSWORD });
  expect((await guest.get("/minha-conta")).text).toContain("Confirme seu e-mail");
  await site.settle();
  const links = (await site.mails()).flatMap(
    ({ to, text }) =>
      (to?.[0]?.address === EMAIL &&
        /http:\/\/localhost:3000(\/confirmar-email\/[\w-]{43})/.exec(text ?? "")?.[1]) ||
      [],
  );
  expect(links).toHaveLength(1);
  await guest.post(links[0] ?? "", {});
  expect((await account(site))?.email_confirmed_at).toBeInstanceOf(Date);
  expect((await guest.get("/minha-conta")).text).not.toContain("Confirme seu e-mail");

  const bia = "bia@teste.example";
  await paidCourse(site, site.visitor(), { email: bia });
  const phone = site.visitor();
  await phone.post((await phone.get(await watchLink(site, bia))).location ?? "", { password: PASSWORD });
  await site.settle();
  expect((await account(site, bia))?.email_confirmed_at).toBeInstanceOf(Date);
  const subjects = (await site.mails())
    .filter(({ to }) => to?.[0]?.address === bia)
    .map((one) => one.subject);
  expect(subjects.filter((one) => one?.includes("Confirme seu e-mail"))).toEqual([]);
});

test("OP-24: gives an unconfirmed account this order only, and other orders of the address after confirmation", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const first = await paidCourse(site, site.visitor());
  const second = await paidCourse(site, guest);
  await guest.post(second.path, { password: PASSWORD });
  const user = await account(site);
  const userId = user?.id ?? 0;
  expect(await ownerOf(site, first.id)).toBeNull();
  expect(await isEnrolled(site.db, { userId, courseId: first.course.id }, site.now())).toBe(false);
  expect(await isEnrolled(site.db, { userId, courseId: second.course.id }, site.now())).toBe(true);
  // Mailbox and password together confirm the address.
  const link = await watchLink(site);
  const laptop = site.visitor();
  const address = (await laptop.get(link)).location ?? "";
  expect((await laptop.get(address)).text).toContain("Sua senha");
  expect((await account(site))?.email_confirmed_at).toBeNull();
  const entered = await laptop.post(address, { password: PASSWORD });
  expect(entered.location).toMatch(/^\/curso\//);
  expect((await account(site))?.email_confirmed_at).toBeInstanceOf(Date);
  expect(await ownerOf(site, first.id)).toBe(userId);
  expect(await isEnrolled(site.db, { userId, courseId: first.course.id }, site.now())).toBe(true);
});

test("makes a confirmed account by the mail's button in one field, once; opening the link changes nothing", async () => {
  const site = await openSite();
  const { course, id } = await paidCourse(site, site.visitor());
  const other = await paidCourse(site, site.visitor());
  const link = await watchLink(site);
  const phone = site.visitor();
  const address = (await phone.get(link)).location ?? "";
  expect((await phone.get(address)).text).toContain("Crie uma senha");
  expect(await account(site)).toMatchObject(UNOPENED);
  const entered = await phone.post(address, { password: PASSWORD });
  expect(entered.location).toMatch(/^\/curso\//);
  const user = await account(site);
  expect(user?.email_confirmed_at).toBeInstanceOf(Date);
  for (const order of [id, other.id]) expect(await ownerOf(site, order)).toBe(user?.id);
  expect(await isEnrolled(site.db, { userId: user?.id ?? 0, courseId: course.id }, site.now())).toBe(true);
  expect(await site.db.selectFrom("one_time_links").select("id").execute()).toEqual([]);
  // A forwarded link signs nobody in: it asks for the account's password and sets no new one.
  const thief = site.visitor();
  const place = (await thief.get(link)).location ?? "";
  expect((await thief.get(place)).text).toContain("Entre para assistir");
  expect((await thief.post(place, { password: "outra-senha" })).status).toBe(422);
  expect((await thief.get("/minha-conta")).location).toContain("/login");
  expect((await account(site))?.password_hash).toBe(user?.password_hash);
});

test("confirms the address and opens the lesson by one press when signed in", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path } = await paidCourse(site, guest);
  const link = await watchLink(site);
  await guest.post(path, { password: PASSWORD });
  const address = (await guest.get(link)).location ?? "";
  const page = await guest.get(address);
  expect([page.status, page.text.includes('type="password"')]).toEqual([200, false]);
  expect((await guest.post(address, {})).location).toMatch(/^\/curso\//);
  expect((await account(site))?.email_confirmed_at).toBeInstanceOf(Date);
  expect((await guest.get(address)).location).toMatch(/^\/curso\//);
});

test("asks an existing account to sign in and then opens its lesson", async () => {
  const site = await openSite();
  const confirmed = { email: EMAIL, email_confirmed_at: site.now() };
  const user = await makeUserWithPassword(site.db, PASSWORD, confirmed);
  const guest = site.visitor();
  const { publicId, path, id } = await paidCourse(site, guest);
  expect((await guest.get(`/pedido/${publicId}`)).text).toContain("Entrar e assistir");
  const wrong = await guest.post(path, { password: "nao-e-esta" });
  expect([wrong.status, wrong.text.includes("Senha incorreta")]).toEqual([422, true]);
  expect(wrong.text).not.toContain("Email ou senha");
  expect(await ownerOf(site, id)).toBeNull();
  expect((await guest.post(path, { password: PASSWORD })).location).toMatch(/^\/curso\//);
  expect(await ownerOf(site, id)).toBe(user.id);
  // After signing in on the ordinary page, one press takes the order.
  const elsewhere = site.visitor();
  const other = await paidCourse(site, elsewhere);
  await elsewhere.post("/login", { email: EMAIL, password: PASSWORD });
  expect((await elsewhere.get(other.path)).text).toContain("O curso está pronto na sua conta.");
  expect((await elsewhere.post(other.path, {})).location).toMatch(/^\/curso\//);
  expect(await ownerOf(site, other.id)).toBe(user.id);
});

test("asks for the second factor here, too", async () => {
  const site = await openSite();
  const facts = { email: EMAIL, email_confirmed_at: site.now(), role: "admin" } as const;
  const user = await makeUserWithPassword(site.db, PASSWORD, facts);
  const guest = site.visitor();
  const { path, id } = await paidCourse(site, guest);
  await switchOnSecondFactor(site, await site.as(user), PASSWORD);
  const answer = await guest.post(path, { password: PASSWORD });
  expect(answer.location).toBe(`/login/codigo?voltar=${encodeURIComponent(path)}`);
  expect(await ownerOf(site, id)).toBeNull();
  expect(guest.cookies.has("session")).toBe(false);
});

test("sets a password by the mailed link only, not in the browser that paid, for an account without one", async () => {
  const site = await openSite();
  const user = await makeUser(site.db, { email: EMAIL, password_hash: null });
  const guest = site.visitor();
  const { path, id } = await paidCourse(site, guest);
  expect((await guest.post(path, { password: PASSWORD })).status).toBe(422);
  expect((await account(site))?.password_hash).toBeNull();
  const phone = site.visitor();
  const address = (await phone.get(await watchLink(site))).location ?? "";
  expect((await phone.post(address, { password: PASSWORD })).location).toMatch(/^\/curso\//);
  expect(await account(site)).toMatchObject({ id: user.id, email_confirmed_at: expect.any(Date) });
  expect(await ownerOf(site, id)).toBe(user.id);
});

test("OP-24: refuses a password in the browser that paid for an account with more from the owner", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path } = await paidCourse(site, guest);
  const { course } = await makeCourseProduct(site.db);
  await enroll(site.db, { userId: (await account(site))?.id ?? 0, courseId: course.id }, site.now());
  expect((await guest.post(path, { password: PASSWORD })).status).toBe(422);
  expect((await account(site))?.password_hash).toBeNull();
});

test("lets nobody in without a link of this order", async () => {
  const site = await openSite();
  const { path, publicId, id } = await paidCourse(site, site.visitor());
  const stranger = site.visitor();
  await paidCourse(site, stranger, { email: "bia@teste.example" });
  for (const person of [site.visitor(), stranger, await site.as(await makeUser(site.db))]) {
    expect((await person.get(path)).status).toBe(404);
    expect((await person.post(path, { password: PASSWORD })).status).toBe(404);
  }
  expect((await site.visitor().get(`/pedido/${publicId}`)).text).toContain("/recuperar-compra");
  expect(await account(site)).toMatchObject(UNOPENED);
  expect(await ownerOf(site, id)).toBeNull();
});

test("keeps the order with its own address when signed in under another one", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path, id, publicId } = await paidCourse(site, guest);
  const bia = await makeUserWithPassword(site.db, PASSWORD, { email: "bia@teste.example" });
  await guest.post("/login", { email: bia.email, password: PASSWORD });
  expect((await guest.get(path)).text.replaceAll("<!-- -->", "")).toContain(
    "Você entrou como bia@teste.example",
  );
  await guest.post(path, { password: "segredo-da-ana" });
  expect(await ownerOf(site, id)).toBe((await account(site))?.id);
  expect((await guest.get(`/pedido/${publicId}`)).status).toBe(200);
});

test("refuses a short or missing password and changes nothing", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path } = await paidCourse(site, guest);
  const short = await guest.post(path, { password: "abc" });
  expect([short.status, short.text.includes("Senha deve ter pelo menos 6 caracteres")]).toEqual([422, true]);
  expect((await guest.post(path, {})).text).toContain("Digite uma senha");
  expect(await account(site)).toMatchObject(UNOPENED);
});

test("does not reveal before a try whether an unpaid order's address has an account", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: EMAIL });
  const { product } = await makeCourseProduct(site.db, { price: 0 });
  const guest = site.visitor();
  const { publicId } = await buy(site, guest, product, { email: EMAIL });
  expect((await guest.get(`/pedido/${publicId}`)).text).toContain("Crie uma senha");
  const tried = await guest.post(`/pedido/${publicId}/assistir`, { password: "uma-nova-senha" });
  expect([tried.status, tried.text.includes("Este e-mail já tem conta")]).toEqual([422, true]);
});

test("makes one account when two tabs submit at once and lets both in", async () => {
  const site = await openSite();
  const guest = site.visitor();
  const { path } = await paidCourse(site, guest);
  const both = await Promise.all([
    guest.post(path, { password: PASSWORD }),
    guest.post(path, { password: PASSWORD }),
  ]);
  for (const answer of both) expect(answer.location).toMatch(/^\/curso\//);
  expect(await site.db.selectFrom("users").select("id").where("email", "=", EMAIL).execute()).toHaveLength(1);
  expect(await listRights(site.db, {})).toHaveLength(1);
});

test("offers a guest's file by one tap on the page and in the mail", async () => {
  const site = await openSite();
  await site.files.put("entregas/kit", file(), 100);
  const product = await makeProduct(site.db, { file_key: "entregas/kit", file_name: "kit.zip" });
  const guest = site.visitor();
  const { publicId } = await buy(site, guest, product, { method: "credit", email: EMAIL });
  await wait(site, 5 * SECONDS);
  const link = /href="(\/downloads\/[^"]+)"/.exec((await guest.get(`/pedido/${publicId}`)).text)?.[1] ?? "";
  expect((await guest.get(link)).status).toBe(200);
  expect((await guest.get(`/pedido/${publicId}/assistir`)).location).toBe(`/pedido/${publicId}`);
  const mail = (await site.mails()).find(({ to }) => to?.[0]?.address === EMAIL);
  const mailed = /Baixar \S.*:\nhttp:\/\/localhost:3000(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const phone = site.visitor();
  const answer = await phone.get(mailed);
  expect(answer.location).toBe(link);
  expect((await phone.get(link)).text).toBe("conteúdo");
});

async function* file() {
  yield Buffer.from("conteúdo");
}

test("SEC-88: leads from the order page into the course by an e-mailed code, without a password", async () => {
  const site = await openSite();
  const { product } = await makeCourseProduct(site.db);
  const guest = site.visitor();
  const { publicId } = await buy(site, guest, product, { email: "bia@teste.example", method: "credit" });
  await wait(site, 6 * SECONDS);
  const page = await guest.get(`/pedido/${publicId}`);
  expect(page.text).toContain("Receber código e assistir");
  const [, back = ""] = /action="\/login\/por-email(\?voltar=[^"]+)"/.exec(page.text) ?? [];
  const place = decodeURIComponent(back.slice("?voltar=".length));
  expect(place).toContain(`/pedido/${publicId}/assistir`);
  await askCode(guest, "bia@teste.example", back);
  const { code } = await newestCode(site, "bia@teste.example");
  const entered = await typeCode(guest, code, back);
  expect(entered.location).toBe(place);
  expect((await guest.get(entered.location ?? "")).location).toMatch(/^\/curso\//);
  expect((await guest.get("/minha-conta")).text).not.toContain("Confirme seu e-mail");
});

import { expect, test } from "vitest";
import { makeUserWithPassword } from "#tests/makers.ts";
import { openSite, type TestSite } from "#tests/test-site.ts";

const PASSWORD = "segredo-certo";
const HOME = "203.0.113.20";

function signIn(site: TestSite, ip: string, email: string, password = PASSWORD) {
  return site.visitor(ip).post("/login", { email, password });
}

function byProgram(site: TestSite, ip: string, email: string, password = PASSWORD) {
  return site.visitor(ip).postJson("/api/user/token-auth/", { email, password });
}

/** One wrong password each from so many places, over both doors. */
async function attack(site: TestSite, email: string, tries: number, from = 0) {
  for (let count = from; count < from + tries; count++) {
    const knock = count % 2 ? signIn : byProgram;
    const { status } = await knock(site, `2001:db8:${count}::1`, email, "errada");
    expect([401, 422]).toContain(status);
  }
}

/** As many failures as that, counted elsewhere. */
async function countFailures(site: TestSite, email: string, tries: number) {
  const limit = { name: "login-anywhere", points: 20, seconds: 3600 };
  for (let count = 0; count < tries; count++) await site.limits.use(limit, email);
}

/** Where those stand who are made to wait, until the test lets them go. */
class WaitingRoom {
  readonly #inside: (() => void)[] = [];

  pause = (ms: number) => {
    expect(ms).toBe(3000);
    return new Promise<void>((go) => this.#inside.push(go));
  };

  get count() {
    return this.#inside.length;
  }

  letGo() {
    for (const go of this.#inside.splice(0)) go();
  }

  /** What was begun together: who was answered at once, and who after waiting. */
  async sort(works: Record<string, () => Promise<{ status: number }>>) {
    const answered: string[] = [];
    const begun = Object.entries(works).map(([name, work]) =>
      work().then(({ status }) => void answered.push(`${name} ${status}`)),
    );
    await expect.poll(() => answered.length + this.count).toBe(begun.length);
    const atOnce = answered.splice(0).sort();
    this.letGo();
    await Promise.all(begun);
    return { atOnce, waited: answered.sort() };
  }
}

async function openAttacked() {
  const room = new WaitingRoom();
  const site = await openSite({}, { pause: room.pause });
  const user = await makeUserWithPassword(site.db, PASSWORD, { email: "ana@teste.example", name: "Ana Luz" });
  await makeUserWithPassword(site.db, PASSWORD, { email: "bia@teste.example" });
  expect((await signIn(site, HOME, "ana@teste.example")).status).toBe(302);
  await countFailures(site, "ana@teste.example", 16);
  await attack(site, "ana@teste.example", 4);
  return { site, room, user };
}

test("SEC-12: after twenty failures from everywhere a new place waits, right password or not; the owner's own place and others do not", async () => {
  const { site, room } = await openAttacked();
  const { atOnce, waited } = await room.sort({
    wrong: () => signIn(site, "198.51.100.1", "ana@teste.example", "errada"),
    right: () => signIn(site, "198.51.100.2", "ana@teste.example"),
    program: () => byProgram(site, "198.51.100.3", "ana@teste.example"),
    home: () => signIn(site, HOME, "ana@teste.example"),
    "home by program": () => byProgram(site, HOME, "ana@teste.example"),
    other: () => signIn(site, "198.51.100.4", "bia@teste.example"),
  });
  expect(atOnce).toEqual(["home 302", "home by program 200", "other 302"]);
  expect(waited).toEqual(["program 200", "right 302", "wrong 422"]);
  // The place is known from now on.
  const again = await room.sort({
    unknown: () => signIn(site, "198.51.100.9", "ana@teste.example"),
    known: () => signIn(site, "198.51.100.2", "ana@teste.example"),
  });
  expect(again).toEqual({ atOnce: ["known 302"], waited: ["unknown 302"] });
});

test("SEC-11: an e-mail without an account gets as slow, with the same answer, and nobody is written to", async () => {
  const { site, room } = await openAttacked();
  await countFailures(site, "nada@teste.example", 16);
  await attack(site, "nada@teste.example", 4);
  const done = await room.sort({
    unknown: () => signIn(site, "198.51.100.1", "nada@teste.example", "errada"),
    "no failures": () => signIn(site, "198.51.100.2", "outra@teste.example", "errada"),
  });
  expect(done).toEqual({ atOnce: ["no failures 422"], waited: ["unknown 422"] });
  const more = attack(site, "nada@teste.example", 1, 30);
  await expect.poll(() => room.count).toBe(1);
  room.letGo();
  await more;
  await site.settle();
  const told = (await site.mails()).flatMap(({ to }) => to?.map(({ address }) => address) ?? []);
  expect(told).not.toContain("nada@teste.example");
});

test("SEC-12: only so many wait for one account; who comes then is answered at once and the right password passes", async () => {
  const { site, room } = await openAttacked();
  const waiting = Array.from({ length: 20 }, (_, count) =>
    signIn(site, `2001:db8:aa:${count}::1`, "ana@teste.example", "errada"),
  );
  await expect.poll(() => room.count).toBe(20);
  expect((await signIn(site, "198.51.100.1", "ana@teste.example")).status).toBe(302);
  expect(room.count).toBe(20);
  room.letGo();
  expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([422]));
  // Who left makes room.
  const next = await room.sort({ next: () => signIn(site, "198.51.100.2", "ana@teste.example") });
  expect(next.waited).toEqual(["next 302"]);
});

test("the owner hears of it once, with what can be done, and again on another day only", async () => {
  const { site, room, user } = await openAttacked();
  const tried = attack(site, "ana@teste.example", 1, 50);
  await expect.poll(() => room.count).toBe(1);
  room.letGo();
  await tried;
  await site.settle();
  expect(await site.mails()).toHaveLength(1);
  const [mail] = await site.mails();
  expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([
    "ana@teste.example",
    "Tentativas de login na sua conta",
  ]);
  expect(mail?.text).toContain("A sua senha continua valendo");
  expect(mail?.text).toContain("/minha-conta/seguranca");
  const works = [60, 61, 62].map(
    (count) =>
      [`${count}`, () => signIn(site, `2001:db8:${count}::1`, "ana@teste.example", "errada")] as const,
  );
  await room.sort(Object.fromEntries(works));
  await site.settle();
  const queued = await site.db
    .selectFrom("outbox")
    .select(["topic", "payload"])
    .where("topic", "=", "mail.sign-in-tries")
    .execute();
  expect(queued).toMatchObject([{ payload: { userId: user.id } }]);
});

test("the brake holds over two instances", async ({ skip }) => {
  const { site, room } = await openAttacked();
  if (site.engine === "sqlite") return skip("SQLite has one server");
  const other = await site.second();
  const at = (ip: string) => () => {
    const visitor = site.visitor(ip);
    const body = new URLSearchParams({ email: "ana@teste.example", password: PASSWORD });
    const headers = { origin: site.config.siteUrl, "content-type": "application/x-www-form-urlencoded" };
    const request = new Request(new URL("/login", site.config.siteUrl), { method: "POST", headers, body });
    return other.fetch(request, { id: crypto.randomUUID(), ip: visitor.ip });
  };
  const done = await room.sort({ away: at("198.51.100.1"), home: at(HOME) });
  expect(done).toEqual({ atOnce: ["home 302"], waited: ["away 302"] });
});

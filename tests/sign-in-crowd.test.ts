// Few password hashes run at a time. A flood of strangers must not block people on a known browser or network.
import { afterEach, expect, test } from "vitest";
import { hashLines, inHashLine, knownTurn, SHOP_TURN } from "#app/identity/passwords/hash-line.server.ts";
import { makeUserWithPassword } from "./makers.ts";
import { handIn, puzzleIn } from "./puzzle.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "./test-site.ts";

const PASSWORD = "segredo-certo";
const PEOPLE = 15;
const CALM = 20;
const email = (number: number) => `pessoa${number}@teste.example`;
const far = (number: number) => `2001:db8:${number}::1`;

let release = () => {};
afterEach(() => release());

/** Occupies both places for running hashes until `release` is called. */
function holdPlaces(): void {
  const held = Promise.withResolvers<void>();
  release = () => held.resolve();
  for (let place = 0; place < 2; place++) void inHashLine(SHOP_TURN, () => held.promise);
}

function signIn(visitor: Visitor, address: string, password = PASSWORD): Promise<Answer> {
  return visitor.post("/login", { email: address, password });
}

/** People who signed in once, each from their own network, and signed out. They keep all cookies but the session. */
async function openTown(people = PEOPLE): Promise<{ site: TestSite; residents: Visitor[] }> {
  const site = await openSite();
  const residents: Visitor[] = [];
  for (let number = 0; number < people; number++) {
    await makeUserWithPassword(site.db, PASSWORD, { email: email(number) });
    const visitor = site.visitor(`198.51.100.${number + 1}`);
    expect((await signIn(visitor, email(number))).status).toBe(302);
    expect((await visitor.post("/logout", {})).status).toBe(302);
    expect(visitor.cookies.has("session")).toBe(false);
    residents.push(visitor);
  }
  return { site, residents };
}

const person = (number: number) => ({
  name: "Alguém",
  email: `nova${number}@teste.example`,
  password: PASSWORD,
  password_confirmation: PASSWORD,
  website: "",
});

const FLOODS: Record<string, (visitor: Visitor, number: number) => Promise<Answer>> = {
  "wrong passwords for many accounts": (visitor, number) =>
    signIn(visitor, email(number % PEOPLE), `errada${number}`),
  "wrong passwords for one account": (visitor) => signIn(visitor, email(0), "errada"),
  "addresses without an account": (visitor, number) =>
    signIn(visitor, `ninguem${number}@teste.example`, "errada"),
  registrations: (visitor, number) => visitor.post("/register", person(number)),
  "programs at the table API": (visitor, number) =>
    visitor.postJson("/api/user/token-auth/", { email: email(number % PEOPLE), password: "errada" }),
};

test.each(Object.entries(FLOODS))(
  "SEC-113: lets 15 of 15 people who come back sign in beside a flood of %s",
  async (_, knock) => {
    const { site, residents } = await openTown();
    holdPlaces();
    const flood = Array.from({ length: 60 }, (_one, number) => knock(site.visitor(far(number)), number));
    const answered: number[] = [];
    for (const one of flood) void one.then(({ status }) => answered.push(status));
    await expect.poll(() => [hashLines().strangers, answered.length]).toEqual([CALM, 60 - CALM]);
    expect(new Set(answered)).toEqual(new Set([429]));
    const right = residents.map((visitor, number) => {
      // Half of the people use their known browser from an unknown network. The others have only the known network.
      if (number % 2 === 1) visitor.ip = far(1000 + number);
      else visitor.cookies.clear();
      return signIn(visitor, email(number));
    });
    await expect.poll(() => hashLines()).toEqual({ known: PEOPLE, strangers: CALM });
    release();
    expect((await Promise.all(right)).map(({ status }) => status)).toEqual(Array(PEOPLE).fill(302));
    await Promise.all(flood);
  },
);

test("SEC-113: lets a stranger sign in after a puzzle while the queue is long", async () => {
  const { site } = await openTown(1);
  holdPlaces();
  const flood = Array.from({ length: CALM }, (_, number) =>
    signIn(site.visitor(far(number)), `ninguem${number}@teste.example`, "errada"),
  );
  await expect.poll(() => hashLines().strangers).toBe(CALM);
  const fresh = site.visitor("203.0.113.99");
  const asked = await signIn(fresh, email(0));
  expect([asked.status, asked.headers.get("retry-after")]).toEqual([429, "30"]);
  expect(asked.text).toContain(email(0));
  expect((await handIn(fresh, puzzleIn(asked) ?? "")).status).toBe(204);
  const again = signIn(fresh, email(0));
  await expect.poll(() => hashLines().strangers).toBe(CALM + 1);
  release();
  expect((await again).status).toBe(302);
  await Promise.all(flood);
});

test("SEC-113: refuses a browser that solved a puzzle when five of its attempts are in the queue", async () => {
  const { site } = await openTown(1);
  holdPlaces();
  const tries = Array.from({ length: CALM }, (_, number) =>
    signIn(site.visitor(far(number)), `ninguem${number}@teste.example`, "errada"),
  );
  await expect.poll(() => hashLines().strangers).toBe(CALM);
  const busy = site.visitor("203.0.113.99");
  await handIn(busy, puzzleIn(await signIn(busy, email(0), "errada")) ?? "");
  for (let number = 1; number <= 5; number++) {
    tries.push(signIn(busy, email(0), "errada"));
    await expect.poll(() => hashLines().strangers).toBe(CALM + number);
  }
  expect((await signIn(busy, email(0), "errada")).status).toBe(503);
  release();
  await Promise.all(tries);
});

test("SEC-113: serves known people first and queues at most five attempts of one account", async () => {
  holdPlaces();
  const order: string[] = [];
  const works = [
    ...Array.from({ length: 3 }, () => inHashLine(SHOP_TURN, async () => void order.push("stranger"))),
    ...Array.from({ length: 8 }, () => inHashLine(knownTurn("ana"), async () => void order.push("ana"))),
    inHashLine(knownTurn("bia"), async () => void order.push("bia")),
  ];
  await expect.poll(() => hashLines()).toEqual({ known: 6, strangers: 6 });
  release();
  await Promise.all(works);
  expect(order.slice(0, 6)).toEqual([...Array(5).fill("ana"), "bia"]);
});

test("SEC-114: gives strangers the same answer with or without an account while the queue is long", async () => {
  const { site } = await openTown(1);
  holdPlaces();
  const flood = Array.from({ length: CALM }, (_, number) =>
    signIn(site.visitor(far(number)), `ninguem${number}@teste.example`, "errada"),
  );
  await expect.poll(() => hashLines().strangers).toBe(CALM);
  const log = site.statements();
  const seen = async (address: string) => {
    const before = log.length;
    const { status, headers, text } = await signIn(site.visitor(far(500)), address);
    const said = text.replaceAll(address, "$").replace(/[\w+/=.-]{16,}/g, "…");
    return { status, retryAfter: headers.get("retry-after"), said, statements: log.length - before };
  };
  expect(await seen(email(0))).toEqual(await seen("nada000@teste.example"));
  release();
  await Promise.all(flood);
});

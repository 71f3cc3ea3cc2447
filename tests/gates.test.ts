// One address may be a whole room, an office or a mobile carrier. Addresses have high limits, browsers and people low
// limits, and at a busy address a browser solves a puzzle first.
import { expect, test } from "vitest";
import { saveCompanyGroup } from "#app/company/company-settings.server.ts";
import { GATES, type Gate, type GateName } from "#app/platform/gates/gates.ts";
import { seedPages } from "#db/seed/pages.ts";
import { checkoutBody, submit } from "./checkout.ts";
import { makeOffer, makePopup, makePost, makeProduct, makeUser, makeUserWithPassword } from "./makers.ts";
import { handIn, puzzleIn, solutionOf } from "./puzzle.ts";
import { askCode } from "./sign-in-code.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "./test-site.ts";

const ROOM = "203.0.113.40";
const HALF_A_MINUTE = 30_000;
const PASSWORD = "segredo-certo";

function person(name: string) {
  return { name, email: `${name}@teste.example`, password: PASSWORD, password_confirmation: PASSWORD };
}

/** One attempt of a visitor. */
type Knock = (one: Visitor, name: string) => Promise<Answer>;
interface Asking {
  gate: GateName;
  open: (site: TestSite) => Promise<Knock>;
  /** The typed values that the refused form must show again; "json" for callers that keep their own form. */
  keeps: ((name: string) => string) | "json";
}

const email = (name: string) => `${name}@teste.example`;

const ASKING: Asking[] = [
  {
    gate: "sign-in",
    open: async ({ db }) => {
      await makeUserWithPassword(db, PASSWORD, { email: email("ana") });
      return (one) => one.post("/login", { email: email("ana"), password: PASSWORD });
    },
    keeps: () => email("ana"),
  },
  { gate: "register", open: async () => (one, name) => one.post("/register", person(name)), keeps: email },
  {
    gate: "password-reset",
    open: async () => (one, name) => one.post("/esqueci-senha", { email: email(name) }),
    keeps: email,
  },
  {
    gate: "sign-in-code",
    open: async () => (one, name) => askCode(one, email(name)),
    keeps: email,
  },
  {
    gate: "newsletter",
    open: async () => (one, name) => one.postJson("/api/newsletter", { email: email(name), source: "home" }),
    keeps: "json",
  },
  {
    gate: "popup-email",
    open: async ({ db }) => {
      const { id } = await makePopup(db);
      return (one, name) => one.postJson(`/api/popups/${id}/emails`, { email: email(name), page: "home" });
    },
    keeps: "json",
  },
  {
    gate: "waiting-list",
    open: async ({ db, now }) => {
      const product = await makeProduct(db);
      const starts_at = new Date(now().getTime() + 86_400_000);
      const { slug } = await makeOffer(db, {
        product_id: product.id,
        name: "Turma",
        slug: "turma",
        price: 4990,
        starts_at,
      });
      return (one, name) => one.post(`/c/${slug}`, { email: email(name) });
    },
    keeps: email,
  },
  {
    gate: "lead",
    open: async ({ db, now }) => {
      await seedPages(db, now());
      return (one, name) => one.post("/produtos", { nome: "Ana Luz", email: email(name) });
    },
    keeps: email,
  },
  {
    gate: "comment",
    open: async ({ db }) => {
      const { id } = await makePost(db, { title: "Carrinho" });
      const comment = "Gostei muito do texto.";
      return (one, name) =>
        one.post(`/blog/${id}-carrinho`, { name: "Ana Luz", email: email(name), comment, website: "" });
    },
    keeps: () => "Gostei muito do texto.",
  },
  {
    gate: "review",
    open: async ({ db, now, refreshCompany }) => {
      const fields = { reviewsOpenToAll: "on", mailSender: "" };
      const { id: actorId } = await makeUser(db, { role: "admin" });
      await saveCompanyGroup(db, { name: "conteudo", fields, actorId, ip: "::1" }, now());
      await refreshCompany();
      const { id } = await makeProduct(db);
      const facts = { rating: "5", comment: "Muito bom mesmo.", name: "Ana Luz" };
      return (one, name) => one.post(`/produto/${id}/avaliar`, { ...facts, email: email(name) });
    },
    keeps: () => "Muito bom mesmo.",
  },
  {
    gate: "data-request",
    open: async () => (one, name) =>
      one.post("/privacidade/pedido", { kind: "export", email: email(name), message: "Por favor" }),
    keeps: email,
  },
  {
    gate: "order-recovery",
    open: async () => (one, name) => one.post("/recuperar-compra", { email: email(name) }),
    keeps: email,
  },
  {
    gate: "order",
    open: async ({ db }) => {
      const product = await makeProduct(db);
      return (one, name) => submit(one, checkoutBody(product, { email: email(name) }));
    },
    keeps: "json",
  },
  {
    gate: "coupon",
    open: async ({ db }) => {
      const { id } = await makeProduct(db);
      const lines = [{ productId: id, quantity: 1 }];
      return (one) => one.postJson("/api/checkout/quote", { lines, coupon: "NADA" });
    },
    keeps: "json",
  },
];

/** Uses up the limit of the room before strangers are asked, or the total limit, except for this many attempts. */
async function fill(site: TestSite, gate: GateName, kind: "calm" | "flood", butFor = 0) {
  const { seconds, flood, [kind]: points = 0 }: Gate = GATES[gate];
  const limit = { name: `${gate}-address`, points: flood, seconds };
  for (let count = butFor; count < points; count++) await site.limits.use(limit, { address: ROOM });
}

test("has a test for every gate that asks for a puzzle", () => {
  const asking = Object.entries(GATES).filter(([, gate]) => "calm" in gate);
  expect(ASKING.map(({ gate }) => gate).sort()).toEqual(asking.map(([name]) => name).sort());
});

test.each(ASKING)(
  "SEC-72: $gate asks a stranger at a busy address for a puzzle, keeps the typed text and accepts the solution",
  async ({ gate, open, keeps }) => {
    const site = await openSite();
    const knock = await open(site);
    await fill(site, gate, "calm");
    const one = site.visitor(ROOM);
    const asked = await knock(one, "bia");
    expect([asked.status, Number(asked.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const puzzle = puzzleIn(asked);
    expect(puzzle).toBeDefined();
    if (keeps !== "json") {
      expect(asked.text).toContain('data-puzzle="waiting"');
      expect(asked.text).toContain("O que você escreveu continua no formulário");
      expect(asked.text).toContain(keeps("bia"));
    }
    expect((await handIn(one, puzzle ?? "")).status).toBe(204);
    expect((await knock(one, "bia")).status).toBeLessThan(400);
    // Other addresses are not asked, and a solved puzzle is not asked again.
    expect((await knock(site.visitor("198.51.100.9"), "caio")).status).toBeLessThan(400);
    await fill(site, gate, "flood");
    // A signed-in visitor would be redirected.
    one.cookies.delete("session");
    const held = await knock(one, "dora");
    if (gate === "coupon") expect(held.json().coupon.state).toBe("too_many_tries");
    else expect([held.status, puzzleIn(held)]).toEqual([429, undefined]);
  },
);

test("SEC-72: lets thirty people in one room register and subscribe without a puzzle and sends each a mail", async () => {
  const site = await openSite();
  for (let seat = 0; seat < 30; seat++) {
    const one = site.visitor(ROOM);
    expect((await one.post("/register", person(`aluna${seat}`))).status).toBe(302);
    const wish = { email: email(`leitora${seat}`), source: "home" };
    expect((await one.postJson("/api/newsletter", wish)).status).toBe(201);
  }
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(30);
  await site.settle();
  const told = new Set((await site.mails()).map(({ to }) => to?.[0]?.address));
  const missing = Array.from({ length: 30 }, (_, seat) => [email(`aluna${seat}`), email(`leitora${seat}`)])
    .flat()
    .filter((address) => !told.has(address));
  expect(missing).toEqual([]);
});

test("SEC-72: accepts 150 orders from one address within minutes", {
  timeout: 120_000,
}, async () => {
  const site = await openSite();
  const product = await makeProduct(site.db);
  const statuses: number[] = [];
  for (let seat = 0; seat < 150; seat++) {
    const body = checkoutBody(product, { email: email(`compra${seat}`) });
    statuses.push((await submit(site.visitor(ROOM), body)).status);
  }
  expect(new Set(statuses)).toEqual(new Set([201]));
});

test("SEC-72: limits one browser whatever e-mails it types, without limiting other browsers of its address", async () => {
  const site = await openSite();
  const busy = site.visitor(ROOM);
  const { browser } = GATES.newsletter;
  for (let at = 0; at < browser; at++) {
    const wish = { email: email(`leitora${at}`), source: "home" };
    expect((await busy.postJson("/api/newsletter", wish)).status).toBe(201);
  }
  const held = await busy.postJson("/api/newsletter", { email: email("mais"), source: "home" });
  expect([held.status, puzzleIn(held)]).toEqual([429, undefined]);
  const other = await site
    .visitor(ROOM)
    .postJson("/api/newsletter", { email: email("mais"), source: "home" });
  expect(other.status).toBe(201);
});

test("SEC-72: limits lead forms of one e-mail address when each comes from another network", async () => {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const ask = (at: number) =>
    site.visitor(`198.51.100.${at}`).post("/produtos", { nome: "Ana Luz", email: email("ana") });
  for (let at = 0; at < GATES.lead.person; at++) expect((await ask(at)).status).toBeLessThan(400);
  const held = await ask(77);
  expect([held.status, puzzleIn(held)]).toEqual([429, undefined]);
});

test("SEC-72: gives a client without cookies the puzzle, and limits it by the flood limit even with solutions", async () => {
  const site = await openSite();
  const { calm, flood } = GATES["order-recovery"];
  const ask = (one: Visitor, at: number) => one.post("/recuperar-compra", { email: email(`p${at}`) });
  for (let at = 0; at < calm; at++) expect((await ask(site.visitor(ROOM), at)).status).toBe(200);
  for (let at = 0; at < 5; at++) {
    const answer = await ask(site.visitor(ROOM), calm + at);
    expect([answer.status, puzzleIn(answer) !== undefined]).toEqual([429, true]);
  }
  // A request that only got a puzzle uses up no limit.
  const limit = { name: "order-recovery-address", points: flood, seconds: GATES["order-recovery"].seconds };
  for (let count = calm + 1; count < flood; count++) await site.limits.use(limit, { address: ROOM });
  const last = site.visitor(ROOM);
  expect((await handIn(last, puzzleIn(await ask(last, 900)) ?? "")).status).toBe(204);
  expect((await ask(last, 900)).status).toBe(200);
  const held = await ask(last, 901);
  expect([held.status, puzzleIn(held)]).toEqual([429, undefined]);
});

test("SEC-72: accepts a puzzle only solved, recent, signed by us and from its own browser", async () => {
  const site = await openSite();
  await fill(site, "register", "calm");
  const one = site.visitor(ROOM);
  const puzzle = puzzleIn(await one.post("/register", person("ana"))) ?? "";
  const numbers = solutionOf(puzzle);
  const [id, ...rest] = puzzle.split(".");
  const easier = [id, rest[0], "1", "1", rest[3]].join(".");
  const wrong: [string, number[]][] = [
    [puzzle, []],
    [puzzle, numbers.map(() => 0)],
    [puzzle, numbers.slice(1)],
    [easier, [solutionOf(easier)[0] ?? 0]],
    [puzzle.replace(/^./, (sign) => (sign === "A" ? "B" : "A")), numbers],
    ["", numbers],
  ];
  for (const [given, solution] of wrong) expect((await handIn(one, given, solution)).status).toBe(422);
  expect((await one.post("/register", person("ana"))).status).toBe(429);
  // A solution carries the browser's identity, so another browser that sends it shares its limits.
  expect((await handIn(one, puzzle, numbers)).status).toBe(204);
  const cookie = one.cookies.get("browser") ?? "";
  expect(cookie.startsWith(`${id}.`)).toBe(true);
  const forger = site.visitor(ROOM);
  forger.cookies.set("browser", cookie.replace(/^[^.]+/, "A".repeat(22)));
  expect((await forger.post("/register", person("bia"))).status).toBe(429);
  site.advance(16 * 60_000);
  expect((await handIn(site.visitor(ROOM), puzzle, numbers)).status).toBe(422);
  expect((await one.post("/register", person("ana"))).status).toBe(302);
});

test("SEC-72: accepts a second send after 30 seconds without a script, for a limited number of waiting clients", async () => {
  const site = await openSite();
  await fill(site, "register", "calm");
  const early = site.visitor(ROOM);
  expect((await early.post("/register", person("ana"))).status).toBe(429);
  expect((await early.post("/register", person("ana"))).status).toBe(429);
  site.advance(HALF_A_MINUTE);
  expect((await early.post("/register", person("ana"))).status).toBe(302);
  const others = Array.from({ length: 25 }, () => site.visitor(ROOM));
  for (const [at, one] of others.entries()) await one.post("/register", person(`p${at}`));
  site.advance(HALF_A_MINUTE);
  const statuses: number[] = [];
  for (const [at, one] of others.entries())
    statuses.push((await one.post("/register", person(`p${at}`))).status);
  expect(statuses.filter((status) => status === 302)).toHaveLength(19);
  expect(statuses.filter((status) => status === 429)).toHaveLength(6);
});

test("SEC-12: limits guesses on many accounts from one address by puzzles, guesses per puzzle and a total", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: email("ana") });
  const guess = (one: Visitor, name: string) =>
    one.post("/login", { email: email(name), password: "errada" });
  const { browser } = GATES["sign-in"];
  await fill(site, "sign-in", "calm", 1);
  expect((await guess(site.visitor(ROOM), "primeira")).status).toBe(422);
  const asked = await guess(site.visitor(ROOM), "outra");
  expect([asked.status, puzzleIn(asked) !== undefined]).toEqual([429, true]);
  const solver = site.visitor(ROOM);
  await handIn(solver, puzzleIn(await guess(solver, "mais")) ?? "");
  for (let at = 0; at < browser; at++) expect((await guess(solver, `q${at}`)).status).toBe(422);
  const held = await guess(solver, "fim");
  expect([held.status, puzzleIn(held)]).toEqual([429, undefined]);
  // The right password still works from the same address.
  const ana = site.visitor(ROOM);
  const right = { email: email("ana"), password: PASSWORD };
  await handIn(ana, puzzleIn(await ana.post("/login", right)) ?? "");
  expect((await ana.post("/login", right)).status).toBe(302);
});

test("SEC-12: limits guesses on one account by many browsers of an address to a puzzle each and thirty in total", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, PASSWORD, { email: email("ana") });
  let looked = 0;
  for (let at = 0; at < 34; at++) {
    const one = site.visitor(ROOM);
    const wrong = { email: email("ana"), password: `errada${at}` };
    const answer = await one.post("/login", wrong);
    const puzzle = puzzleIn(answer);
    if (puzzle) await handIn(one, puzzle);
    const last = puzzle ? await one.post("/login", wrong) : answer;
    if (last.status === 422) looked++;
  }
  expect(looked).toBe(30);
});

test("SEC-52: sets no gate cookie for reading and only an anonymous gate cookie for sending", async () => {
  const site = await openSite();
  const { id } = await makeProduct(site.db);
  const reader = site.visitor();
  for (const path of ["/", "/loja", `/produto/${id}`, "/register", "/login"]) await reader.get(path);
  await reader.postJson("/api/checkout/quote", { lines: [{ productId: id, quantity: 1 }] });
  expect([...reader.cookies.keys()]).toEqual([]);
  await reader.postJson("/api/newsletter", { email: email("ana"), source: "home" });
  expect([...reader.cookies.keys()]).toEqual(["browser"]);
  const answer = await site.visitor().postJson("/api/newsletter", { email: email("bia"), source: "home" });
  expect(answer.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax; Max-Age=86400/);
});

// An IPv6 line has 2^64 addresses, so every limit by address counts a /64 as one sender.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { GATES, type GateName } from "#app/platform/gates/gates.ts";
import { seedPages } from "#db/seed/pages.ts";
import { makeCourseProduct, makePost, makeUser, makeUserWithPassword } from "./makers.ts";
import { type Answer, openSite, type TestSite, type Visitor } from "./test-site.ts";

const root = join(import.meta.dirname, "..");
const NETWORK = "2001:db8:1:2";
const NEIGHBOUR = "2001:db8:1:3::1";

type Knock = (visitor: Visitor, site: TestSite) => Promise<Answer>;

/** Each gate with its limit per address, and a function that tries once. */
const DOORS: [GateName, Knock][] = [
  ["sign-in", (one) => one.post("/login", { email: "x@teste.example", password: "errada" })],
  ["register", (one) => one.post("/register", person("registro"))],
  ["password-reset", (one) => one.post("/esqueci-senha", { email: "x@teste.example" })],
  ["sign-in-code", (one) => one.post("/login/por-email", { intent: "ask-code", email: "x@teste.example" })],
  ["sign-in-link", (one) => one.get(`/entrar/${"A".repeat(43)}`)],
  ["order", (one) => one.postJson("/api/checkout/orders", {})],
  ["kept-cart", (one) => one.postJson("/api/checkout/cart", {})],
  ["quote", (one) => one.postJson("/api/checkout/quote", { lines: [] })],
  ["order-link", (one) => one.get(`/acesso/${"A".repeat(43)}`)],
  ["certificate", (one) => one.get("/certificado?codigo=AAAA-BBBB-CCCC")],
  ["popup-counts", (one) => one.postJson("/api/popups/1/counts", { what: "shown" })],
  ["popup-email", (one) => one.postJson("/api/popups/1/emails", {})],
  ["data-request", (one) => one.post("/privacidade/pedido", {})],
  [
    "lead",
    async (one, site) => {
      if (!(await isSeeded(site))) await seedPages(site.db, site.now());
      return one.post("/produtos", { nome: "" });
    },
  ],
  ["newsletter", (one) => one.postJson("/api/newsletter", { email: "n@teste.example" })],
  ["resend-link", (one) => one.postJson("/api/orders/x/links", { email: "x@teste.example" })],
];

async function isSeeded({ db }: TestSite) {
  return (await db.selectFrom("pages").select("id").orderBy("id").limit(1).executeTakeFirst()) !== undefined;
}

function person(name: string) {
  const [password, password_confirmation] = ["segredo-certo", "segredo-certo"];
  return { name, email: `${name}@teste.example`, password, password_confirmation };
}

test.each(DOORS)("SEC-30: %s counts all addresses of one /64 together", async (name, knock) => {
  const site = await openSite();
  const { seconds, flood: points } = GATES[name];
  const limit = { name: `${name}-address`, points, seconds };
  for (let count = 0; count < points; count++)
    await site.limits.use(limit, { address: `${NETWORK}::${count}` });
  const answer = await knock(site.visitor(`${NETWORK}:ffff:1:2:3`), site);
  expect([name, answer.status, Number(answer.headers.get("retry-after")) > 0]).toEqual([name, 429, true]);
  expect((await knock(site.visitor(NEIGHBOUR), site)).status).not.toBe(429);
});

test("SEC-12: counts ten wrong passwords from one /64 as ten tries, also with IPv4-mapped addresses", async () => {
  const site = await openSite();
  await makeUserWithPassword(site.db, "segredo-certo", { email: "ana@teste.example" });
  const knock = (ip: string, password = "errada") =>
    site.visitor(ip).post("/login", { email: "ana@teste.example", password });
  for (let count = 0; count < 10; count++) expect((await knock(`${NETWORK}::${count}`)).status).toBe(422);
  expect((await knock(`${NETWORK}:a::1`, "segredo-certo")).status).toBe(429);
  expect((await knock(NEIGHBOUR, "segredo-certo")).status).toBe(302);
  for (let count = 0; count < 10; count++) {
    expect((await knock(count % 2 ? "::ffff:198.51.100.9" : "198.51.100.9")).status).toBe(422);
  }
  expect((await knock("::FFFF:c633:6409", "segredo-certo")).status).toBe(429);
});

test("SEC-30: counts comments awaiting approval of one e-mail by /64", async () => {
  const site = await openSite();
  const post = await makePost(site.db, { title: "Carrinho" });
  const rows = Array.from({ length: 20 }, (_, number) => ({
    post_id: post.id,
    name: "Ana Luz",
    email: "ana@teste.example",
    message: `n${number}`,
    ip: `${NETWORK}::${number}`,
    network: `${NETWORK}::/64`,
    created_at: site.now(),
  }));
  await site.db.insertInto("comments").values(rows).execute();
  const say = (ip: string, email = "ana@teste.example") =>
    site.visitor(ip).post(`/blog/${post.id}-carrinho`, {
      name: "Ana Luz",
      email,
      comment: "Gostei muito do texto.",
      website: "",
    });
  expect((await say(`${NETWORK}:a::1`)).status).toBe(429);
  expect((await say(`${NETWORK}:a::1`, "bia@teste.example")).status).toBe(302);
  expect((await say(NEIGHBOUR)).status).toBe(302);
});

test("SEC-30: shares the question limit among people behind one /64", async () => {
  const site = await openSite();
  const { course, lessons } = await makeCourseProduct(site.db);
  const { flood: points, seconds } = GATES.doubt;
  const limit = { name: "doubt-address", points, seconds };
  for (let count = 0; count < points; count++)
    await site.limits.use(limit, { address: `${NETWORK}::${count}` });
  const user = await makeUser(site.db);
  await enroll(site.db, { userId: user.id, courseId: course.id }, site.now());
  const student = await site.as(user);
  student.ip = `${NETWORK}:a::1`;
  const address = `/api/courses/${course.id}/lessons/${lessons[0]?.id}/doubts`;
  expect((await student.postJson(address, { text: "Como faço isto?" })).status).toBe(429);
});

test("passes addresses to limiters only as an address, never inside a text", () => {
  const wrong = ["app", "server"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }))
    .filter(({ text }) => /\blimits\b/.test(text))
    .filter(
      ({ text }) =>
        // Matches limits.use(X, ip), limits.look(X, sender.ip) and `…${ip}…` as a key.
        /\.(?:use|look)\(\s*[\w.]+,\s*(?:String\()?[\w.()]*\bip\b/.test(text) ||
        /`[^`\n]*\$\{[^}`]*\bip\b[^}`]*\}/.test(text.replaceAll("networkOf(ip)", "")),
    )
    .map(({ path }) => `${path}: give limits.use { address: ip }, so that one sender is one sender`);
  expect(wrong).toEqual([]);
});

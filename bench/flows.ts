// Flows of shoppers, readers and integrations, step by step. An unexpected answer throws.
import { randomUUID } from "node:crypto";
import type { Client, Reply } from "./client.ts";
import { PASSWORD, peopleCount, person, RESIDENTS } from "./people-rows.ts";
import type { Place, Sold } from "./place.ts";

export type Timed = <T>(step: string, work: () => Promise<T>) => Promise<T>;

export interface Visit {
  client: Client;
  place: Place;
  number: number;
  timed: Timed;
}

export const FLOOD_ROUND = 215;
const WRITER_SHARE = 10;
/** One page in this many is decompressed and checked. */
const READ_SHARE = 50;
/** Bytes. Minimum size of a compressed page. */
const LEAST_BYTES = 3000;
const TRIES = 200;
export const JSON_TYPE = { "content-type": "application/json" };
const LIST = "/api/database/rows/table/628/?user_field_names=true&size=200&filter__category_id__equal=3";

/** "vendure" is the flow of another program (`peers/vendure-checkout.ts`). */
export type FlowName = keyof typeof FLOWS | "vendure";

export const FLOWS = {
  cotacao: (visit: Visit) => quote(visit, wantedBy(visit)),
  pedido: async (visit: Visit) => void (await place(visit, "+pendente")),
  checkout: buy,
  login: signIn,
  "login-ataque": signInBesideFlood,
  "api-lista": async (visit: Visit) => {
    const { client, timed } = visit;
    const answer = await timed("lista", () => client.send(LIST, { headers: tokenOf(visit) }));
    expectStatus(200, answer);
    if (JSON.parse(answer.text).results.length === 0) throw new Error(`${LIST} has no row`);
  },
  "api-criar": createRow,
  multidao: lookOrBuy,
  memoria: lookAround,
  aquecer: lookForOneself,
};

/** Quote, order, sandbox payment, and polling until the order is paid. */
async function buy(visit: Visit): Promise<void> {
  const { client, timed } = visit;
  const { publicId, headers } = await place(visit, "");
  const press = { method: "POST", headers, body: JSON.stringify({ action: "pay" }) } as const;
  expectStatus(200, await timed("pagamento", () => client.send(`/api/orders/${publicId}/sandbox`, press)));
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await timed("consulta", () => client.send(`/api/orders/${publicId}`, { headers }));
    expectStatus(200, answer);
    if (JSON.parse(answer.text).paymentStatus === "paid") return;
  }
  throw new Error(`order ${publicId} was never paid`);
}

/** A guest's PIX order. The tag in the e-mail tells the sandbox the outcome. */
async function place(visit: Visit, tag: string) {
  const { client, timed, number } = visit;
  const product = wantedBy(visit);
  const total = await quote(visit, product);
  const from = { ...JSON_TYPE, "x-forwarded-for": client.nextAddress() };
  const order = {
    lines: [{ productId: product.id, quantity: 1 }],
    seenTotalCents: total,
    name: "Ana Souza",
    email: `compra${number}${tag}@bench.example`,
    method: "pix",
  };
  const headers = { ...from, "idempotency-key": randomUUID() };
  const sent = { method: "POST", headers, body: JSON.stringify(order) } as const;
  const answer = await timed("pedido", () => client.send("/api/checkout/orders", sent));
  expectStatus(201, answer);
  const publicId: string = JSON.parse(answer.text).publicId;
  return { publicId, headers: { ...from, cookie: answer.cookie } };
}

async function quote({ client, timed }: Visit, product: Sold): Promise<number> {
  const body = JSON.stringify({ lines: [{ productId: product.id, quantity: 1 }], method: "pix" });
  const headers = { ...JSON_TYPE, "x-forwarded-for": client.nextAddress() };
  const answer = await timed("cotação", () =>
    client.send("/api/checkout/quote", { method: "POST", headers, body }),
  );
  expectStatus(200, answer);
  return JSON.parse(answer.text).total;
}

async function signIn({ client, place, number, timed }: Visit): Promise<void> {
  const { email } = person(2 + (number % (peopleCount(place.size) - 1)));
  const sent = loginForm(client.nextAddress(), email, PASSWORD);
  expectSession(await timed("entrada", () => client.send("/login", sent)));
}

/** 215 sign-ins: 15 are by returning customers, and 200 guess passwords, each from a different network. */
async function signInBesideFlood({ client, place, number, timed }: Visit): Promise<void> {
  const resident = RESIDENTS[number % FLOOD_ROUND];
  if (resident) {
    const sent = loginForm(resident.address, person(resident.id).email, PASSWORD);
    return expectSession(await timed("entrada", () => client.send("/login", sent)));
  }
  const victim = person(2 + (number % (peopleCount(place.size) - 1))).email;
  const email = number % 2 ? victim : `ninguem${number}@bench.example`;
  const sent = loginForm(client.nextAddress(), email, `errada${number}`);
  const { status } = await timed("tentativa", () => client.send("/login", sent));
  if (![422, 429, 503].includes(status)) throw new Error(`a wrong password was answered ${status}`);
}

function loginForm(address: string, email: string, password: string) {
  const headers = { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": address };
  return { method: "POST", headers, body: new URLSearchParams({ email, password }).toString() } as const;
}

function expectSession(answer: Reply): void {
  expectStatus(302, answer);
  if (!answer.cookie.includes("session="))
    throw new Error(`a sign-in led to ${answer.location}, without a session`);
}

async function createRow(visit: Visit): Promise<void> {
  const { client, timed, number } = visit;
  const body = JSON.stringify({
    name: `Produto medido ${number}`,
    price: "49.90",
    category_id: "3",
    is_active: "false",
    short_description: "Criado pela API durante uma medição.",
    tags: "medição;api",
  });
  const headers = { ...JSON_TYPE, ...tokenOf(visit) };
  const sent = { method: "POST", headers, body } as const;
  const answer = await timed("criação", () =>
    client.send("/api/database/rows/table/628/?user_field_names=true", sent),
  );
  expectStatus(200, answer);
  if (!JSON.parse(answer.text).id) throw new Error(`no row was made: ${answer.text.slice(0, 300)}`);
}

/** Nine visitors in ten look at a product, one orders it. */
async function lookOrBuy(visit: Visit): Promise<void> {
  if (visit.number % WRITER_SHARE === 0) return void (await place(visit, "+pendente"));
  const { client, timed } = visit;
  const { path, name } = wantedBy(visit);
  const isRead = visit.number % READ_SHARE === 1;
  expectPage(await timed("produto", () => client.send(path, { isRead })), isRead ? name : "");
}

/** Products, lists and posts, most from the page cache; one in ten is rendered for this reader. */
async function lookAround(visit: Visit): Promise<void> {
  await look(visit, visit.number % WRITER_SHARE === 3);
}

async function lookForOneself(visit: Visit): Promise<void> {
  await look(visit, true);
}

async function look(visit: Visit, isFresh: boolean): Promise<void> {
  const { client, place, number, timed } = visit;
  const pages = [wantedBy(visit).path, `/loja?pagina=${1 + (number % 4)}`, "/blog", place.post, "/"];
  const path = pages[number % pages.length] ?? "/";
  const isRead = number % READ_SHARE === 1;
  const sent = isFresh ? { headers: { cookie: FRESH_COOKIE }, isRead } : { isRead };
  expectPage(await timed("página", () => client.send(path, sent)), isRead ? "</h1>" : "");
}

/** A cookie for a pending message, which makes the page uncacheable without a database query. */
export const FRESH_COOKIE = "toast=medicao";

function wantedBy({ place: { products }, number }: Visit): Sold {
  const product = products[(number * 7) % products.length];
  if (!product) throw new Error("the data set has no product for sale");
  return product;
}

function tokenOf({ place, number }: Visit): Record<string, string> {
  return { authorization: `Token ${place.visitors.tokens[number % place.visitors.tokens.length]}` };
}

/** Compressed pages are checked by size only, decompressed pages by their text. */
function expectPage(answer: Reply, sentence: string): void {
  expectStatus(200, answer);
  if (answer.bytes < LEAST_BYTES) throw new Error(`a page of ${answer.bytes} bytes`);
  if (!answer.text.includes(sentence)) throw new Error(`a page does not say "${sentence}"`);
}

export function expectStatus(status: number, answer: Reply): void {
  if (answer.status !== status) {
    throw new Error(`${answer.status} ${answer.location}: ${answer.text.slice(0, 300)}`);
  }
}

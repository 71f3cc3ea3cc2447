// What an order says of its own rights: its page and its receipt to the buyer, its sheet to the shop.
import { grantOrderCookie } from "#app/orders/access/order-links.server.ts";
import type { Visitor } from "#tests/test-site.ts";
import type { PlacedOrder } from "./rights-history.ts";
import { dayAfter, mainText, OFFER, pieces, type Reading, textOf } from "./rights-pages.ts";
import { readFile } from "./rights-person-pages.ts";
import { expectListed } from "./rights-shop-pages.ts";
import { type Right, type Telling, tell } from "./rights-telling.ts";

export async function readOrderPages(reading: Reading): Promise<void> {
  for (const order of reading.orders) {
    const all = reading.rights.filter(({ order_id }) => order_id === order.id);
    const own = all.filter(({ source }) => source === "order");
    const row = await reading.site.db
      .selectFrom("orders")
      .select(["id", "public_id", "user_id"])
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    const browser = await buyerOf(reading, order, row);
    await readPage(reading, { order, own, browser });
    await readReceipt(reading, { order, own, browser });
    await readSheet(reading, order, all);
    for (const right of own.filter(({ product_id }) => product_id !== null)) {
      const telling = tellHeld(right, reading.now);
      await readFile(reading, { page: `file ${right.id} of order ${order.id}`, browser, telling });
    }
  }
}

/** The account that has the order, or a browser with the cookie of its private link. */
async function buyerOf(
  reading: Reading,
  { buyer }: PlacedOrder,
  row: { id: number; public_id: string; user_id: number | null },
): Promise<Visitor> {
  const person = reading.people.find(({ email }) => email === buyer.email);
  if (person && row.user_id === person.userId) return person.browser;
  const guest = reading.stage.guest();
  const [name = "", token = ""] = (await grantOrderCookie(reading.site, row)).split(/[=;]/);
  guest.cookies.set(name, token);
  return guest;
}

interface ReadOrder {
  order: PlacedOrder;
  /** The buyer's own rights, without those of redeemed codes. */
  own: readonly Right[];
  browser: Visitor;
}

/** Whoever reads it holds the order, so that nothing waits for a confirmed address here. */
function tellHeld(right: Right, now: Date): Telling {
  const telling = tell([right], now, { isOrderHeld: true });
  if (!telling) throw new Error("a right has a state");
  return telling;
}

async function readPage(reading: Reading, { order, own, browser }: ReadOrder): Promise<void> {
  const page = `page of order ${order.id}`;
  const answer = await browser.get(`/pedido/${order.publicId}`);
  reading.expect(page, answer.status, 200);
  const title = textOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(answer.text)?.[1] ?? "");
  const text = mainText(answer.text);
  const tellings = own.map((right) => tellHeld(right, reading.now));
  if (title.startsWith("Pagamento Confirmado") || title.startsWith("Pronto")) {
    for (const telling of tellings) {
      const name = reading.nameOf(telling.right);
      reading.expect(`${page}, ${name}`, remarkOf(text, name), expectedRemark(telling));
    }
    return;
  }
  // An order whose money is not there names none of its things.
  const isOpen = tellings.some(({ state }) => state === "open" || state === "not open yet");
  reading.expect(`${page} under “${title}”, something is open`, false, isOpen);
}

const REMARKS: [RegExp, Telling["state"]][] = [
  [/^(Assista|Baixe)/, "open"],
  [/^Acesso suspenso/, "suspended"],
  [/^Acesso encerrado/, "revoked"],
  [/^Acesso terminou em/, "ended"],
  [/^Abre em/, "not open yet"],
  [/^A loja retirou/, "removed"],
];

function remarkOf(text: string, name: string) {
  const words = "((?:Assista|Baixe|Acesso|Abre em|A loja retirou)[^.]*)";
  const remark = new RegExp(`${name}${OFFER} ${words}`).exec(text)?.[1];
  if (remark === undefined) return null;
  const day = dayAfter("(?:até|terminou em|Abre em)", remark);
  return { state: REMARKS.find(([words]) => words.test(remark))?.[1] ?? null, day };
}

/** A day only of what is open, ended or opens later. */
function expectedRemark({ state, lastDay, opensOn }: Telling) {
  const day = state === "open" || state === "ended" ? lastDay : state === "not open yet" ? opensOn : null;
  return { state, day };
}

/** The receipt repeats what was sold. It names a last day where a term was sold and its right is open or over. */
async function readReceipt(reading: Reading, { order, own, browser }: ReadOrder): Promise<void> {
  const answer = await browser.get(`/pedido/${order.publicId}/recibo`);
  reading.expect(`receipt of order ${order.id}`, answer.status, 200);
  const lines = /<tbody>([\s\S]*?)<\/tbody>/.exec(answer.text.replaceAll("<!-- -->", ""))?.[1] ?? "";
  const said = [...lines.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, sentence = ""]) => sentence);
  for (const right of own) {
    const name = reading.nameOf(right);
    const sentence = said.find((one) => one.startsWith(`${name}: acesso`) || one.startsWith("Acesso "));
    if (sentence === undefined) continue;
    const { state, lastDay } = tellHeld(right, reading.now);
    const hasDay = state === "open" || state === "ended" || state === "not open yet";
    reading.expect(
      `receipt of order ${order.id}, ${name}, ${state}`,
      dayAfter("até", sentence),
      hasDay ? lastDay : null,
    );
  }
}

/** The back office shows rights of the order only, also those from redeemed codes. */
async function readSheet(reading: Reading, order: PlacedOrder, all: readonly Right[]): Promise<void> {
  const { text } = await reading.owner.get(`/admin/pedidos?pedido=${order.id}`);
  const items = pieces(text, '<li class="grid gap-2 py-3"');
  const buyers = new Set(all.filter(({ source }) => source === "order").map(({ user_id }) => user_id));
  const own = all.filter(({ user_id }) => buyers.has(user_id));
  expectListed(reading, { page: `sheet of order ${order.id}`, items, rights: own });
}

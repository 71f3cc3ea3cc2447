// Sales that stand open: carts of who asked to be reminded, and orders that wait for their payment or lost it.

import { sql } from "kysely";
import { z } from "zod";
import { BOUGHT_ANEW } from "#app/orders/access/bought-anew.server.ts";
import { type Failure, failure } from "#app/platform/forms/form.ts";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { Db } from "#db/connect.server.ts";
import { listCartProducts } from "../carts/saved-carts.server.ts";
import { noteContact } from "../mails/people.server.ts";
import { ABANDONED_MINUTES, type SaleFilter, type SaleKind, type SaleSort } from "./open-sale-filter.ts";

export const SALES_PAGE_SIZE = 20;
export type OpenSale = Awaited<ReturnType<typeof listOpenSales>>["items"][number];

interface FoundSale {
  kind: SaleKind;
  /** Of the cart, or of the order. */
  id: number;
  name: string | null;
  email: string | null;
  phone: string | null;
  cents: number;
  /** Since when it stands open. */
  at: Date;
  /** Opens the cart again; empty for an order. */
  linkId: string;
  lines: { productId: number; quantity: number }[];
}

/** One page over both, and how many there are of each kind with what they are worth. */
export async function listOpenSales(db: Db, filter: SaleFilter, asked: Page, now: Date) {
  const [carts, orders] = await Promise.all([findCarts(db, now), findOrders(db, now)]);
  const all: FoundSale[] = [...carts, ...orders];
  const found = all
    .filter(({ kind, phone }) => (!filter.kind || kind === filter.kind) && (!filter.withPhone || phone))
    .sort(COMPARED[filter.sort]);
  const page = withinPages(asked, found.length);
  const shown = found.slice(page.offset, page.offset + page.size);
  const [contacts, products] = await Promise.all([
    listContacts(db, shown),
    listCartProducts(
      db,
      shown.flatMap(({ lines }) => lines),
    ),
  ]);
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const items = shown.map(({ lines, ...sale }) => ({
    ...sale,
    products: lines.flatMap(({ productId }) => names.get(productId) ?? []),
    contactedAt: contacts.get(keyOf(sale)) ?? null,
  }));
  return { items, total: found.length, page, counts: countsOf(all) };
}

/** Money that came by the links of reminders, as it stands after refunds. */
export async function sumRecovered(db: Db, since: Date): Promise<{ cents: number; orders: number }> {
  const paid = db
    .selectFrom("orders")
    .select((eb) => [
      sql<number>`coalesce(sum(paid_cents - refunded_cents), 0)`.as("cents"),
      eb.fn.countAll<number>().as("orders"),
    ])
    .where("first_paid_at", ">=", since);
  // Asked one by one, each finds its own index.
  const [byCart, byOrder] = await Promise.all([
    paid.where("recovery_id", "is not", null).executeTakeFirstOrThrow(),
    paid
      .where("recovery_id", "is", null)
      .where("reminder_opened_at", "is not", null)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    cents: Number(byCart.cents) + Number(byOrder.cents),
    orders: Number(byCart.orders) + Number(byOrder.orders),
  };
}

/** Whether there is such a sale, and whose it is; only of who may be called. */
async function findCallable(
  db: Db,
  { kind, id }: { kind: "cart" | "order"; id: number },
): Promise<{ email: string } | undefined> {
  return db
    .selectFrom("recovery_carts")
    .leftJoin("orders", "orders.id", "recovery_carts.order_id")
    .select("recovery_carts.email")
    .where(kind === "cart" ? "recovery_carts.id" : "recovery_carts.order_id", "=", id)
    .where("recovery_carts.phone", "is not", null)
    .where((eb) => eb.or([eb("orders.id", "is", null), eb.not(BOUGHT_ANEW)]))
    .limit(1)
    .executeTakeFirst();
}

async function findCarts(db: Db, now: Date): Promise<FoundSale[]> {
  const carts = await db
    .selectFrom("recovery_carts")
    .select(["id", "name", "email", "phone", "total_cents", "touched_at", "link_id", "cart"])
    .where(sql<boolean>`order_id is null`)
    .where("touched_at", "<=", addMinutes(now, -ABANDONED_MINUTES))
    .execute();
  return carts.map(({ total_cents, touched_at, link_id, cart, ...rest }) => ({
    ...rest,
    kind: "carrinho",
    cents: total_cents,
    at: touched_at,
    linkId: link_id,
    lines: cart.lines,
  }));
}

/** By what became of the last try to pay; in review, and where it was bought anew, nobody has to do anything. */
async function findOrders(db: Db, now: Date): Promise<FoundSale[]> {
  const orders = await db
    .selectFrom("orders")
    .innerJoin("payment_attempts as attempt", "attempt.order_id", "orders.id")
    .leftJoin("users", "users.id", "orders.user_id")
    .leftJoin("recovery_carts as kept", "kept.order_id", "orders.id")
    .select(["orders.id", "orders.guest_name", "orders.guest_email", "orders.created_at"])
    .select(["users.name as user_name", "users.email as user_email", "kept.phone"])
    .select(["attempt.charged_cents", "attempt.method", "attempt.state"])
    .where("orders.status", "=", "pending")
    .where("orders.paid_cents", "=", 0)
    .where((eb) => eb.not(BOUGHT_ANEW))
    .where("attempt.claimed_at", "is", null)
    .where("attempt.number", "=", (eb) =>
      eb
        .selectFrom("payment_attempts as tried")
        .select((of) => of.fn.max("tried.number").as("last"))
        .whereRef("tried.order_id", "=", "orders.id"),
    )
    .where((eb) =>
      eb.or([
        eb("attempt.state", "in", ["declined", "expired"]),
        eb.and([eb("attempt.state", "=", "pending"), eb("attempt.method", "in", ["pix", "boleto"])]),
        // At the provider's own page, where somebody who has just gone there may still be typing.
        eb.and([
          eb("attempt.state", "=", "pending"),
          eb("attempt.method", "=", "credit"),
          eb("attempt.created_at", "<=", addMinutes(now, -ABANDONED_MINUTES)),
        ]),
      ]),
    )
    .orderBy("orders.id")
    .execute();
  const once = new Map(orders.map((order) => [order.id, order]));
  return [...once.values()].map((order) => ({
    kind: order.state === "pending" ? waitingKind(order.method) : "recusado",
    id: order.id,
    name: order.user_name ?? order.guest_name,
    email: order.user_email ?? order.guest_email,
    phone: order.phone,
    cents: order.charged_cents,
    at: order.created_at,
    linkId: "",
    lines: [],
  }));
}

function waitingKind(method: string): SaleKind {
  if (method === "credit") return "cartao";
  return method === "boleto" ? "boleto" : "pix";
}

/** When each of them was last written to, by mail or by WhatsApp. */
async function listContacts(db: Db, sales: FoundSale[]): Promise<Map<string, Date>> {
  const carts = sales.filter(({ kind }) => kind === "carrinho").map(({ id }) => id);
  const orders = sales.filter(({ kind }) => kind !== "carrinho").map(({ id }) => id);
  if (sales.length === 0) return new Map();
  const contacts = await db
    .selectFrom("recovery_contacts")
    .select(["cart_id", "order_id", "created_at"])
    .where((eb) =>
      eb.or([
        ...(carts.length > 0 ? [eb("cart_id", "in", carts)] : []),
        ...(orders.length > 0 ? [eb("order_id", "in", orders)] : []),
      ]),
    )
    .orderBy("created_at")
    .execute();
  return new Map(
    contacts.map(({ cart_id, order_id, created_at }) => [
      cart_id === null ? `order:${order_id}` : `cart:${cart_id}`,
      created_at,
    ]),
  );
}

function keyOf({ kind, id }: Pick<FoundSale, "kind" | "id">): string {
  return kind === "carrinho" ? `cart:${id}` : `order:${id}`;
}

function countsOf(sales: FoundSale[]) {
  return {
    total: sales.length,
    cents: sales.reduce((sum, { cents }) => sum + cents, 0),
    carrinho: sales.filter(({ kind }) => kind === "carrinho").length,
    pix: sales.filter(({ kind }) => kind === "pix").length,
    boleto: sales.filter(({ kind }) => kind === "boleto").length,
    cartao: sales.filter(({ kind }) => kind === "cartao").length,
    recusado: sales.filter(({ kind }) => kind === "recusado").length,
  };
}

type Order = (one: FoundSale, other: FoundSale) => number;

const COMPARED: Record<SaleSort, Order> = {
  recentes: (one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id,
  antigos: (one, other) => one.at.getTime() - other.at.getTime() || one.id - other.id,
  "maior-valor": (one, other) => other.cents - one.cents || other.id - one.id,
  "menor-valor": (one, other) => one.cents - other.cents || one.id - other.id,
};

export const contactSchema = z.strictObject({
  intent: z.literal("note-contact"),
  about: z.enum(["cart", "order"]),
  id: rowId,
});

/** Somebody of the shop went to WhatsApp to write about it. */
export async function noteCall(
  db: Db,
  { about, id }: z.output<typeof contactSchema>,
  now: Date,
): Promise<Outcome<object, Failure>> {
  const called = await findCallable(db, { kind: about, id });
  if (!called) return failure("Esta venda não está mais em aberto. Recarregue a página.");
  const cause = `whatsapp:${about}:${id}:${now.getTime()}`;
  const place = about === "cart" ? { cartId: id } : { orderId: id };
  await noteContact(db, { cause, email: called.email, ...place }, now);
  return { ok: true };
}

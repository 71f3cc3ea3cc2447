import type { AppContext } from "#app/context.ts";
import type { Asker } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { findPendingChange } from "#app/identity/users/email-confirmations.server.ts";
import { findProfile } from "#app/identity/users/users.server.ts";
import { listCustomerOrders, listPurchases, type Purchase } from "#app/orders/access/purchases.server.ts";
import { pageFrom, withinPages } from "#app/platform/forms/pagination.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { closedSentence } from "#app/rights/right-sentences.ts";
import { asksCode } from "../security/own-password.server.ts";
import type { AccountTab } from "./account-tabs.ts";
import { countForAccount } from "./statistics.server.ts";

const ORDERS_PAGE_SIZE = 10;

export type ShownPurchase = ReturnType<typeof shownPurchase>;

/** Loads only what the open tab shows. */
export async function loadTab(app: AppContext, asker: Asker, tab: AccountTab, params: URLSearchParams) {
  const { db, secret, now } = app;
  const userId = asker.user.id;
  if (tab === "produtos") {
    const purchases = await listPurchases(db, userId, { secret, now: now() });
    return { tab, purchases: purchases.map(shownPurchase) };
  }
  if (tab === "pedidos") {
    const asked = pageFrom(params, ORDERS_PAGE_SIZE);
    const orders = await listCustomerOrders(db, userId, asked, now());
    const page = withinPages(asked, orders.total);
    if (page.number === asked.number) return { tab, page, ...orders };
    return { tab, page, ...(await listCustomerOrders(db, userId, page, now())) };
  }
  const [profile, statistics, pending, mustCode] = await Promise.all([
    findProfile(db, userId),
    countForAccount(db, userId),
    findPendingChange(db, userId, now()),
    asksCode(app, asker),
  ]);
  const change = pending && { ...pending, email: shownEmail(pending.email) };
  return { tab, profile, statistics, pending: change, asksCode: mustCode };
}

/** Fields sent to the browser; nothing else of a right is sent. */
const SHOWN = [
  "public_id",
  "name",
  "image",
  "category_slug",
  "product_type",
  "state",
  "created_at",
  "ends_at",
  "download_count",
  "source",
  "platform",
  "bundle",
  "course_id",
  "course_title",
  "sold_product_id",
  "is_listed",
  "has_file",
  "order_item_id",
  "order",
  "licences",
] as const satisfies (keyof Purchase)[];

function shownPurchase(purchase: Purchase) {
  const shown = Object.fromEntries(SHOWN.map((key) => [key, purchase[key]]));
  return {
    ...(shown as Pick<Purchase, (typeof SHOWN)[number]>),
    why: whyClosed(purchase),
    before: purchase.before.map(({ id, created_at, order, order_item_id }) => ({
      id,
      created_at,
      order,
      order_item_id,
    })),
  };
}

/** No reason is shown for an end, which has its date, or for a refund, which the person asked for. */
function whyClosed({ state, decisive }: Purchase): string | null {
  if (state === "ended" || (state === "revoked" && decisive.source !== "elsewhere")) return null;
  return closedSentence(decisive, state);
}

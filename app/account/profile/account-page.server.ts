import type { AppContext } from "#app/context.ts";
import type { Asker } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { findPendingChange } from "#app/identity/users/email-confirmations.server.ts";
import { findProfile } from "#app/identity/users/users.server.ts";
import { listCustomerOrders, listPurchases } from "#app/orders/access/purchases.server.ts";
import { pageFrom, withinPages } from "#app/platform/forms/pagination.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { asksCode } from "../security/own-password.server.ts";
import type { AccountTab } from "./account-tabs.ts";
import { countForAccount } from "./statistics.server.ts";

const ORDERS_PAGE_SIZE = 10;

/** Only what the open tab shows. */
export async function loadTab(app: AppContext, asker: Asker, tab: AccountTab, params: URLSearchParams) {
  const { db, secret, now } = app;
  const userId = asker.user.id;
  if (tab === "produtos") {
    return { tab, purchases: await listPurchases(db, userId, { secret, now: now() }) };
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

import { findProfile } from "#app/identity/users/users.server.ts";
import { listCustomerOrders, listPurchases } from "#app/orders/access/purchases.server.ts";
import type { AppContext } from "#app/platform/context.ts";
import { pageFrom, withinPages } from "#app/platform/forms/pagination.ts";
import type { AccountTab } from "./account-tabs.ts";
import { countForAccount } from "./statistics.server.ts";

const ORDERS_PAGE_SIZE = 10;

/** Only what the open tab shows. */
export async function loadTab(app: AppContext, userId: number, tab: AccountTab, params: URLSearchParams) {
  const { db, secret, now } = app;
  if (tab === "produtos") {
    return { tab, purchases: await listPurchases(db, userId, { secret, now: now() }) };
  }
  if (tab === "pedidos") {
    const asked = pageFrom(params, ORDERS_PAGE_SIZE);
    const orders = await listCustomerOrders(db, userId, asked);
    const page = withinPages(asked, orders.total);
    if (page.number === asked.number) return { tab, page, ...orders };
    return { tab, page, ...(await listCustomerOrders(db, userId, page)) };
  }
  const [profile, statistics] = await Promise.all([findProfile(db, userId), countForAccount(db, userId)]);
  return { tab, profile, statistics };
}

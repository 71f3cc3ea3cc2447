// What a person bought, wanted to buy or had back, here and elsewhere.
import { sql } from "kysely";
import { platformName } from "#app/move-in/platforms.ts";
import { REFUND_STATE_LABELS } from "#app/orders/log/order-labels.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { idsOf, ordersOf } from "./person.server.ts";
import { ALL, type Asked, counted, order } from "./trace.server.ts";

export async function findRefunds({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("refunds")
    .select(["id", "order_id", "cents", "state", "refused_at", "protocol", "created_at", ALL])
    .where("origin", "=", "customer")
    .where(sql<boolean>`order_id in ${ordersOf(person)}`)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (refund) => ({
    key: String(refund.id),
    to: order(refund.order_id),
    title: `${formatBRL(refund.cents)} do pedido ${refund.order_id}`,
    note: [
      refund.state === "failed" && refund.refused_at ? "Recusado" : REFUND_STATE_LABELS[refund.state],
      refund.protocol ? `protocolo ${refund.protocol}` : "",
      formatDateTime(refund.created_at),
    ]
      .filter(Boolean)
      .join(" · "),
  }));
}

export async function findCarts({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("recovery_carts")
    .select(["id", "total_cents", "touched_at", "order_id", ALL])
    .where(idsOf("recovery_carts", { owner: "user_id", email: "email" }, person))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (cart) => ({
    key: String(cart.id),
    to: cart.order_id === null ? "/admin/recuperacao" : order(cart.order_id),
    title: formatBRL(cart.total_cents),
    note: `${cart.order_id === null ? "Sem pedido" : `Virou o pedido ${cart.order_id}`} · ${formatDateTime(cart.touched_at)}`,
  }));
}

export async function findWaits({ db, person, limit }: Asked) {
  const rows = await db
    .selectFrom("offer_waits")
    .innerJoin("offers", "offers.id", "offer_waits.offer_id")
    .innerJoin("products", "products.id", "offers.product_id")
    .select(["offer_waits.id", "offers.name", "offers.product_id", "products.name as product"])
    .select(["told_at", "offer_waits.created_at", ALL])
    .where(idsOf("offer_waits", { email: "email" }, person))
    .orderBy("offer_waits.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, (wait) => ({
    key: String(wait.id),
    to: `/admin/produtos/${wait.product_id}/ofertas`,
    title: `${wait.product}, ${wait.name}`,
    note: wait.told_at
      ? `Avisado em ${formatDate(wait.told_at)}`
      : `Espera desde ${formatDate(wait.created_at)}`,
  }));
}

const SAID_THERE = {
  give: "paga",
  keep: "paga, devolvida em parte",
  hold: "em disputa",
  take: "devolvida",
  end: "assinatura cancelada",
};

/** Purchases elsewhere, as files and webhooks told of them: no sales of this shop. */
export async function findExternalSales({ db, person, limit }: Asked) {
  if (person.email === null) return { count: 0, rows: 0, items: [] };
  const rows = await db
    .selectFrom("external_sales")
    .innerJoin("external_products", "external_products.id", "external_sales.external_product_id")
    .select(["external_sales.id", "external_sales.platform", "effect", "bought_at", "ends_at", "import_id"])
    .select(["external_products.name", ALL])
    .where("external_sales.email", "=", person.email)
    .orderBy("external_sales.id", "desc")
    .limit(limit)
    .execute();
  return counted(rows, ({ id, platform, effect, bought_at, ends_at, import_id, name }) => {
    const said = [
      platformName(platform),
      SAID_THERE[effect],
      bought_at && `em ${formatDate(bought_at)}`,
      ends_at && `até ${lastDayBefore(ends_at)}`,
    ];
    const to = import_id === null ? {} : { to: `/admin/importar/${import_id}` };
    return { key: String(id), title: name, note: said.filter(Boolean).join(" · "), ...to };
  });
}

import { pageFrom } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import type { Db } from "#db/connect.server.ts";
import { DELIVERY_FILTER } from "../webhooks/delivery-filter.ts";
import { DELIVERIES_PAGE_SIZE, listDeliveries } from "../webhooks/delivery-list.server.ts";
import { findDelivery, findLastError } from "../webhooks/delivery-log.server.ts";
import { webhookState } from "../webhooks/webhook-labels.ts";
import { findWebhook } from "../webhooks/webhooks.server.ts";
import { tableChoices } from "./integration-guide.server.ts";

/** One webhook, a page of its deliveries, and the one that the address opens. */
export async function readWebhookPage(db: Db, id: number, params: URLSearchParams) {
  const webhook = orNotFound(await findWebhook(db, id), "Webhook não encontrado.");
  const filter = DELIVERY_FILTER.parse(params);
  const page = pageFrom(params, DELIVERIES_PAGE_SIZE);
  const asked = params.get("entrega");
  const [list, found, lastError] = await Promise.all([
    listDeliveries(db, id, filter, page),
    asked === null ? null : findDelivery(db, id, idInAddress(asked) ?? 0),
    webhookState(webhook) === "parado" ? findLastError(db, id) : null,
  ]);
  const open = found === null ? null : orNotFound(found, "Entrega não encontrada.");
  return { webhook, ...list, open, lastError, filter, page, tables: tableChoices() };
}

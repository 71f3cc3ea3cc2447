import { idInAddress } from "#app/platform/address.ts";
import { orNotFound } from "#app/platform/http.ts";
import { pageFrom } from "#app/platform/pagination.ts";
import type { Db } from "#db/connect.server.ts";
import { parseDeliveryFilter } from "./delivery-filter.ts";
import { DELIVERIES_PAGE_SIZE, listDeliveries } from "./delivery-list.server.ts";
import { findDelivery, findLastError } from "./delivery-log.server.ts";
import { tableChoices } from "./integration-guide.server.ts";
import { webhookState } from "./webhook-words.ts";
import { findWebhook } from "./webhooks.server.ts";

/** One webhook, a page of its deliveries, and the one that the address opens. */
export async function readWebhookPage(db: Db, id: number, params: URLSearchParams) {
  const webhook = orNotFound(await findWebhook(db, id), "Webhook não encontrado.");
  const filter = parseDeliveryFilter(params);
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

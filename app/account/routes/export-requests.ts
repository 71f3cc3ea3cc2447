import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { REQUEST_FILTER } from "../data-requests/data-request-filter.ts";
import { exportRequests, REQUEST_EXPORT_HEADER } from "../data-requests/data-request-list.server.ts";
import type { Route } from "./+types/export-requests.ts";

export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "privacy.handle"), {
    name: "pedidos-sobre-dados",
    action: "data-requests.export",
    entity: "data_requests",
    filter: REQUEST_FILTER,
    header: REQUEST_EXPORT_HEADER,
    rows: exportRequests,
  });
}

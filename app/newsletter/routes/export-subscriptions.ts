import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { SUBSCRIPTION_FILTER } from "../subscriptions/subscription-filter.ts";
import {
  exportSubscriptions,
  SUBSCRIPTION_EXPORT_HEADER,
} from "../subscriptions/subscription-list.server.ts";
import type { Route } from "./+types/export-subscriptions.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "newsletter.send"), {
    name: "newsletter",
    action: "newsletter.export",
    entity: "newsletter_subscriptions",
    filter: SUBSCRIPTION_FILTER,
    header: SUBSCRIPTION_EXPORT_HEADER,
    rows: exportSubscriptions,
  });
}

import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { MAIL_FILTER } from "../mails/mail-filter.ts";
import { exportMails, MAIL_EXPORT_HEADER } from "../mails/mail-list.server.ts";
import type { Route } from "./+types/export-mails.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "mails.read"), {
    name: "emails",
    action: "mails.export",
    entity: "outbox",
    filter: MAIL_FILTER,
    header: MAIL_EXPORT_HEADER,
    rows: exportMails,
  });
}

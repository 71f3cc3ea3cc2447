import { sendList } from "#app/nouns/list-answers.server.ts";
import { requireRight } from "../rights/require-right.server.ts";
import { exportUsers, USER_EXPORT_HEADER } from "../users/user-export.server.ts";
import { USER_FILTER } from "../users/user-filter.ts";
import type { Route } from "./+types/export-users.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "users.export"), {
    name: "usuarios",
    action: "users.export",
    entity: "users",
    filter: USER_FILTER,
    header: USER_EXPORT_HEADER,
    rows: exportUsers,
  });
}

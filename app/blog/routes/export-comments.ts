import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { COMMENT_EXPORT_HEADER, exportComments } from "../comments/comment-export.server.ts";
import { COMMENT_FILTER } from "../comments/comment-filter.ts";
import type { Route } from "./+types/export-comments.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "blog.export"), {
    name: "comentarios",
    action: "comments.export",
    entity: "comments",
    filter: COMMENT_FILTER,
    header: COMMENT_EXPORT_HEADER,
    rows: exportComments,
  });
}

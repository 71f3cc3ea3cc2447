import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { POST_FILTER } from "../posts/admin-post-filter.ts";
import { exportPosts, POST_EXPORT_HEADER } from "../posts/post-export.server.ts";
import type { Route } from "./+types/export-posts.ts";

/** The filtered list as CSV. */
export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "blog.export"), {
    name: "posts",
    action: "posts.export",
    entity: "blog_posts",
    filter: POST_FILTER,
    header: POST_EXPORT_HEADER,
    rows: exportPosts,
  });
}

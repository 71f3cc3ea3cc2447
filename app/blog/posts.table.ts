import type { AppContext } from "#app/platform/context.ts";
import { storeRichText } from "#app/platform/rich-text/rich-text.server.ts";
import {
  createdOn,
  date,
  lastModified,
  longText,
  type Preparation,
  type RowValues,
  reference,
  refusedField,
  serveTable,
  text,
  url,
} from "#app/platform/served-table.ts";
import { deletePost } from "./posts/post-editing.server.ts";
import { META_DESCRIPTION_MAX } from "./posts/post-fields.ts";
import { changePost, insertPost } from "./posts/post-rows.server.ts";

export const blogPostsTable = serveTable({
  id: 632,
  name: "BLOG_POSTS",
  table: "blog_posts",
  fields: [
    text("title", { required: true }),
    longText("excerpt"),
    longText("content"),
    reference("category_id", 634),
    reference("author_id", 629),
    url("image"),
    text("status", { oneOf: ["draft", "scheduled", "published"], nullable: false }),
    date("scheduled_date"),
    text("tags", { encoding: { list: "," } }),
    text("meta_description", { maxLength: META_DESCRIPTION_MAX }),
    text("meta_keywords", { encoding: { list: "," } }),
    text("read_time"),
    createdOn(),
    lastModified(),
  ],
  prepare: cleanContent,
  create: ({ trx, now }, values) => insertPost(trx, values, now),
  async update({ trx, now }, id, values) {
    return (await changePost(trx, id, values, now)) ?? { ok: false, missing: true };
  },
  async remove({ trx }, id) {
    return (await deletePost(trx, id)) ? { ok: true } : { ok: false, missing: true };
  },
});

/** HTML is cleaned whoever writes it (contract: security, 3). */
async function cleanContent(app: AppContext, values: RowValues<"blog_posts">): Promise<Preparation> {
  if (!values.content) return { ok: true };
  const stored = await storeRichText(app.files, values.content);
  if (!stored.ok) return refusedField("content", "invalid", stored.message);
  values.content = stored.html;
  return { ok: true };
}

import { doorOf } from "#app/nouns/rule-book.ts";
import { servedNoun } from "#app/nouns/served-noun.server.ts";
import {
  createdOn,
  date,
  lastModified,
  longText,
  reference,
  serveTable,
  text,
  unversioned,
  url,
} from "#app/nouns/served-table.ts";
import { POST_LIMITS, type PostFacts } from "./post.ts";
import { cleanContent, POSTS, writePost } from "./post-writes.server.ts";

export const blogPostsTable = serveTable({
  id: 632,
  name: "BLOG_POSTS",
  table: "blog_posts",
  softDeletedColumn: "retired_at",
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
    text("meta_description", { maxLength: POST_LIMITS.meta_description }),
    text("meta_keywords", { encoding: { list: "," } }),
    text("read_time"),
    createdOn(),
    lastModified(),
  ],
  prepare: (app, values) => cleanContent(app.files, values),
  create: async (writing, patch) =>
    unversioned(await writePost(writing.trx, { patch, door: doorOf(writing) }, writing.now)),
  update: async (writing, id, patch) =>
    unversioned(await writePost(writing.trx, { id, patch, door: doorOf(writing) }, writing.now)),
  remove: servedNoun<PostFacts, "blog_posts">(POSTS).remove,
});

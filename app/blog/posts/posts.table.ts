import { doorOf } from "#app/nouns/rule-book.ts";
import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { servedFields, serveTable, unversioned } from "#app/nouns/served-table.ts";
import { POST_COLUMNS, type PostFacts, READ_TIME } from "./post.ts";
import { cleanContent, POSTS, writePost } from "./post-writes.server.ts";

export const blogPostsTable = serveTable({
  id: 632,
  name: "BLOG_POSTS",
  table: "blog_posts",
  softDeletedColumn: "retired_at",
  fields: servedFields({ ...POST_COLUMNS, ...READ_TIME }, { created_at: 13, updated_at: 14 }),
  prepare: (app, values) => cleanContent(app.files, values),
  create: async (writing, patch) =>
    unversioned(await writePost(writing.trx, { patch, door: doorOf(writing) }, writing.now)),
  update: async (writing, id, patch) =>
    unversioned(await writePost(writing.trx, { id, patch, door: doorOf(writing) }, writing.now)),
  remove: servedNoun<PostFacts, "blog_posts">(POSTS).remove,
});

// Publishes, unpublishes or recategorises several posts at once.
import { changeNouns } from "#app/nouns/noun-bulk-writes.server.ts";
import type { Author } from "#app/platform/config/changed-values.ts";
import type { Db } from "#db/connect.server.ts";
import type { PostFacts } from "./post.ts";
import { POSTS } from "./post-writes.server.ts";

export type PostChange = { status: "published" | "draft" } | { category: number };

/** Changes the posts that the rules allow. `refused`: titles with the sentence of the rule. */
export async function changePosts(
  db: Db,
  { ids, change, author }: { ids: number[]; change: PostChange; author?: Author | undefined },
  now: Date,
): Promise<{
  changed: number;
  unchanged: number;
  refused: { name: string; error: string }[];
  missing: number;
}> {
  const to: Partial<PostFacts> =
    "category" in change ? { category_id: change.category } : { status: change.status, scheduled_date: null };
  const patch = (post: PostFacts) => (isSo(post, change, now) ? {} : to);
  const { refused, ...counts } = await changeNouns(POSTS, db, { ids, patch, author }, now);
  return { ...counts, refused: refused.map(({ facts, why }) => ({ name: facts.title, error: why })) };
}

/** A scheduled post whose time has come is already published. */
function isSo(post: PostFacts, change: PostChange, now: Date): boolean {
  if ("category" in change) return post.category_id === change.category;
  const { status, scheduled_date: date } = post;
  const isOut = status === "scheduled" && date !== null && date <= now;
  return status === change.status || (change.status === "published" && isOut);
}

// Which parts of the shop leave data behind, for the texts that say so.
import type { Db } from "#db/connect.server.ts";
import type { ShownParts } from "./legal-facts.ts";

/** A row is enough, published or not: what was left there while it was shown is still kept. */
export async function readShownParts(db: Db): Promise<ShownParts> {
  const { courses, posts, popups } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("courses").select("id")).as("courses"),
      eb.exists(eb.selectFrom("blog_posts").select("id")).as("posts"),
      eb.exists(eb.selectFrom("popup_configs").select("id")).as("popups"),
    ])
    .executeTakeFirstOrThrow();
  return { courses: Boolean(courses), posts: Boolean(posts), popups: Boolean(popups) };
}

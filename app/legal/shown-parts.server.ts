// Which parts of the shop leave data behind, for the texts that say so.
import { sql } from "kysely";
import type { Db } from "#db/connect.server.ts";
import type { ShownParts } from "./legal-facts.ts";

/** What a person wrote has its quotes escaped, so that only the name of a kind of section stands between bare ones. */
const HAS_LEAD_FORM = sql<boolean>`cast(sections as text) like '%"lead-form"%'`;

/** Excludes retired items and access without an end. The wording must match two partial indexes. */
const IS_TIMED = sql<boolean>`access_kind in ('days', 'months', 'until') and retired_at is null`;
const IS_ON_SALE = sql<boolean>`is_active`;

/** A row is enough, published or not: what was left there while it was shown is still kept. */
export async function readShownParts(db: Db): Promise<ShownParts> {
  const { courses, posts, popups, leadForms, ...sold } = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom("courses").select("id")).as("courses"),
      eb.exists(eb.selectFrom("blog_posts").select("id")).as("posts"),
      eb.exists(eb.selectFrom("popup_configs").select("id")).as("popups"),
      eb.exists(eb.selectFrom("pages").select("id").where(HAS_LEAD_FORM)).as("leadForms"),
      eb.exists(eb.selectFrom("products").select("id").where(IS_TIMED).where(IS_ON_SALE)).as("timed"),
      eb.exists(eb.selectFrom("offers").select("id").where(IS_TIMED)).as("offered"),
      eb
        .exists(
          eb
            .selectFrom("offers")
            .select("id")
            .where("cohort_id", "is not", null)
            .where("retired_at", "is", null),
        )
        .as("cohorts"),
    ])
    .executeTakeFirstOrThrow();
  return {
    courses: Boolean(courses),
    posts: Boolean(posts),
    popups: Boolean(popups),
    leadForms: Boolean(leadForms),
    terms: sold.timed || sold.offered ? "some" : sold.cohorts ? "cohorts" : "none",
  };
}

// The owner's list of issues.
import { type RawBuilder, sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import type { Db } from "#db/connect.server.ts";
import { type Direction, pageScan, scanDirection, withoutOwnIndex } from "#db/pages.server.ts";
import type { Row } from "#db/schema.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import type { IssueFilter, IssueSort } from "./issue-filter.ts";

export const ISSUES_PAGE_SIZE = 20;

export type IssueListItem = Awaited<ReturnType<typeof listIssues>>["items"][number];

/** One page of the issues that the filter names, each with what became of it. */
export async function listIssues(db: Db, filter: IssueFilter, asked: Page) {
  const estimate = await estimateSearch(db, "newsletter_issues", searchTerms(filter.query));
  const matching = matchingIssues(db, filter, estimate);
  const { total, isMore } = await countListed(
    db,
    matching.select("newsletter_issues.id"),
    filter.query.trim() !== "",
  );
  const page = withinPages(asked, total);
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  const order = ORDERS[filter.sort];
  // Found by an index alone; only the issues that are shown are read whole.
  const shown = order
    .reduce(
      (ids, [column, direction]) => ids.orderBy(column, scanDirection(direction, scan)),
      matching.select("newsletter_issues.id"),
    )
    .limit(scan.limit)
    .offset(scan.offset);
  const issues = db
    .selectFrom("newsletter_issues")
    .select(["id", "subject", "state", "recipients", "sent", "failed"])
    .select(["created_at", "started_at", "finished_at"])
    .where("id", "in", shown);
  const inOrder = order.reduce((rows, [column, direction]) => rows.orderBy(column, direction), issues);
  return { items: await inOrder.execute(), total, isMore, page };
}

const STATES: Record<NonNullable<IssueFilter["state"]>, Row<"newsletter_issues">["state"]> = {
  rascunhos: "draft",
  enviando: "sending",
  pausadas: "paused",
  enviadas: "sent",
};

/** They have an index that begins with the state; every other order is walked along its own. */
const BY_STATE: ReadonlySet<IssueSort> = new Set(["recentes", "antigas", "situacao", "situacao-z"]);

function matchingIssues(db: Db, { query, state, sort }: IssueFilter, estimate: SearchEstimate) {
  let issues = db.selectFrom("newsletter_issues");
  if (state)
    issues = issues.where(
      BY_STATE.has(sort) ? sql.ref<string>("state") : withoutOwnIndex(db, "state"),
      "=",
      STATES[state],
    );
  const terms = searchTerms(query);
  if (terms.length === 0) return query.trim() === "" ? issues : issues.where(sql<boolean>`1 = 0`);
  return issues.where(
    matchesEstimated(db, { column: "newsletter_issues.id", table: "newsletter_issues", estimate }, terms),
  );
}

type Order = [RawBuilder<unknown>, Direction][];

/** The date that the list shows; in the very words of its index. */
const SHOWN_DATE = sql<Date>`coalesce(finished_at, started_at, created_at)`;

/** By one column; issues that are alike in it stand by date, the way their index is walked. */
function by(column: string, direction: Direction, dates: Direction = "desc"): Order {
  return [
    [sql.ref(column), direction],
    [SHOWN_DATE, dates],
    [sql.ref("id"), dates],
  ];
}

/** The states' own names stand in the order of an issue's life: draft, paused, sending, sent. */
const ORDERS: Record<IssueSort, Order> = {
  recentes: by("id", "desc").slice(1),
  antigas: by("id", "asc", "asc").slice(1),
  assunto: by("search_title", "asc"),
  "assunto-z": by("search_title", "desc"),
  situacao: by("state", "asc"),
  "situacao-z": by("state", "desc"),
  alcance: by("sent", "desc"),
  "menos-alcance": by("sent", "asc", "asc"),
  falhas: by("failed", "desc"),
  "menos-falhas": by("failed", "asc", "asc"),
};

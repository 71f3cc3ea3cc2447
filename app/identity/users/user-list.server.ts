// Users as the owner sees them: the list, how many stand where, one of them.
import { type ExpressionBuilder, sql } from "kysely";
import { type Page, withinPages } from "#app/platform/forms/pagination.ts";
import { searchTerms } from "#app/platform/text/search.ts";
import { withShownEmails } from "#app/platform/text/shown-email.server.ts";
import { hasWaitingRight } from "#app/rights/figures.server.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrder, type ListOrder, listOrder, pageScan } from "#db/pages.server.ts";
import type { Database } from "#db/schema.ts";
import { countListed, estimateSearch, matchesEstimated, type SearchEstimate } from "#db/search.server.ts";
import { STANDING_COLUMNS } from "../rights/rights.ts";
import { rolesOf, type UserFilter, type UserSort } from "./user-filter.ts";

export const USERS_PAGE_SIZE = 20;

export type UserListItem = Awaited<ReturnType<typeof listUsers>>["items"][number];
export type UserCounts = Awaited<ReturnType<typeof countUsers>>;
export type UserDetails = NonNullable<Awaited<ReturnType<typeof findUserForAdmin>>>;

/** One page of the people that the filter names; deleted accounts are in no list. */
export async function listUsers(db: Db, filter: UserFilter, asked: Page) {
  const estimate = await estimateSearch(db, "users", searchTerms(filter.query));
  const matching = matchingUsers(db, filter, estimate);
  const counts = await countUsers(db);
  const isSearch = filter.query.trim() !== "";
  const { total, isMore } = isSearch
    ? await countListed(db, matching.select("users.id"), true)
    : { total: knownTotal(counts, filter), isMore: false };
  const page = withinPages(asked, total);
  const order = USER_ORDERS[filter.sort];
  const scan = pageScan(page, isMore ? Number.POSITIVE_INFINITY : total);
  // Found by an index alone; only the rows that are shown are read whole.
  const shown = inOrder(matching.select("users.id"), order, scan).limit(scan.limit).offset(scan.offset);
  const rows = db
    .selectFrom("users")
    .select(["id", "name", "email", "avatar", "is_active", "email_confirmed_at", ...STANDING_COLUMNS])
    .select(["totp_enabled_at", "created_at", "last_login"])
    .select((eb) => [passkeyCount(eb).as("passkeys"), hasWaitingRight().as("has_waiting_right")])
    .where("id", "in", shown);
  const items = withShownEmails(await inOrder(rows, order).execute(), "email");
  return { items, total, isMore, page, counts };
}

/** People by whether they may sign in, and the team by what they do: one walk over a narrow index each. */
async function countUsers(db: Db) {
  const count = db
    .selectFrom("users")
    .select((eb) => ["is_active", eb.fn.countAll<number>().as("count")])
    .where("erased_at", "is", null);
  const [all, team] = await Promise.all([
    count.groupBy(["role", "is_active"]).execute(),
    count
      .select("team_role")
      .where("team_role", "is not", null)
      .groupBy(["team_role", "is_active"])
      .execute(),
  ]);
  return { all, team };
}

export async function findUserForAdmin(db: Db, id: number) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email", "avatar", "phone", "address", "is_active", ...STANDING_COLUMNS])
    .select(["email_confirmed_at", "totp_enabled_at", "created_at", "last_login", "version", "updated_at"])
    .select((eb) => [passkeyCount(eb).as("passkeys"), hasWaitingRight().as("has_waiting_right")])
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}

function passkeyCount(eb: ExpressionBuilder<Database, "users">) {
  const own = eb.selectFrom("passkeys").whereRef("passkeys.user_id", "=", "users.id");
  return own.select((of) => of.fn.countAll<number>().as("count"));
}

/** All that the filter names, for what is done to them together. */
export async function findUserIds(db: Db, filter: UserFilter, limit: number): Promise<number[]> {
  const rows = await matchingUsers(db, filter).select("users.id").orderBy("users.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Everybody who is not deleted, narrowed by the filter. */
export function matchingUsers(db: Db, filter: UserFilter, estimate?: SearchEstimate) {
  let query = db.selectFrom("users").where("erased_at", "is", null);
  const roles = rolesOf(filter.role);
  if (roles === "none") query = query.where("team_role", "is", null);
  else if (roles) query = query.where("team_role", "in", roles);
  if (filter.state) query = query.where("is_active", "=", filter.state === "ativos");
  const terms = searchTerms(filter.query);
  if (terms.length > 0)
    query = query.where(matchesEstimated(db, { column: "users.id", table: "users", estimate }, terms));
  else if (filter.query.trim() !== "") query = query.where(sql<boolean>`1 = 0`);
  return query;
}

function knownTotal({ all, team }: UserCounts, { role, state }: UserFilter): number {
  const stands = ({ is_active }: { is_active: boolean }) => !state || is_active === (state === "ativos");
  const sum = (counts: { is_active: boolean; count: number }[]) =>
    counts.filter(stands).reduce((total, { count }) => total + Number(count), 0);
  const roles = rolesOf(role);
  if (roles === undefined) return sum(all);
  if (roles === "none") return sum(all) - sum(team);
  return sum(team.filter(({ team_role }) => team_role && roles.includes(team_role)));
}

/** Those who never came stand at the far end of the newest visits. */
export const USER_ORDERS: Record<UserSort, ListOrder> = {
  recentes: listOrder("created_at", "desc", "users.id"),
  antigos: listOrder("created_at", "asc", "users.id"),
  nome: listOrder("search_title", "asc", "users.id"),
  "nome-z": listOrder("search_title", "desc", "users.id"),
  acesso: listOrder("last_login", "desc", "users.id", true),
  "acesso-antigo": listOrder("last_login", "asc", "users.id", true),
};

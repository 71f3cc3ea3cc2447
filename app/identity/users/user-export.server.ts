import { allInFile } from "#app/nouns/columns.ts";
import { type CsvColumns, type CsvRow, csvPages, csvRows } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { inOrderAfter, type Placed, withPlaces } from "#db/pages.server.ts";
import { STANDING_COLUMNS, standingName } from "../rights/rights.ts";
import { stateName } from "../user-rules.ts";
import { USER_COLUMNS } from "./user.ts";
import type { UserFilter } from "./user-filter.ts";
import { matchingUsers, USER_ORDERS } from "./user-list.server.ts";

type Row = Awaited<ReturnType<typeof readPage>>[number];

const COLUMNS: CsvColumns<Row> = {
  "Número do usuário": (user) => user.id,
  ...allInFile(USER_COLUMNS, "name", "email", "phone", "address"),
  [USER_COLUMNS.role.label]: (user) => standingName(user),
  Situação: (user) => stateName(user.is_active),
  "E-mail confirmado em": (user) => user.email_confirmed_at && formatDateTime(user.email_confirmed_at),
  "Membro desde": (user) => formatDateTime(user.created_at),
  ...allInFile(USER_COLUMNS, "last_login"),
};

export const USER_EXPORT_HEADER = Object.keys(COLUMNS);

/** The filtered people in the order of the list, a bounded number at a time. */
export function exportUsers(db: Db, filter: UserFilter): AsyncGenerator<CsvRow[]> {
  return csvPages(
    (last, limit) => readPage(db, filter, last, limit),
    (users) => csvRows(COLUMNS, users),
  );
}

async function readPage(db: Db, filter: UserFilter, last: Placed | undefined, limit: number) {
  const order = USER_ORDERS[filter.sort];
  const rows = matchingUsers(db, filter)
    .select(["id", "name", "email", "phone", "address", "is_active", ...STANDING_COLUMNS])
    .select(["email_confirmed_at", "created_at", "last_login"]);
  return withPlaces(inOrderAfter(rows, order, last), order)
    .limit(limit)
    .execute();
}

import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import type { Db } from "#db/connect.server.ts";
import { teamName } from "../rights/rights.ts";
import { stateName } from "../user-rules.ts";
import type { UserFilter } from "./user-filter.ts";
import { matchingUsers } from "./user-list.server.ts";

const PAGE_SIZE = 500;

export const USER_EXPORT_HEADER = [
  "Usuário",
  "Nome",
  "E-mail",
  "Telefone",
  "Endereço",
  "Tipo de conta",
  "Status",
  "E-mail confirmado em",
  "Membro desde",
  "Último acesso",
];

/** The filtered people, newest first, a bounded number at a time. */
export async function* exportUsers(db: Db, filter: UserFilter): AsyncGenerator<CsvRow[]> {
  let before: number | undefined;
  for (;;) {
    const users = await readPage(db, filter, before);
    if (users.length > 0) yield users.map(rowOf);
    if (users.length < PAGE_SIZE) return;
    before = users.at(-1)?.id;
  }
}

async function readPage(db: Db, filter: UserFilter, before: number | undefined) {
  let query = matchingUsers(db, filter);
  if (before !== undefined) query = query.where("id", "<", before);
  return query
    .select(["id", "name", "email", "phone", "address", "team_role", "is_active"])
    .select(["email_confirmed_at", "created_at", "last_login"])
    .orderBy("id", "desc")
    .limit(PAGE_SIZE)
    .execute();
}

function rowOf(user: Awaited<ReturnType<typeof readPage>>[number]): CsvRow {
  return [
    user.id,
    user.name,
    user.email,
    user.phone,
    user.address,
    teamName(user.team_role),
    stateName(user.is_active),
    user.email_confirmed_at && formatDateTime(user.email_confirmed_at),
    formatDateTime(user.created_at),
    user.last_login && formatDateTime(user.last_login),
  ];
}

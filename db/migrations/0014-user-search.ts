import { sql } from "kysely";
import { engineOf } from "../connect.server.ts";
import { addColumns, columnsFor, createIndex, createSearchIndex, type MigrationDb } from "./columns.ts";

/** People are searched by folded words, and listed by name, by arrival and by their last visit. */
export async function up(db: MigrationDb): Promise<void> {
  const { text } = columnsFor(db);
  const folded = sql`${text} not null default ''`;
  await addColumns(db, "users", { search_title: folded, search_body: folded });
  const known = await db.selectFrom("users").select(["id", "name", "email"]).execute();
  for (const user of known) {
    await db
      .updateTable("users")
      .set({ search_title: fold(user.name), search_body: fold(user.email) })
      .where("id", "=", user.id)
      .execute();
  }
  await createSearchIndex(db, "users");

  const where = sql`erased_at is null`;
  // Each engine's own way of putting those who never came at the end of the newest.
  const lastLogin = engineOf(db) === "postgres" ? "(last_login) desc nulls last" : "last_login";
  await createIndex(db, "users_standing", "users", ["role", "is_active"], { where });
  await createIndex(db, "users_arrival", "users", ["created_at", "id"], { where });
  await createIndex(db, "users_name", "users", ["search_title", "id"], { where });
  await createIndex(db, "users_last_login", "users", [lastLogin], { where });
}

function fold(words: string): string {
  const plain = words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

import { expect, test } from "vitest";
import { openOldDatabase } from "#tests/old-database.ts";
import { migrate } from "./migrations.ts";

test("the first administrator who can come in owns the shop; the demo's own is nobody's", async () => {
  const db = await openOldDatabase("0053-table-names");
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const people = [
    ["admin@ipe.example", "admin", true, 1],
    ["fechada@loja.example", "admin", false, 2],
    ["segunda@loja.example", "admin", true, 4],
    ["primeira@loja.example", "admin", true, 3],
    ["cliente@loja.example", "user", true, 1],
  ] as const;
  for (const [email, role, is_active, day] of people) {
    const row = { name: email, email, role, is_active, created_at: at(day), updated_at: at(day) };
    await db
      .insertInto("users")
      .values(row as never)
      .execute();
  }
  await migrate(db);
  const rows = await db.selectFrom("users").select(["email", "team_role"]).orderBy("id").execute();
  expect(rows.map(({ email, team_role }) => [email, team_role])).toEqual([
    ["admin@ipe.example", "owner"],
    ["fechada@loja.example", "admin"],
    ["segunda@loja.example", "admin"],
    ["primeira@loja.example", "owner"],
    ["cliente@loja.example", null],
  ]);
});

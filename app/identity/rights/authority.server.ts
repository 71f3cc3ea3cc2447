// Authority over accounts: nobody promotes themselves, and only owners may change an owner.
import type { Db } from "#db/connect.server.ts";
import { CUSTOMER, may, type Right, STANDING_COLUMNS, type Standing } from "./rights.ts";

const OWNERS_ALONE = "Só quem é dono da loja muda a conta de um dono, ou torna alguém dono.";
const TEAM_ALONE = "Só um administrador muda a conta de quem é da equipe.";

/** Why the change is refused; undefined if allowed, and on the server's console. */
export async function authorityRefusal(
  db: Db,
  { actorId, id }: { actorId: number | null | undefined; id: number | undefined },
  before: Standing | undefined,
  after: Standing,
): Promise<string | undefined> {
  if (actorId === null || actorId === undefined) return undefined;
  const old = before?.team_role ?? null;
  const isMoved = !isSameStanding(before ?? CUSTOMER, after);
  if (!isMoved && (id === actorId || old === null)) return undefined;
  const actor = await findStanding(db, actorId);
  if ((old === "owner" || after.team_role === "owner") && actor.team_role !== "owner") return OWNERS_ALONE;
  return may(actor, "team.manage") ? undefined : TEAM_ALONE;
}

/** The same for acts that do not change the row: sessions, second factor, deletion. */
export async function touchRefusal(
  db: Db,
  { actorId, id }: { actorId: number; id: number },
): Promise<string | undefined> {
  const standing = await findStanding(db, id);
  return authorityRefusal(db, { actorId, id }, standing, standing);
}

/** The rights of an open account; a closed one has none. */
export async function findStanding(db: Db, userId: number): Promise<Standing> {
  const query = db.selectFrom("users").select(STANDING_COLUMNS).where("id", "=", userId);
  return (await query.where("is_active", "=", true).executeTakeFirst()) ?? CUSTOMER;
}

/** True if both have the same roles and rights. */
export function isSameStanding(one: Standing, other: Standing): boolean {
  const words = ({ team_role, more_roles, more_rights }: Standing) =>
    JSON.stringify([team_role, more_roles.toSorted(), more_rights.toSorted()]);
  return words(one) === words(other);
}

/** Open team accounts with all their rights. */
export async function listTeam(db: Db) {
  return db
    .selectFrom("users")
    .select(["id", "name", ...STANDING_COLUMNS])
    .where("team_role", "is not", null)
    .where("is_active", "=", true)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Open team accounts with this right, by role or by itself. */
export async function listWithRight(db: Db, right: Right): Promise<{ id: number; name: string }[]> {
  const rows = await listTeam(db);
  return rows.filter((row) => may(row, right)).map(({ id, name }) => ({ id, name }));
}

/** Names of the owners, first owner first, to ask for help. */
export async function listOwnerNames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("name")
    .where("team_role", "=", "owner")
    .where("is_active", "=", true)
    .orderBy("id")
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
}

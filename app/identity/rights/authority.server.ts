// Who may touch whose account: nobody raises themselves, and an owner answers to owners alone.
import type { Db } from "#db/connect.server.ts";
import { CUSTOMER, may, type Right, STANDING_COLUMNS, type Standing } from "./rights.ts";

const OWNERS_ALONE = "Só quem é dono da loja muda a conta de um dono, ou torna alguém dono.";
const TEAM_ALONE = "Só um administrador muda a conta de quem é da equipe.";

/** Why this person may not make the change; undefined when they may, and at the server's own console. */
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

/** The same for what is done to an account without changing its row: sessions, second step, deletion. */
export async function touchRefusal(
  db: Db,
  { actorId, id }: { actorId: number; id: number },
): Promise<string | undefined> {
  const standing = await findStanding(db, id);
  return authorityRefusal(db, { actorId, id }, standing, standing);
}

/** Of an account that is open; a closed one may nothing. */
export async function findStanding(db: Db, userId: number): Promise<Standing> {
  const query = db.selectFrom("users").select(STANDING_COLUMNS).where("id", "=", userId);
  return (await query.where("is_active", "=", true).executeTakeFirst()) ?? CUSTOMER;
}

/** Whether both may the same by the same words. */
export function isSameStanding(one: Standing, other: Standing): boolean {
  const words = ({ team_role, more_roles, more_rights }: Standing) =>
    JSON.stringify([team_role, more_roles.toSorted(), more_rights.toSorted()]);
  return words(one) === words(other);
}

/** The open accounts of the team, with all that each may. */
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

/** The open accounts of the team that may do it, by whatever gives them the right. */
export async function listWithRight(db: Db, right: Right): Promise<{ id: number; name: string }[]> {
  const rows = await listTeam(db);
  return rows.filter((row) => may(row, right)).map(({ id, name }) => ({ id, name }));
}

/** Whom to ask for what one may not do oneself: the owners' names, the first of the shop first. */
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

// Who may touch whose account: nobody raises themselves, and an owner answers to owners alone.
import type { Db } from "#db/connect.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { may } from "./rights.ts";

const OWNERS_ALONE = "Só quem é dono da loja muda a conta de um dono, ou torna alguém dono.";
const TEAM_ALONE = "Só um administrador muda a conta de quem é da equipe.";

interface Standing {
  team_role: TeamRole | null;
}

/** Why this person may not make the change; undefined when they may, and at the server's own console. */
export async function authorityRefusal(
  db: Db,
  { actorId, id }: { actorId: number | null | undefined; id: number | undefined },
  before: Standing | undefined,
  after: Standing,
): Promise<string | undefined> {
  if (actorId === null || actorId === undefined) return undefined;
  const old = before?.team_role ?? null;
  const isMoved = old !== after.team_role;
  if (!isMoved && (id === actorId || old === null)) return undefined;
  const actor = await findTeamRole(db, actorId);
  if ((old === "owner" || after.team_role === "owner") && actor !== "owner") return OWNERS_ALONE;
  return may(actor, "team.manage") ? undefined : TEAM_ALONE;
}

/** The same for what is done to an account without changing its row: sessions, second step, deletion. */
export async function touchRefusal(
  db: Db,
  { actorId, id }: { actorId: number; id: number },
): Promise<string | undefined> {
  const standing = { team_role: await findTeamRole(db, id) };
  return authorityRefusal(db, { actorId, id }, standing, standing);
}

/** Of an account that is open; null for a customer too. */
export async function findTeamRole(db: Db, userId: number): Promise<TeamRole | null> {
  const query = db.selectFrom("users").select("team_role").where("id", "=", userId);
  return (await query.where("is_active", "=", true).executeTakeFirst())?.team_role ?? null;
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

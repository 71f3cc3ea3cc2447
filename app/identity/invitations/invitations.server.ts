// Team invitations by a link that proves the mailbox: one use, 48 hours; a new one voids the old.

import { createHmac, randomBytes } from "node:crypto";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { TeamRole } from "#db/schema.ts";
import { adminPasswordRefusal } from "../passwords/admin-password.ts";
import { knownTurn } from "../passwords/hash-line.server.ts";
import { hashPassword } from "../passwords/passwords.server.ts";
import type { Refusal } from "../refusal.ts";
import { findStanding } from "../rights/authority.server.ts";
import { givenBy } from "../rights/rights.ts";
import { giveAdministrator } from "../users/administrators.server.ts";
import type { Actor } from "../users/user-admin-acts.server.ts";
import { writeUser } from "../users/user-writes.server.ts";
import { findByLogin } from "../users/users.server.ts";
import { DEAD_INVITATION } from "./dead-invitation.ts";

const LIFE_MS = 48 * 3_600_000;
const SHOWN = 100;

const ALREADY_IN = "Esta pessoa já é da equipe. Mude o acesso dela em Usuários.";
const NOT_YOURS = "Só quem é dono da loja convida outro dono.";
/** A person who may not give the invitation's role can neither change nor withdraw the invitation. */
export const OF_HIGHER_RANK =
  "Este convite é de um papel acima do seu: só quem pode dar esse papel muda ou retira o convite.";
const HAS_ACCOUNT = "Este e-mail já tem conta. Entre nela para aceitar o convite.";

type Invited = Outcome<{ linkId: string }, Refusal> | "not proven";
type Done = Outcome<object, Refusal>;
type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

interface Inviting extends Actor {
  email: string;
  teamRole: TeamRole;
  secret: string;
  /** True if the inviter has confirmed their identity. */
  mayMoveRoles: (trx: Db) => Promise<boolean>;
}

/** Mails a link; an existing invitation gets a new link, which voids the old. */
export async function inviteToTeam(
  db: Db,
  { email, teamRole, secret, actorId, ip, mayMoveRoles }: Inviting,
  now: Date,
): Promise<Invited> {
  const link_id = randomBytes(16).toString("base64url");
  const facts = {
    link_id,
    token_hash: sha256Hex(tokenOf(secret, link_id)),
    team_role: teamRole,
    invited_by_id: actorId,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
    accepted_at: null,
    accepted_by_id: null,
  };
  return inTransaction(db, async (trx): Promise<Invited> => {
    const known = await findByLogin(trx, email);
    if (known?.team_role) return { ok: false, errors: { email: ALREADY_IN } };
    const given = givenBy(await findStanding(trx, actorId));
    if (!given.includes(teamRole)) return { ok: false, errors: { role: NOT_YOURS } };
    if (!(await mayMoveRoles(trx))) return "not proven";
    const made = await trx
      .insertInto("admin_invitations")
      .values({ email, ...facts })
      .onConflict((conflict) =>
        conflict
          .column("email")
          .doUpdateSet(facts)
          .where((eb) =>
            eb.or([
              eb("admin_invitations.team_role", "in", given),
              eb("admin_invitations.accepted_at", "is not", null),
            ]),
          ),
      )
      .returning("id")
      .executeTakeFirst();
    if (!made) return { ok: false, errors: { email: OF_HIGHER_RANK } };
    const { id } = made;
    await enqueue(trx, { topic: "mail.admin-invitation", payload: { linkId: link_id } }, now);
    await recordAudit(
      trx,
      { actorId, ip, action: "admin.invite", entity: "users", detail: { email, id, role: teamRole } },
      now,
    );
    return { ok: true, linkId: link_id };
  });
}

/** A waiting invitation, to be sent again. */
export async function findWaiting(db: Db, id: number) {
  const query = db.selectFrom("admin_invitations").select(["email", "team_role"]).where("id", "=", id);
  return query.where("accepted_at", "is", null).executeTakeFirst();
}

/** Checked when sending and when accepting, because the inviter may have left the team. */
async function mayGive(db: Db, giverId: number | null, teamRole: TeamRole): Promise<boolean> {
  return giverId !== null && givenBy(await findStanding(db, giverId)).includes(teamRole);
}

/**
 * Withdraws an invitation if the actor may give its role. Returns "gone" if the invitation was accepted or withdrawn
 * before.
 */
export async function withdrawInvitation(
  db: Db,
  { id, actorId, ip }: Actor & { id: number },
  now: Date,
): Promise<"withdrawn" | "gone" | "not yours"> {
  return inTransaction(db, async (trx) => {
    const given = givenBy(await findStanding(trx, actorId));
    if (given.length === 0) return "not yours";
    const gone = await trx
      .deleteFrom("admin_invitations")
      .where("id", "=", id)
      .where("accepted_at", "is", null)
      .where("team_role", "in", given)
      .returning("email")
      .executeTakeFirst();
    if (!gone) return (await findWaiting(trx, id)) ? "not yours" : "gone";
    const entry = { actorId, ip, action: "admin.withdraw", entity: "users", detail: { email: gone.email } };
    await recordAudit(trx, entry, now);
    return "withdrawn";
  });
}

export async function listInvitations(db: Db, now: Date) {
  const rows = await db
    .selectFrom("admin_invitations")
    .leftJoin("users as inviter", "inviter.id", "admin_invitations.invited_by_id")
    .select(["admin_invitations.id", "admin_invitations.email", "admin_invitations.team_role"])
    .select(["admin_invitations.created_at", "expires_at", "accepted_at", "inviter.name as inviter"])
    .orderBy("admin_invitations.created_at", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, state: stateOf(row, now) }));
}

function stateOf(
  { accepted_at, expires_at }: { accepted_at: Date | null; expires_at: Date },
  now: Date,
): "accepted" | "waiting" | "expired" {
  if (accepted_at) return "accepted";
  return expires_at > now ? "waiting" : "expired";
}

/** The invitation of a token, while it can be accepted. */
export async function findInvitation(db: Db, token: string, now: Date) {
  return openInvitations(db, now).where("token_hash", "=", sha256Hex(token)).executeTakeFirst();
}

/** The same by its link's id, for the mail. */
export async function findInvitationByLink(db: Db, linkId: string, now: Date) {
  return openInvitations(db, now).where("link_id", "=", linkId).executeTakeFirst();
}

export function invitationAddress(siteUrl: string, secret: string, linkId: string): string {
  return `${siteUrl}/convite/${tokenOf(secret, linkId)}`;
}

/** True if the address has a confirmed account, which must sign in. An unconfirmed account starts clean. */
export async function hasOwner(db: Db, { email }: { email: string }): Promise<boolean> {
  return Boolean((await findByLogin(db, email))?.email_confirmed_at);
}

/** Makes an account, or hands an unconfirmed one over; returns its id. */
export async function acceptWithNewAccount(
  db: Db,
  invitation: Invitation,
  { name, password }: { name: string; password: string },
  now: Date,
): Promise<Outcome<{ id: number }, Refusal>> {
  const { email } = invitation;
  const weak = adminPasswordRefusal(password, { name, email });
  if (weak) return { ok: false, errors: { password: weak } };
  if (await hasOwner(db, invitation)) return { ok: false, errors: { form: HAS_ACCOUNT } };
  const hash = await hashPassword(db, password, knownTurn(`invitation ${invitation.id}`));
  if (!hash.ok) return hash;
  return inTransaction<Outcome<{ id: number }, Refusal>>(db, async (trx) => {
    if (!(await consume(trx, invitation, now))) return { ok: false, errors: { form: DEAD_INVITATION } };
    const teamRole = invitation.team_role;
    const given = { email, name, hash: hash.value, teamRole, actorId: invitation.invited_by_id };
    const made = await giveAdministrator(trx, { ...given, action: "admin.accept", isEntering: true }, now);
    if (made.ok) await acceptedBy(trx, invitation.id, made.id);
    return made;
  });
}

/**
 * Gives the role to the signed-in person with the invited address. Their sessions end, as with every change of role.
 */
export async function acceptSignedIn(
  db: Db,
  invitation: Invitation,
  user: { id: number; email: string },
  now: Date,
): Promise<Done> {
  if (user.email !== invitation.email) return { ok: false, errors: { form: DEAD_INVITATION } };
  return inTransaction<Done>(db, async (trx) => {
    if (!(await consume(trx, invitation, now))) return { ok: false, errors: { form: DEAD_INVITATION } };
    const actor = { actorId: invitation.invited_by_id };
    const write = {
      id: user.id,
      patch: { team_role: invitation.team_role },
      door: { door: "form" },
      actor,
      // The inviter confirmed their identity when they invited.
      mayMoveRoles: async () => true,
    } as const;
    const written = await writeUser(trx, { ...write, isConfirmed: true }, now);
    if (!written.ok) return { ok: false, errors: "errors" in written ? sentencesOf(written.errors) : {} };
    await acceptedBy(trx, invitation.id, user.id);
    const entry = { actorId: user.id, action: "admin.accept", entity: "users", entityId: user.id };
    await recordAudit(trx, entry, now);
    return { ok: true };
  });
}

/** False when the invitation was used, resent or withdrawn meanwhile. */
async function consume(
  trx: Db,
  { link_id, invited_by_id, team_role }: Invitation,
  now: Date,
): Promise<boolean> {
  if (!(await mayGive(trx, invited_by_id, team_role))) return false;
  const { numUpdatedRows } = await trx
    .updateTable("admin_invitations")
    .set({ accepted_at: now })
    .where("link_id", "=", link_id)
    .where("accepted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function acceptedBy(trx: Db, id: number, userId: number): Promise<void> {
  await trx.updateTable("admin_invitations").set({ accepted_by_id: userId }).where("id", "=", id).execute();
}

function openInvitations(db: Db, now: Date) {
  return db
    .selectFrom("admin_invitations")
    .select(["id", "email", "link_id", "team_role", "invited_by_id"])
    .where("accepted_at", "is", null)
    .where("expires_at", ">", now);
}

function tokenOf(secret: string, linkId: string): string {
  return createHmac("sha256", secret).update(`admin-invitation:${linkId}`).digest("base64url");
}

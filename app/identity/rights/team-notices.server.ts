// Mails every owner about each role that is given or taken, by any route.
import { enqueueAll, type Work } from "#app/jobs/jobs.server.ts";
import type { Db } from "#db/connect.server.ts";
import { withMails } from "#db/handle.server.ts";
import { CUSTOMER, type Standing } from "./rights.ts";

interface Telling {
  /** Null for the server's own console. */
  actorId: number | null;
  /** Builds the mail job for one owner. Null means the shop's own mailbox. */
  work: (userId: number | null) => Work;
  /** Gets no mail from here, because another mail tells this person. */
  except?: number;
}

/** Mails each owner, the actor too. If the actor is the only owner, mails the shop's own mailbox too. */
export async function tellOwners(trx: Db, { actorId, work, except }: Telling, now: Date): Promise<void> {
  const owners = await trx
    .selectFrom("users")
    .select("id")
    .where("team_role", "=", "owner")
    .where("is_active", "=", true)
    .execute();
  const isAlone = owners.every(({ id }) => id === actorId);
  const told = owners.map(({ id }) => id).filter((id) => id !== except);
  await enqueueAll(trx, [...told, ...(isAlone ? [null] : [])].map(work), now);
}

interface TeamChange {
  accountId: number;
  actorId: number | null | undefined;
  /** Undefined for a new account. */
  before: Place | undefined;
  after: Place;
}

type Place = Standing & { is_active: boolean };

/** The mail compares what the account may do before and after: a closed account keeps its role but cannot use it. */
export async function tellTeamChange(trx: Db, change: TeamChange, now: Date): Promise<void> {
  const { accountId, actorId = null, before, after } = change;
  const payload = {
    accountId,
    actorId,
    at: now.toISOString(),
    was: placeOf(before ?? { ...CUSTOMER, is_active: true }),
    is: placeOf(after),
  };
  const work = (userId: number | null) => ({ topic: "mail.team-change", payload: { ...payload, userId } });
  // An import sends no mails, except this mail to owners about new administrators.
  await tellOwners(withMails(trx), { actorId, work, except: accountId }, now);
}

function placeOf({ team_role, more_roles, more_rights, is_active }: Place): Place {
  return { team_role, more_roles, more_rights, is_active };
}

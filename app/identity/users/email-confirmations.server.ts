import { enqueue } from "#app/platform/jobs/jobs.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { consumeLink, createLink, findLink } from "../links/one-time-links.server.ts";
import type { Refusal } from "../refusal.ts";
import { EMAIL_IN_USE } from "../user-rules.ts";
import { confirmAddress } from "./user-writes.server.ts";

export const DEAD_CONFIRMATION_LINK = "Este link não vale mais. Peça um novo na sua conta.";

interface Request {
  userId: number;
  email: string;
  secret: string;
}

/** Mails a link that confirms this address for the account: its own once more, or the one it is to have. */
export async function requestConfirmation(db: Db, request: Request, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const linkId = await createLink(trx, { purpose: "confirm", ...request }, now);
    await enqueue(trx, { topic: "mail.confirm-email", payload: { linkId } }, now);
  });
}

/** The account keeps its e-mail until the new one is confirmed. */
export async function requestEmailChange(
  db: Db,
  request: Request,
  now: Date,
): Promise<{ ok: true } | Refusal> {
  const taken = await db
    .selectFrom("users")
    .select("id")
    .where("email", "=", request.email)
    .where("id", "!=", request.userId)
    .executeTakeFirst();
  if (taken) return { ok: false, errors: { email: EMAIL_IN_USE } };
  await requestConfirmation(db, request, now);
  return { ok: true };
}

/** Uses the link up and stamps the address as confirmed; call it inside a transaction. */
export async function confirmEmail(
  trx: Db,
  token: string,
  now: Date,
): Promise<{ ok: true; value: { userId: number; email: string } } | Refusal> {
  const link = await findLink(trx, "confirm", token, now);
  if (!link || !(await consumeLink(trx, link.id, now))) {
    return { ok: false, errors: { form: DEAD_CONFIRMATION_LINK } };
  }
  const { user_id: userId, email, current_email: oldEmail } = link;
  await confirmAddress(trx, userId, email, now);
  if (oldEmail !== email) {
    const payload = { userId, oldEmail, at: now.toISOString() };
    await enqueue(trx, { topic: "mail.email-changed", payload }, now);
  }
  return { ok: true, value: { userId, email } };
}

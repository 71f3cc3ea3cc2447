// Requests about personal data: open once the e-mail is confirmed, then due in fifteen days.

import { createHmac } from "node:crypto";
import type { AppContext } from "#app/context.ts";
import { type Refusal, tooMany } from "#app/identity/refusal.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { failure, parseForm } from "#app/platform/forms/form.ts";
import { type Caller, knock } from "#app/platform/gates/gate.server.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import { dataRequestSchema } from "./data-request.schema.ts";
import { type RequestKind, requestSearchColumns } from "./data-request-labels.ts";

const DUE_DAYS = 15;
const LINK_DAYS = 2;

/** Stores the request and mails the confirmation link; the same answer for every address. */
export async function askAboutData(
  app: AppContext,
  caller: Caller,
  formData: FormData,
): Promise<{ ok: true; email: string; heldBy: string | null } | Refusal> {
  const { values } = failure({}, formData);
  const tried = await knock(app, caller, "data-request");
  if (!tried.ok) return { ...tooMany(tried), ...(values ? { values } : {}) };
  const form = parseForm(dataRequestSchema, formData);
  if (!form.ok) return form;
  const { kind, email, message } = form.value;
  await storeRequest(app.db, { kind, email, message, secret: app.secret }, app.now());
  app.jobs.wake();
  return { ok: true, email, heldBy: app.mail.isHeld() ? app.company.emails.support : null };
}

interface NewRequest {
  kind: RequestKind;
  email: string;
  message: string | null;
  secret: string;
}

async function storeRequest(db: Db, { secret, ...facts }: NewRequest, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { id: requestId } = await trx
      .insertInto("data_requests")
      .values({ ...facts, ...requestSearchColumns(facts), state: "unconfirmed", created_at: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const tokenHash = sha256Hex(requestToken(secret, requestId));
    await trx
      .updateTable("data_requests")
      .set({ token_hash: tokenHash })
      .where("id", "=", requestId)
      .execute();
    await enqueue(trx, { topic: "mail.data-request", payload: { requestId } }, now);
  });
}

/** The unconfirmed request of a link, while the link is valid. */
export async function findWaitingRequest(db: Db, token: string, now: Date) {
  return db
    .selectFrom("data_requests")
    .select(["id", "kind", "email"])
    .where("token_hash", "=", sha256Hex(token))
    .where("state", "=", "unconfirmed")
    .where("created_at", ">", addDays(now, -LINK_DAYS))
    .executeTakeFirst();
}

/** Opens the request, once. False when the link was used or expired. */
export async function confirmRequest(db: Db, token: string, now: Date): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const waiting = await findWaitingRequest(trx, token, now);
    if (!waiting) return false;
    const user = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", waiting.email)
      .executeTakeFirst();
    const opened = {
      state: "open",
      confirmed_at: now,
      due_at: addDays(now, DUE_DAYS),
      token_hash: null,
    } as const;
    const { numUpdatedRows } = await trx
      .updateTable("data_requests")
      .set({ ...opened, user_id: user?.id ?? null })
      .where("id", "=", waiting.id)
      .where("state", "=", "unconfirmed")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await enqueue(trx, { topic: "mail.data-request-open", payload: { requestId: waiting.id } }, now);
    return true;
  });
}

/** A 256-bit MAC of the request's id; the table holds only its digest. */
export function requestToken(secret: string, requestId: number): string {
  return createHmac("sha256", secret).update(`data-request:${requestId}`).digest("base64url");
}

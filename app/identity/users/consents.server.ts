import type { Db } from "#db/connect.server.ts";

export interface Consent {
  email: string;
  userId?: number | undefined;
  /** What was agreed to: "terms", "newsletter", "lead". */
  kind: string;
  /** Where the sentence stood. */
  source: string;
  /** The version of the sentence that was shown. */
  textVersion: string;
}

/** Writes down that somebody agreed; part of the caller's transaction. */
export async function recordConsent(db: Db, consent: Consent, now: Date): Promise<void> {
  await db
    .insertInto("consents")
    .values({
      user_id: consent.userId ?? null,
      email: consent.email,
      kind: consent.kind,
      source: consent.source,
      text_version: consent.textVersion,
      given_at: now,
      withdrawn_at: null,
    })
    .execute();
}

/** Several that were given elsewhere, each when it was. */
export async function recordConsents(db: Db, consents: (Consent & { givenAt: Date })[]): Promise<void> {
  if (consents.length === 0) return;
  const rows = consents.map(({ userId, email, kind, source, textVersion, givenAt }) => ({
    user_id: userId ?? null,
    email,
    kind,
    source,
    text_version: textVersion,
    given_at: givenAt,
    withdrawn_at: null,
  }));
  await db.insertInto("consents").values(rows).execute();
}

/** It was taken back: nothing of this kind holds for the address any more. */
export async function withdrawConsent(
  db: Db,
  { email, kind }: Pick<Consent, "email" | "kind">,
  now: Date,
): Promise<void> {
  await withdrawConsents(db, { emails: [email], kind }, now);
}

/** Those that were taken back then were so by mistake, by somebody else than the person: they hold as if nothing had been. */
export async function keepConsents(
  db: Db,
  { emails, kind, withdrawnAt }: { emails: string[]; kind: string; withdrawnAt: Date },
): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawn_at: null })
    .where("email", "in", emails)
    .where("kind", "=", kind)
    .where("withdrawn_at", "=", withdrawnAt)
    .execute();
}

/** The same for several addresses. */
export async function withdrawConsents(
  db: Db,
  { emails, kind }: { emails: string[]; kind: string },
  now: Date,
): Promise<void> {
  if (emails.length === 0) return;
  await db
    .updateTable("consents")
    .set({ withdrawn_at: now })
    .where("email", "in", emails)
    .where("kind", "=", kind)
    .where("withdrawn_at", "is", null)
    .execute();
}

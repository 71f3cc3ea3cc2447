import type { Db } from "#db/connect.server.ts";
import { STUDY_MAIL_KINDS, STUDY_MAILS, type StudyMailKind } from "./study-mail-kinds.ts";

export type StudyMailChoices = Record<StudyMailKind, boolean>;

export async function findStudyMailChoices(db: Db, userId: number): Promise<StudyMailChoices> {
  const rows = await db
    .selectFrom("study_mail_choices")
    .select(["kind", "is_wanted"])
    .where("user_id", "=", userId)
    .execute();
  const said = new Map(rows.map(({ kind, is_wanted }) => [kind, is_wanted]));
  const wanted = (kind: StudyMailKind) => said.get(kind) ?? STUDY_MAIL_KINDS[kind].byItself;
  return {
    openings: wanted("openings"),
    weekly: wanted("weekly"),
    stopped: wanted("stopped"),
    messages: wanted("messages"),
  };
}

export async function whoWants(
  db: Db,
  kind: StudyMailKind,
  userIds: readonly number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom("study_mail_choices")
    .select(["user_id", "is_wanted"])
    .where("kind", "=", kind)
    .where("user_id", "in", userIds)
    .execute();
  const said = new Map(rows.map(({ user_id, is_wanted }) => [user_id, is_wanted]));
  return new Set(userIds.filter((id) => said.get(id) ?? STUDY_MAIL_KINDS[kind].byItself));
}

/** Stops this kind for the student. Does nothing for an erased account. */
export async function stopStudyMail(
  db: Db,
  { userId, kind }: { userId: number; kind: StudyMailKind },
  now: Date,
): Promise<void> {
  const person = db.selectFrom("users").select("id").where("id", "=", userId);
  if (await person.executeTakeFirst()) await saveStudyMailChoices(db, userId, { [kind]: false }, now);
}

export async function saveStudyMailChoices(
  db: Db,
  userId: number,
  choices: Partial<StudyMailChoices>,
  now: Date,
): Promise<void> {
  const rows = STUDY_MAILS.flatMap((kind) => {
    const is_wanted = choices[kind];
    return is_wanted === undefined
      ? []
      : [{ user_id: userId, kind, is_wanted, created_at: now, updated_at: now }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto("study_mail_choices")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["user_id", "kind"]).doUpdateSet((eb) => ({
        is_wanted: eb.ref("excluded.is_wanted"),
        updated_at: eb.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

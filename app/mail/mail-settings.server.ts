// The owner's mail server: one row of `settings`, its password sealed.
import { z } from "zod";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";
import { writeSetting } from "#app/platform/config/setting-versions.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { MAIL_SECURITY, MAIL_TESTS, type MailTest } from "./mail-server.ts";

export const MAIL_SERVER_KEY = "mail.server";
const PURPOSE = "mail password";

const rowSchema = z.object({
  server: z.string(),
  port: z.number(),
  security: z.enum(MAIL_SECURITY),
  user: z.string(),
  /** Sealed; empty when the server asks for none. */
  password: z.string(),
  from: z.string(),
  /** How the last test since it was saved ended; none was sent, left out. */
  test: z.enum(MAIL_TESTS).optional(),
});

/** As kept. */
export type MailServerRow = z.infer<typeof rowSchema>;

/** As used; without a password that can be read, `isLocked`. */
export interface MailServer extends MailServerRow {
  isLocked: boolean;
}

/** What the screen sends: undefined keeps the password. */
export interface MailServerFields extends Omit<MailServerRow, "password" | "test"> {
  password: string | undefined;
}

export async function findMailServerRow(db: Db): Promise<MailServerRow | undefined> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", MAIL_SERVER_KEY)
    .executeTakeFirst();
  return rowSchema.safeParse(row?.value).data;
}

export async function findMailServer(db: Db, secret: string): Promise<MailServer | undefined> {
  const row = await findMailServerRow(db);
  if (!row) return undefined;
  if (row.password === "") return { ...row, isLocked: false };
  const password = openSealedText(row.password, { secret, purpose: PURPOSE, boundTo: boundTo(row) });
  return { ...row, password: password ?? "", isLocked: password === undefined };
}

/** Whose password it is: it is never handed to another server, whoever changes the row. */
function boundTo({ server, user }: Pick<MailServerRow, "server" | "user">): string {
  return `${user}@${server}`;
}

interface Actor {
  actorId: number;
  ip: string;
}

interface Saving {
  secret: string;
  actor: Actor;
  now: Date;
  /** Which one was opened; left out, the last to save wins. */
  version?: number | undefined;
}

/** No password: the one there was is to be kept, and there is none for this server and user. */
export async function saveMailServer(
  db: Db,
  { password, ...fields }: MailServerFields,
  { secret, actor, now, version }: Saving,
): Promise<"saved" | "no password" | "stale"> {
  return inTransaction(db, async (trx) => {
    const before = await findMailServerRow(trx);
    let sealed = "";
    if (fields.user !== "" && password !== undefined) {
      sealed = sealText(password, { secret, purpose: PURPOSE, boundTo: boundTo(fields) });
    } else if (fields.user !== "") {
      const kept = before && boundTo(before) === boundTo(fields) ? before.password : "";
      const seal = { secret, purpose: PURPOSE, boundTo: boundTo(fields) };
      if (kept === "" || openSealedText(kept, seal) === undefined) return "no password";
      sealed = kept;
    }
    const names = (["server", "port", "security", "user", "from"] as const).filter(
      (name) => before?.[name] !== fields[name],
    );
    const detail: Record<string, unknown> = Object.fromEntries(
      names.map((name) => [name, { de: String(before?.[name] ?? ""), para: String(fields[name]) }]),
    );
    if (password !== undefined) detail.password = { para: "nova" };
    const isEdited = Object.keys(detail).length > 0;
    const write = { ...rowBy(actor), value: { ...fields, password: sealed }, version, isEdited };
    if (!(await writeSetting(trx, write, now))) return "stale";
    if (isEdited) await recordAudit(trx, { ...actor, ...AUDIT, detail }, now);
    return "saved";
  });
}

/** Kept beside what was tested, and by no version: a form that is open elsewhere stays as it is. */
export async function noteMailTest(
  db: Db,
  { version, test }: { version: number; test: MailTest },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const query = trx.selectFrom("settings").select(["value", "version"]).where("key", "=", MAIL_SERVER_KEY);
    const stored = await forUpdate(trx, query).executeTakeFirst();
    const row = rowSchema.safeParse(stored?.value).data;
    // Saved meanwhile: another server was tested.
    if (!row || stored?.version !== version) return;
    const value = json<unknown>({ ...row, test });
    await trx.updateTable("settings").set({ value }).where("key", "=", MAIL_SERVER_KEY).execute();
  });
}

const AUDIT = { action: "settings.save", entity: "settings", entityId: "email" };

/** From then on mails lie in the outbox folder again. */
export async function forgetMailServer(db: Db, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await findMailServerRow(trx);
    if (!before) return;
    await writeSetting(trx, { ...rowBy(actor), value: null, isEdited: true }, now);
    const detail = { server: { de: before.server, para: "" } };
    await recordAudit(trx, { ...actor, ...AUDIT, detail }, now);
  });
}

function rowBy({ actorId }: Actor) {
  return { key: MAIL_SERVER_KEY, actorId };
}

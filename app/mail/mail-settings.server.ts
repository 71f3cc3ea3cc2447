// The owner's mail server: one row of `settings`, its password sealed.
import { z } from "zod";
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";
import type { SettingChanges, SettingGuard, SettingRefusal } from "#app/platform/config/setting-powers.ts";
import { saveSetting } from "#app/platform/config/setting-versions.server.ts";
import { type Db, forUpdate, inTransaction, json } from "#db/connect.server.ts";
import { MAIL_SECURITY, MAIL_TESTS, type MailTest } from "./mail-server.ts";

export const MAIL_SERVER_KEY = "mail.server";
const PURPOSE = "mail password";

const serverSchema = z.object({
  server: z.string(),
  port: z.number(),
  security: z.enum(MAIL_SECURITY),
  user: z.string(),
  /** Sealed; empty when the server asks for none. */
  password: z.string(),
  from: z.string(),
});
const rowSchema = serverSchema.extend({
  /** How the last test since it was saved ended; none was sent, left out. */
  test: z.enum(MAIL_TESTS).optional(),
});

/** The former mail server also sends the change notice. Kept beside the current server, or alone if there is none. */
const formerSchema = z.object({ former: serverSchema });

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

async function findValue(db: Db): Promise<unknown> {
  const query = db.selectFrom("settings").select("value").where("key", "=", MAIL_SERVER_KEY);
  return (await query.executeTakeFirst())?.value;
}

export async function findMailServerRow(db: Db): Promise<MailServerRow | undefined> {
  return rowSchema.safeParse(await findValue(db)).data;
}

export async function findMailServer(db: Db, secret: string): Promise<MailServer | undefined> {
  return opened(await findMailServerRow(db), secret);
}

/** Undefined if there is no former server, or if its password cannot be decrypted. */
export async function findFormerMailServer(db: Db, secret: string): Promise<MailServer | undefined> {
  const server = opened(formerSchema.safeParse(await findValue(db)).data?.former, secret);
  return server?.isLocked ? undefined : server;
}

function opened(row: MailServerRow | undefined, secret: string): MailServer | undefined {
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
  guard: SettingGuard | undefined;
}

/** No password: the one there was is to be kept, and there is none for this server and user. */
export async function saveMailServer(
  db: Db,
  { password, ...fields }: MailServerFields,
  { secret, actor, now, version, guard }: Saving,
): Promise<"saved" | "no password" | "stale" | SettingRefusal> {
  return inTransaction<"saved" | "no password" | "stale" | SettingRefusal>(db, async (trx) => {
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
    const changes: SettingChanges = Object.fromEntries(
      names.map((name) => [name, { de: String(before?.[name] ?? ""), para: String(fields[name]) }]),
    );
    if (password !== undefined) changes.password = { para: "nova" };
    const value = { ...fields, password: sealed, ...formerOf(before) };
    return saveSetting(trx, { ...ROW, ...actor, value, version, changes, guard }, now);
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
    const row = rowSchema.extend(formerSchema.partial().shape).safeParse(stored?.value).data;
    // Saved meanwhile: another server was tested.
    if (!row || stored?.version !== version) return;
    const value = json<unknown>({ ...row, test });
    await trx.updateTable("settings").set({ value }).where("key", "=", MAIL_SERVER_KEY).execute();
  });
}

const ROW = { key: MAIL_SERVER_KEY, entityId: "email", powerOf: () => "mail" as const };

function formerOf(before: MailServerRow | undefined): object {
  return before ? { former: serverSchema.parse(before) } : {};
}

/** From then on mails lie in the outbox folder again. */
export async function forgetMailServer(
  db: Db,
  { actor, now, guard }: Pick<Saving, "actor" | "now" | "guard">,
): Promise<"saved" | "stale" | SettingRefusal> {
  return inTransaction<"saved" | "stale" | SettingRefusal>(db, async (trx) => {
    const before = await findMailServerRow(trx);
    if (!before) return "saved";
    const changes = { server: { de: before.server, para: "" } };
    return saveSetting(
      trx,
      { ...ROW, ...actor, value: formerOf(before), version: undefined, changes, guard },
      now,
    );
  });
}

// What the owner has made of each message: a row of `settings` of its own, and the program's words until there is one.
import { z } from "zod";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import {
  findSettingVersion,
  settingChanges,
  writeSetting,
} from "#app/platform/config/setting-versions.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import {
  MESSAGE_NAMES,
  MESSAGES,
  type MessageName,
  messageFields,
  type RecoveryMessage,
} from "./recovery-message.ts";

const PREFIX = "recovery.";

const rowSchema = z.object({ on: z.boolean(), delay: z.number(), subject: z.string(), text: z.string() });

export type RecoveryMessages = Record<MessageName, RecoveryMessage>;

export function messageKey(name: MessageName): string {
  return PREFIX + name;
}

export async function readMessages(db: Db): Promise<RecoveryMessages> {
  const rows = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", MESSAGE_NAMES.map(messageKey))
    .execute();
  const saved = new Map(rows.map(({ key, value }) => [key, value]));
  const read = (name: MessageName) => rowSchema.safeParse(saved.get(messageKey(name))).data;
  return Object.fromEntries(
    MESSAGE_NAMES.map((name) => [name, read(name) ?? MESSAGES[name].first]),
  ) as RecoveryMessages;
}

/** With the version of its row, read first: what is saved between the two is told, and not passed over. */
export async function findMessage(
  db: Db,
  name: MessageName,
): Promise<{ message: RecoveryMessage; version: number }> {
  const { version } = await findSettingVersion(db, messageKey(name));
  return { message: (await readMessages(db))[name], version };
}

/** False when somebody saved since that version. */
export async function saveMessage(
  db: Db,
  {
    name,
    message,
    ...facts
  }: {
    name: MessageName;
    message: RecoveryMessage;
    actorId: number;
    ip: string;
    version: number | undefined;
  },
  now: Date,
): Promise<boolean> {
  const { version, ...actor } = facts;
  return inTransaction(db, async (trx) => {
    const before = (await readMessages(trx))[name];
    const detail = settingChanges(messageFields(before), messageFields(message));
    const isEdited = Object.keys(detail).length > 0;
    const write = {
      power: "words",
      key: messageKey(name),
      value: message,
      version,
      actorId: actor.actorId,
      isEdited,
    } as const;
    if (!(await writeSetting(trx, write, now))) return false;
    const entry = {
      ...actor,
      action: "settings.save",
      entity: "settings",
      entityId: messageKey(name),
      detail,
    };
    if (isEdited) await recordAudit(trx, entry, now);
    return true;
  });
}

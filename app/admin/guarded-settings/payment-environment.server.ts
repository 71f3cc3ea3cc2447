// Providers and their keys stand in the environment, where no form can guard them: a start with others is told all the same.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { tellSettingChange } from "#app/identity/setting-guard/setting-guard.server.ts";
import { isPublic, moneyVariables } from "#app/payments/providers/money-variables.server.ts";
import { recordAuditToTell } from "#app/platform/config/audit.server.ts";
import { MONEY_ACTION } from "#app/platform/config/setting-powers.ts";
import { writeSetting } from "#app/platform/config/setting-versions.server.ts";
import { inTransaction } from "#db/connect.server.ts";
import { ENVIRONMENT_GROUP } from "./environment-group.ts";

const KEY = "payments.environment";
const variablesSchema = z.record(z.string(), z.string());

/** At every start of a live shop; the first one only remembers. Of several processes one tells. */
export async function watchPaymentEnvironment({
  db,
  config,
  secret,
  now,
}: Pick<AppContext, "db" | "config" | "secret" | "now">): Promise<void> {
  if (!config.live) return;
  const after = moneyVariables(config, secret);
  await inTransaction(db, async (trx) => {
    const query = trx.selectFrom("settings").select(["value", "version"]).where("key", "=", KEY);
    const stored = await query.executeTakeFirst();
    const before = stored && variablesSchema.parse(stored.value);
    const fields = before ? changes(before, after) : {};
    if (before && Object.keys(fields).length === 0) return;
    const version = stored?.version ?? 0;
    const write = {
      power: "program",
      key: KEY,
      value: after,
      version,
      actorId: null,
      isEdited: true,
    } as const;
    if (!(await writeSetting(trx, write, now())) || !before) return;
    const entry = { actorId: null, action: MONEY_ACTION, entity: "settings", entityId: ENVIRONMENT_GROUP };
    const auditId = await recordAuditToTell(trx, { ...entry, detail: fields, ip: "" }, now());
    await tellSettingChange(trx, { auditId, power: "money", actorId: null }, now());
  });
}

function changes(before: Record<string, string>, after: Record<string, string>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  const changed = names.filter((name) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((name) => [name, said(name, before[name], after[name])]));
}

/** A secret is never said, only that it is another one. */
function said(name: string, before = "", after = ""): { de: string; para: string } {
  if (isPublic(name)) return { de: before, para: after };
  return { de: before && "definido", para: after && (before ? "outro valor" : "definido") };
}

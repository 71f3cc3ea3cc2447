// The ad services as the owner set them: one row of `settings`, its tokens sealed.
import { AD_SERVICES_KEY, type AdServicesRow, adServicesRow } from "#app/analytics/ad-services.schema.ts";
import { openSealedText, sealText } from "#app/platform/config/sealed-text.server.ts";
import type { SettingChanges, SettingGuard, SettingRefusal } from "#app/platform/config/setting-powers.ts";
import { saveSetting } from "#app/platform/config/setting-versions.server.ts";
import { type Db, inTransaction } from "#db/connect.server.ts";
import type { AdEventService } from "#db/schema.ts";

/** Which column names the service's id, and which holds its secret. */
export const AD_SECRETS = {
  meta: { id: "metaPixel", secret: "metaToken" },
  ga4: { id: "gaStream", secret: "gaSecret" },
  tiktok: { id: "tiktokPixel", secret: "tiktokToken" },
} as const;
type SecretColumn = (typeof AD_SECRETS)[AdEventService]["secret"];
const SERVICES = Object.keys(AD_SECRETS) as AdEventService[];

export const NO_AD_ROW: AdServicesRow = {
  metaPixel: "",
  metaToken: "",
  metaTest: "",
  metaBrowser: false,
  gaStream: "",
  gaSecret: "",
  googleTag: "",
  googleLabel: "",
  googleConversion: "",
  tiktokPixel: "",
  tiktokToken: "",
  tiktokTest: "",
  tiktokBrowser: false,
};

export async function findAdRow(db: Db): Promise<AdServicesRow> {
  const row = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", AD_SERVICES_KEY)
    .executeTakeFirst();
  return adServicesRow.safeParse(row?.value).data ?? NO_AD_ROW;
}

export interface AdKey {
  id: string;
  /** Undefined: sealed with another SESSION_SECRET, and has to be typed again. */
  secret: string | undefined;
}

/** Undefined while the service is off. */
export function adKeyOf(row: AdServicesRow, service: AdEventService, secret: string): AdKey | undefined {
  const id = row[AD_SECRETS[service].id];
  if (!id) return undefined;
  return { id, secret: openSealedText(row[AD_SECRETS[service].secret], sealFor(service, id, secret)) };
}

/** A secret is never handed to another account, whoever changes the row. */
function sealFor(service: AdEventService, id: string, secret: string) {
  return { secret, purpose: "ad service", boundTo: `${service} ${id}` };
}

interface Saving {
  secret: string;
  actor: { actorId: number; ip: string };
  now: Date;
  version: number;
  guard: SettingGuard | undefined;
}

type Saved = { kind: "saved" | "stale" } | { kind: "no secret"; fields: SecretColumn[] } | SettingRefusal;

/** An empty secret keeps the one there is; one that is missing for an id is asked for. */
export async function saveAdServices(
  db: Db,
  given: AdServicesRow,
  { secret, actor, now, version, guard }: Saving,
): Promise<Saved> {
  return inTransaction(db, async (trx): Promise<Saved> => {
    const before = await findAdRow(trx);
    const next = { ...given };
    const missing: SecretColumn[] = [];
    for (const service of SERVICES) {
      const column = AD_SECRETS[service].secret;
      const id = given[AD_SECRETS[service].id];
      const kept =
        before[AD_SECRETS[service].id] === id ? adKeyOf(before, service, secret)?.secret : undefined;
      const typed = given[column] || kept;
      if (id && !typed) missing.push(column);
      next[column] = id && typed ? sealText(typed, sealFor(service, id, secret)) : "";
    }
    if (missing.length > 0) return { kind: "no secret", fields: missing };
    const row = { key: AD_SERVICES_KEY, entityId: "anuncios", value: next, version, guard };
    const saved = await saveSetting(
      trx,
      { ...row, ...actor, changes: changesOf(before, given), powerOf },
      now,
    );
    return typeof saved === "string" ? { kind: saved } : saved;
  });
}

/** Every field is "code", because these services run scripts in pages. */
const powerOf = () => "code" as const;

/** Of a secret only that there is another one. */
function changesOf(before: AdServicesRow, given: AdServicesRow): SettingChanges {
  const secrets: string[] = SERVICES.map((service) => AD_SECRETS[service].secret);
  const names = Object.keys(given) as (keyof AdServicesRow)[];
  return Object.fromEntries(
    names.flatMap((name): [string, SettingChanges[string]][] => {
      if (secrets.includes(name)) return given[name] ? [[name, { para: "nova" }]] : [];
      return before[name] === given[name]
        ? []
        : [[name, { de: said(before[name]), para: said(given[name]) }]];
    }),
  );
}

function said(value: string | boolean): string {
  return typeof value === "string" ? value : value ? "on" : "";
}

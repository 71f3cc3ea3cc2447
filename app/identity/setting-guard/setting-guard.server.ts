// Decides who may change a setting, by what the setting can do, and tells the owners of the change (SEC-100).

import type { AppContext } from "#app/context.ts";
import type { SettingGuard, SettingPower, SettingRefusal } from "#app/platform/config/setting-powers.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import type { Db } from "#db/connect.server.ts";
import { type Asker, askForProof, isProven } from "../fresh-proof/fresh-proof.server.ts";
import type { ProofWay } from "../fresh-proof/proof-fields.ts";
import { findStanding, listOwnerNames } from "../rights/authority.server.ts";
import { may, type Right } from "../rights/rights.ts";
import { tellOwners } from "../rights/team-notices.server.ts";

interface PowerRule {
  /** Right needed in addition to the right of the screen. */
  right?: Right;
  asksForProof?: true;
  /** Subject of the mail to every owner. Without a subject, no mail is sent. */
  told?: string;
}

export const POWER_RULES: Record<SettingPower, PowerRule> = {
  words: {},
  notices: { told: "Mudou o e-mail que recebe os avisos da loja" },
  money: { right: "payments.setup", asksForProof: true, told: "Mudou para onde vai o dinheiro da loja" },
  code: { right: "code.setup", asksForProof: true, told: "Mudou o código de fora que as páginas carregam" },
  mail: { right: "mail.setup", asksForProof: true, told: "Mudou o servidor de e-mail da loja" },
  entry: { right: "sign-in.setup", asksForProof: true, told: "Mudou como se entra na loja" },
  // No proof: downloading a copy asks for the password, and each copy opens only with the phrase of its own day.
  copies: {
    right: "backups.keep",
    told: "Mudou a frase secreta das cópias de segurança",
  },
};

/** Completes the sentence of `ownersAlone`, for a person who may not make the change. */
const CLOSED: Partial<Record<SettingPower, string>> = {
  money: "muda para onde vai o dinheiro: a chave PIX, o nome e a cidade",
  code: "muda o código de fora que as páginas carregam",
};

export function settingGuard(app: Pick<AppContext, "now">, asker: Asker): SettingGuard {
  return {
    async refuse(trx, powers) {
      const rules = powers.map((power) => POWER_RULES[power]);
      const standing = await findStanding(trx, asker.user.id);
      const isClosed = rules.some(({ right }) => right && !may(standing, right));
      if (isClosed) return { kind: "not the owner", powers };
      const asksForProof = rules.some((rule) => rule.asksForProof);
      if (!asksForProof || (await isProven(trx, asker, app.now()))) return undefined;
      return { kind: "not proven", powers };
    },
    async tell(trx, { auditId, powers }, now) {
      for (const power of powers.filter((one) => POWER_RULES[one].told)) {
        await tellSettingChange(trx, { auditId, power, actorId: asker.user.id }, now);
      }
    },
  };
}

interface Told {
  auditId: number;
  power: SettingPower;
  actorId: number | null;
}

/** Mails every owner about one power of a saved setting. */
export async function tellSettingChange(
  trx: Db,
  { auditId, power, actorId }: Told,
  now: Date,
): Promise<void> {
  const topic = power === "money" ? "mail.money-destination" : "mail.setting-changed";
  const workFor = (isByFormer: boolean) => (userId: number | null) => ({
    topic,
    payload: { auditId, userId, power, ...(isByFormer ? { isByFormer } : {}) },
    dedupeKey: `${topic}:${power}:${auditId}:${userId ?? "shop"}${isByFormer ? ":former" : ""}`,
  });
  await tellOwners(trx, { actorId, work: workFor(false) }, now);
  // Also sends through the former server: a thief of the account may have chosen the new server.
  if (power === "mail") await tellOwners(trx, { actorId, work: workFor(true) }, now);
}

interface SettingFailure {
  ok: false;
  errors: FieldErrors;
  status: number;
  /** Proof of identity that the form has to ask for. */
  asks?: ProofWay;
}

/** Turns a refusal into the answer that the form shows. */
export async function settingFailure(
  { db }: Pick<AppContext, "db">,
  asker: Asker,
  { kind, powers }: SettingRefusal,
): Promise<SettingFailure> {
  if (kind === "not proven") return { ...(await askForProof(db, asker)), status: 403 };
  return { ok: false, errors: { form: await ownersAlone(db, powers) }, status: 403 };
}

/** Returns "Só quem é dono da loja …", with the names of the owners to ask. */
export async function ownersAlone(db: Db, powers: readonly SettingPower[]): Promise<string> {
  const owners = await listOwnerNames(db);
  const whom = owners.length > 0 ? ` Fale com ${owners.join(" ou ")}.` : "";
  const what = powers.flatMap((power) => CLOSED[power] ?? [])[0] ?? "muda isto";
  return `Só quem é dono da loja ${what}.${whom}`;
}

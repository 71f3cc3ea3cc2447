// The forms of the settings screen: one per group, and the test of the PIX key.

import { isPublicScript } from "#app/analytics/measurement.ts";
import { unsavedCompany } from "#app/company/company.ts";
import { SETTINGS } from "#app/company/company-settings.schema.ts";
import { groupKey, readCompany, saveCompanyGroup } from "#app/company/company-settings.server.ts";
import { SETTINGS_GROUPS, type SettingsFields, type SettingsGroupName } from "#app/company/settings-group.ts";
import type { AppContext } from "#app/context.ts";
import { type Asker, takeProof } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { may, type Standing } from "#app/identity/rights/rights.ts";
import {
  ownersAlone,
  POWER_RULES,
  settingFailure,
  settingGuard,
} from "#app/identity/setting-guard/setting-guard.server.ts";
import { settlesByHand, shopOf } from "#app/payments/attempts/payments.server.ts";
import { buildStaticPix } from "#app/payments/pix/pix.ts";
import { normalizePixKey, pixKeyTrouble, pixKeyWords } from "#app/payments/pix/pix-key.ts";
import { pixReceiverOf } from "#app/payments/providers/manual-pix/manual-pix.server.ts";
import { findSettingVersion } from "#app/platform/config/setting-versions.server.ts";
import { staleSetting } from "#app/platform/config/stale-row.server.ts";
import { type FieldErrors, parseForm } from "#app/platform/forms/form.ts";
import { staleFailure } from "#app/platform/forms/form-outcome.ts";
import type { StaleRow } from "#app/platform/forms/stale-row.ts";
import { versionIn } from "#app/platform/forms/text.schema.ts";
import type { Outcome } from "#app/platform/outcome.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { completeBrand } from "./brand-saving.server.ts";
import { settingsRow } from "./settings-fields.ts";

export interface SettingsRefusal {
  ok: false;
  errors: FieldErrors;
  /** As typed; null when nothing of the group was. */
  values: SettingsFields | null;
  /** Somebody else saved the group meanwhile. */
  stale?: StaleRow;
  /** By which the form has to ask who it is. */
  asks?: ProofWay;
  status?: number;
  /** Seconds. */
  retryAfter?: number;
}

type Result = Outcome<{ sentence: string }, SettingsRefusal>;

const NEEDED: Record<string, string> = {
  pixKey: "Informe a chave PIX que recebe o dinheiro.",
  pixName: "Informe o nome de quem recebe, como está na conta do banco.",
  pixCity: "Informe a cidade de quem recebe.",
};
const METHODS = ["credit", "pix", "boleto"] as const;
const NO_WAY_TO_PAY = "Aceite pelo menos uma forma de pagamento que tenha provedor.";
const INSIDE_SCRIPT =
  "Informe o endereço público do script, com https:// e um nome de domínio: este só existe dentro de uma rede.";
const WRONG_RECEIVER =
  "Este nome ou esta cidade não pode ir em um código PIX. Use só letras, números e espaços.";

/** What the address names, or the first group. */
export function groupIn(text: string | null): SettingsGroupName {
  return SETTINGS_GROUPS.find((name) => name === text) ?? "marca";
}

/** `needed`: fields that may be empty elsewhere, and not where this form was sent from. */
export async function runSettingsForm(
  app: AppContext,
  asker: Asker,
  formData: FormData,
  needed: readonly string[] = [],
): Promise<Result> {
  const intent = formData.get("intent");
  if (intent === "test-pix") return testPix(app);
  const name = SETTINGS_GROUPS.find((group) => formData.get("group") === group);
  if (intent !== "save-settings" || !name) {
    return refused("Não entendemos o que você pediu. Recarregue a página e tente de novo.");
  }
  formData.delete("intent");
  formData.delete("group");
  const proof = await takeProof(app, asker, formData);
  if (!proof.ok) return { ...proof, status: proof.status ?? 422, values: asTyped(formData) };
  const version = versionIn(formData);
  const missing = Object.fromEntries(
    needed
      .filter((field) => !String(formData.get(field) ?? "").trim())
      .map((field) => [field, NEEDED[field] ?? ""]),
  );
  return saveGroup(app, { name, asker, version, missing }, formData);
}

/** Without these the shop takes no money; the environment may say them too. */
export function neededFields(app: AppContext, group: unknown): string[] {
  if (group !== "vendas") return [];
  const isByHand = settlesByHand(shopOf(app), { provider: app.config.payments.pix, method: "pix" });
  const unsaved = { config: app.config, company: { ...app.company, pixReceiver: undefined } };
  return isByHand && !pixReceiverOf(unsaved).key ? Object.keys(NEEDED) : [];
}

async function saveGroup(
  app: AppContext,
  {
    name,
    asker,
    version,
    missing,
  }: { name: SettingsGroupName; asker: Asker; version: number | undefined; missing: FieldErrors },
  formData: FormData,
): Promise<Result> {
  if (name === "vendas") keepLockedMethods(app, formData);
  keepClosed(app, name, asker.user, formData);
  const typed = asTyped(formData);
  const parsed = parseForm(SETTINGS[name].schema, formData);
  const errors = { ...(parsed.ok ? {} : parsed.errors), ...missing };
  if (Object.keys(errors).length > 0) return { ok: false, errors, values: typed };
  const whole =
    name === "marca" ? await completeBrand(app.files, typed) : { ok: true as const, fields: typed };
  if (!whole.ok) return { ...whole, values: typed };
  const fields = withWholeKey(app, whole.fields);
  if (name === "vendas" && !METHODS.some((method) => formData.has(method) && isConfigured(app, method))) {
    return { ok: false, errors: { credit: NO_WAY_TO_PAY }, values: fields };
  }
  const receiverErrors = checkReceiver(fields);
  if (receiverErrors) return { ok: false, errors: receiverErrors, values: fields };
  const script = SETTINGS[name].applyRow(app.company, fields)?.measurement;
  if (name === "medicao" && app.config.live && script && !isPublicScript(script.address)) {
    return { ok: false, errors: { tagAddress: INSIDE_SCRIPT }, values: fields };
  }
  const { user, ip } = asker;
  const guard = settingGuard(app, asker);
  const saved = await saveCompanyGroup(
    app.db,
    { name, fields, version, actorId: user.id, ip, unsaved: unsavedCompany(app.config), guard },
    app.now(),
  );
  if (saved.kind === "stale") return { ...staleFailure(await staleGroup(app, name)), values: fields };
  if (saved.kind !== "saved") return { ...(await settingFailure(app, asker, saved)), values: fields };
  if (saved.changed.length === 0) return { ok: true, sentence: "Nada mudou." };
  await app.refreshCompany();
  return { ok: true, sentence: "Configurações salvas." };
}

/** Methods that no provider takes, and what would have to be done on the server. */
export function lockedMethods(app: AppContext): Record<string, string> {
  return Object.fromEntries(
    METHODS.filter((method) => !isConfigured(app, method)).map((method) => [
      method,
      "Ninguém recebe por ele ainda: em Configurações, Pagamentos, está o que falta.",
    ]),
  );
}

/** A switch that cannot be on says nothing: what was saved before counts again once there is a provider. */
function keepLockedMethods(app: AppContext, formData: FormData): void {
  for (const method of METHODS) {
    if (isConfigured(app, method)) continue;
    formData.delete(method);
    if (app.company.methods[method]) formData.set(method, "on");
  }
}

/** What whoever looks may not change, and whom to ask; nothing for owners. */
export async function closedFields(app: AppContext, name: SettingsGroupName, who: Standing) {
  const names = closedNames(app, name, who);
  if (names.length === 0) return undefined;
  return { names, sentence: await ownersAlone(app.db, names.map(SETTINGS[name].powerOf)) };
}

function closedNames({ company }: AppContext, name: SettingsGroupName, who: Standing): string[] {
  const { fields, powerOf } = SETTINGS[name];
  return Object.keys(fields(company)).filter((field) => {
    const { right } = POWER_RULES[powerOf(field)];
    return right && !may(who, right);
  });
}

/** Who may not change it need not send it along. */
function keepClosed(app: AppContext, name: SettingsGroupName, who: Standing, formData: FormData): void {
  const stored = SETTINGS[name].fields(app.company);
  for (const field of closedNames(app, name, who)) {
    if (!formData.has(field)) formData.set(field, stored[field] ?? "");
  }
}

function isConfigured(app: AppContext, method: PaymentMethod): boolean {
  return app.payments.configured(method) !== undefined;
}

/** What cannot stand in a PIX code would be found out by the first buyer. */
function checkReceiver({
  pixKey: key,
  pixName: name = "",
  pixCity: city = "",
}: SettingsFields): FieldErrors | undefined {
  if (!key) return undefined;
  const trouble = pixKeyTrouble(key);
  if (trouble) return { pixKey: trouble };
  return buildStaticPix({ key, name, city }) ? undefined : { pixName: WRONG_RECEIVER };
}

/** Kept as the directory spells it, so that the owner sees what buyers pay to; what is no key as it was typed. */
function withWholeKey({ company }: AppContext, fields: SettingsFields): SettingsFields {
  if (fields.pixKey === company.pixReceiver?.key) return fields;
  return fields.pixKey ? { ...fields, pixKey: normalizePixKey(fields.pixKey) ?? fields.pixKey } : fields;
}

function asTyped(formData: FormData): SettingsFields {
  const fields: SettingsFields = {};
  for (const [name, value] of formData) {
    if (typeof value === "string") fields[name] = value.trim().replace(/\r\n?/g, "\n");
  }
  return fields;
}

function testPix(app: AppContext): Result {
  const { key } = pixReceiverOf(app);
  if (!key) return refused("Nenhuma chave PIX foi configurada.");
  const words = pixKeyWords(key);
  if (!words) return refused("A chave PIX configurada não é válida.");
  return { ok: true, sentence: `O formato da chave PIX está certo: ${words}.` };
}

function refused(sentence: string): SettingsRefusal {
  return { ok: false, errors: { form: sentence }, values: null };
}

/** Nobody's own, and mostly right: what is proposed while nothing is said. */
const USUAL_HOURS = ["Segunda a sexta, 9h às 18h"];

/** Everything the screen shows of one group, with the version of its row. */
export async function readGroup(app: AppContext, name: SettingsGroupName) {
  // First the version: what is saved between the two is then told, and not passed over.
  const { version } = await findSettingVersion(app.db, groupKey(name));
  const company = await readCompany(app.db, unsavedCompany(app.config));
  // What stands in for the owner's own until it is told is not offered for saving.
  const isOpen = version === 0 && !app.config.shows.demoContent;
  const blank = {
    ...company,
    brand: "",
    emails: { support: "", sales: "", info: "" },
    hours: company.hours.length > 0 ? company.hours : USUAL_HOURS,
  };
  return { values: SETTINGS[name].fields(isOpen ? blank : company), version };
}

async function staleGroup(app: AppContext, name: SettingsGroupName): Promise<StaleRow> {
  const fields = settingsRow(
    name,
    SETTINGS[name].fields(await readCompany(app.db, unsavedCompany(app.config))),
  );
  return staleSetting(app.db, { key: groupKey(name), entityId: name, fields });
}

// Mails to the owners when somebody changes a setting that may harm the shop.
import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { POWER_RULES } from "#app/identity/setting-guard/setting-guard.server.ts";
import { findOpenAccount } from "#app/identity/users/users.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { findFormerMailServer } from "#app/mail/mail-settings.server.ts";
import { pixReceiverOf } from "#app/payments/providers/manual-pix/manual-pix.server.ts";
import { SETTING_POWERS, type SettingPower } from "#app/platform/config/setting-powers.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { ENVIRONMENT_GROUP } from "../guarded-settings/environment-group.ts";
import { findSettingChange } from "../guarded-settings/setting-entries.server.ts";
import { SETTINGS_LABELS } from "./audit-details.ts";
import { settingsThing } from "./audit-things.server.ts";

const payloadSchema = z.object({
  auditId: z.number(),
  userId: z.number().nullable(),
  // Jobs queued by earlier versions have no power: all of them are about money.
  power: z.enum(SETTING_POWERS).default("money"),
  isByFormer: z.boolean().default(false),
});
type Payload = z.output<typeof payloadSchema>;
type Change = NonNullable<Awaited<ReturnType<typeof findSettingChange>>>;

/** The first value of these settings sends no mail, because it takes nothing from an earlier recipient. */
const FIRST_IS_NO_NEWS: readonly SettingPower[] = ["notices", "mail"];
const OWN_ACCOUNT = "troque a sua senha e encerre as outras sessões em Minha conta, Segurança";

export function registerSettingMails(app: AppContext): void {
  app.jobs.handle("mail.money-destination", (payload) => send(app, payloadSchema.parse(payload)));
  app.jobs.handle("mail.setting-changed", (payload) => send(app, payloadSchema.parse(payload)));
}

async function send(app: AppContext, { auditId, userId, power, isByFormer }: Payload): Promise<void> {
  const change = await findSettingChange(app.db, auditId);
  const subject = POWER_RULES[power].told;
  if (!change || !subject) return;
  if (FIRST_IS_NO_NEWS.includes(power) && Object.values(change.fields).every(({ de }) => !de)) return;
  const former = isByFormer ? await findFormerMailServer(app.db, app.secret) : undefined;
  if (isByFormer && !former) return;
  const account = userId === null ? undefined : await findOpenAccount(app.db, userId);
  const shop = app.company.emails.sales;
  const to = userId === null ? (shop === change.email ? undefined : shop) : account?.email;
  if (!to) return;
  const mail = {
    to,
    subject: `${subject} | ${app.company.brand}`,
    key: `${power}-${auditId}-${userId ?? "shop"}${isByFormer ? "-former" : ""}`,
    ...renderMailText(app.company, {
      heading: subject,
      reader: account && confirmedReader(account),
      rows: changedRows(app, change),
      ...(power === "money" ? ofMoney(app, change) : ofOthers(app, change)),
    }),
  };
  if (!former) {
    await app.mail.send(mail);
    return;
  }
  // No retry: the former mail server may be gone, and the current server sends the same notice.
  await app.mail
    .send(mail, former)
    .catch((error: unknown) => app.log.warn({ err: error }, "the mail server of before sent no notice"));
}

function changedRows(app: AppContext, { group, fields }: Change): [string, string][] {
  const labels = SETTINGS_LABELS[group] ?? {};
  return Object.entries(fields).flatMap(([field, { de, para }]): [string, string][] => {
    const { label = field, words = {} } = labels[field] ?? {};
    // The audit log keeps no values of a secret.
    if (de === undefined) return [[label, "outro valor"]];
    const [was, is] = [de, para].map((value) => words[value] ?? (value || whileEmpty(app, group, field)));
    return de === para
      ? [[label, `${is} (não mudou)`]]
      : [
          [`${label}, antes`, `${was}`],
          [`${label}, agora`, `${is}`],
        ];
  });
}

function ofMoney({ company, config }: AppContext, change: Change) {
  const isServer = change.group === ENVIRONMENT_GROUP;
  return {
    paragraphs: [
      isServer
        ? `A configuração do servidor que decide quem recebe os pagamentos de ${company.brand} mudou. O site começou com ela em ${dayAndHour(change.at)}.`
        : `${change.name ?? "Alguém"} mudou quem recebe os pagamentos de ${company.brand}, ${whenAndWhere(change)}.`,
    ],
    actions: [
      isServer
        ? { label: "Ver o Registro", address: `${config.siteUrl}/admin/registro` }
        : { label: "Ver as configurações", address: `${config.siteUrl}/admin/configuracoes?grupo=vendas` },
    ],
    footnote: isServer
      ? "Se não foi combinado, fale agora com quem cuida do servidor e confira as suas contas nos provedores de pagamento."
      : `Se não foi combinado, corrija agora em Configurações, Vendas, ${OWN_ACCOUNT}. Pedidos já feitos mantêm o código PIX com que nasceram.`,
  };
}

function ofOthers({ company, config }: AppContext, change: Change) {
  const thing = settingsThing(change.group);
  return {
    paragraphs: [
      `${change.name ?? "Alguém"} mudou ${thing ? `“${thing.name}” nas` : "as"} configurações de ${company.brand}, ${whenAndWhere(change)}.`,
    ],
    actions: [
      { label: "Ver as configurações", address: `${config.siteUrl}${thing?.to ?? "/admin/configuracoes"}` },
    ],
    footnote: `Se não foi combinado, desfaça agora nas configurações e ${OWN_ACCOUNT}.`,
  };
}

function whenAndWhere({ at, ip }: Change): string {
  return `em ${dayAndHour(at)}${ip ? `, do endereço de internet ${ip}` : ""}`;
}

/** The value in effect while the field is empty. */
function whileEmpty(app: AppContext, group: string, field: string): string {
  if (group === ENVIRONMENT_GROUP) return "(vazio)";
  const { key, name, city } = pixReceiverOf({
    config: app.config,
    company: { ...app.company, pixReceiver: undefined },
  });
  const value = { pixKey: key, pixName: name, pixCity: city }[field];
  return value ? `${value} (definido no servidor)` : "(vazio)";
}

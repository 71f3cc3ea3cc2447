// What the owners hear when it was said otherwise where money goes.
import { z } from "zod";
import { isSettingsGroup } from "#app/company/settings-group.ts";
import type { AppContext } from "#app/context.ts";
import { findOpenAccount } from "#app/identity/users/users.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { pixReceiverOf } from "#app/payments/providers/manual-pix/manual-pix.server.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { confirmedReader } from "#app/platform/text/shown-name.ts";
import { ENVIRONMENT_GROUP } from "../money-destination/environment-group.ts";
import { findMoneyChange } from "../money-destination/money-entries.server.ts";
import { settingsLabels } from "./settings-fields.ts";

const payloadSchema = z.object({ auditId: z.number(), userId: z.number().nullable() });

export function registerMoneyMails(app: AppContext): void {
  app.jobs.handle("mail.money-destination", (payload) => send(app, payload));
}

async function send(app: AppContext, payload: unknown): Promise<void> {
  const { auditId, userId } = payloadSchema.parse(payload);
  const change = await findMoneyChange(app.db, auditId);
  if (!change) return;
  const account = userId === null ? undefined : await findOpenAccount(app.db, userId);
  const shop = app.company.emails.sales;
  const to = userId === null ? (shop === change.email ? undefined : shop) : account?.email;
  if (!to) return;
  const labels = isSettingsGroup(change.group) ? settingsLabels(change.group) : {};
  const isServer = change.group === ENVIRONMENT_GROUP;
  const rows = Object.entries(change.fields).flatMap(([field, { de, para }]): [string, string][] => {
    const label = labels[field]?.label ?? field;
    const [was, is] = [de, para].map((value) => value || (isServer ? "(vazio)" : onServer(app, field)));
    return de === para
      ? [[label, `${is} (não mudou)`]]
      : [
          [`${label}, antes`, `${was}`],
          [`${label}, agora`, `${is}`],
        ];
  });
  await app.mail.send({
    to,
    subject: `Mudou para onde vai o dinheiro da loja | ${app.company.brand}`,
    key: `money-destination-${auditId}-${userId ?? "shop"}`,
    ...renderMailText(app.company, {
      heading: "Mudou para onde vai o dinheiro da loja",
      reader: account && confirmedReader(account),
      paragraphs: [
        isServer
          ? `A configuração do servidor que decide quem recebe os pagamentos de ${app.company.brand} mudou. O site começou com ela em ${dayAndHour(change.at)}.`
          : `${change.name ?? "Alguém"} mudou quem recebe os pagamentos de ${app.company.brand}, em ${dayAndHour(change.at)}${change.ip ? `, do endereço de internet ${change.ip}` : ""}.`,
      ],
      rows,
      actions: [
        isServer
          ? { label: "Ver o Registro", address: `${app.config.siteUrl}/admin/registro` }
          : {
              label: "Ver as configurações",
              address: `${app.config.siteUrl}/admin/configuracoes?grupo=vendas`,
            },
      ],
      footnote: isServer
        ? "Se não foi combinado, fale agora com quem cuida do servidor e confira as suas contas nos provedores de pagamento."
        : "Se não foi combinado, corrija agora em Configurações, Vendas, troque a sua senha e encerre as outras sessões em Minha conta, Segurança. Pedidos já feitos mantêm o código PIX com que nasceram.",
    }),
  });
}

/** What counts while the screen says nothing. */
function onServer(app: AppContext, field: string): string {
  const { key, name, city } = pixReceiverOf({
    config: app.config,
    company: { ...app.company, pixReceiver: undefined },
  });
  const value = { pixKey: key, pixName: name, pixCity: city }[field];
  return value ? `${value} (definido no servidor)` : "(vazio)";
}

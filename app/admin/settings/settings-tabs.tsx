import { SETTINGS_GROUPS, type SettingsGroupName } from "#app/company/settings-group.ts";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { SETTINGS_PANELS } from "./settings-fields.ts";

export const SETTINGS_PATH = "/admin/configuracoes";
export const PAYMENTS_PATH = `${SETTINGS_PATH}/pagamentos`;
export const MAIL_PATH = `${SETTINGS_PATH}/email`;
export const SIGN_IN_SETUP_PATH = `${SETTINGS_PATH}/entrada`;
export const ADS_PATH = `${SETTINGS_PATH}/anuncios`;

/** The groups that are forms, how the shop is paid, which is set on the server and only looked at, its mail server, who is told of purchases and how people sign in. */
export function SettingsTabs({
  current,
}: {
  current: SettingsGroupName | "pagamentos" | "email" | "anuncios" | "entrada";
}) {
  const groups = SETTINGS_GROUPS.map((name) => ({
    label: SETTINGS_PANELS[name].label,
    to: name === "marca" ? SETTINGS_PATH : `${SETTINGS_PATH}?grupo=${name}`,
    current: name === current,
  }));
  const payments = { label: "Pagamentos", to: PAYMENTS_PATH, current: current === "pagamentos" };
  const mail = { label: "E-mail", to: MAIL_PATH, current: current === "email" };
  const ads = { label: "Anúncios", to: ADS_PATH, current: current === "anuncios" };
  const signIn = { label: "Entrada", to: SIGN_IN_SETUP_PATH, current: current === "entrada" };
  const mayDo = useRight();
  const own = [...(mayDo("payments.setup") ? [payments] : []), ...(mayDo("mail.setup") ? [mail] : [])];
  const at = SETTINGS_GROUPS.indexOf("vendas") + 1;
  return (
    <TabLinks
      label="Grupos de configurações"
      items={[
        ...groups.slice(0, at),
        ...own,
        ...groups.slice(at),
        ads,
        ...(mayDo("sign-in.setup") ? [signIn] : []),
      ]}
    />
  );
}

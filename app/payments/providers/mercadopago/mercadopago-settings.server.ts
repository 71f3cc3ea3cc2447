import type { ProviderSettings } from "../provider-settings.server.ts";

export interface MercadoPagoSettings {
  baseUrl: string;
  accessToken: string;
  webhookSecret: string;
  live: boolean;
}

const TOKEN = "MP_ACCESS_TOKEN";
const PUBLIC_KEY = "MP_PUBLIC_KEY";
const WEBHOOK_SECRET = "MP_WEBHOOK_SECRET";
const ADDRESS = "MP_API_URL";
const TEST_ACCOUNT = "MP_TEST_ACCOUNT";
export const MERCADO_PAGO_ADDRESS = "https://api.mercadopago.com";

/** True if any of it is configured, even if only for earlier payments. */
export function hasMercadoPagoSettings(settings: ProviderSettings): boolean {
  return settings.isChosen || settings.isGiven(TOKEN, PUBLIC_KEY, WEBHOOK_SECRET);
}

export function readMercadoPagoSettings(settings: ProviderSettings): MercadoPagoSettings {
  const { live } = settings;
  const accessToken = settings.requiredSecret(TOKEN);
  const webhookSecret = settings.requiredSecret(WEBHOOK_SECRET);
  const isTestAccount = readTestAccount(settings);
  refuseOtherWorld(settings, TOKEN, accessToken, isTestAccount);
  refuseOtherWorld(settings, PUBLIC_KEY, settings.secret(PUBLIC_KEY) ?? "", isTestAccount);
  const baseUrl = settings.address(ADDRESS, [MERCADO_PAGO_ADDRESS]);
  return { baseUrl, accessToken, webhookSecret, live };
}

/** A test account's keys look like real ones, so that only the owner can tell. */
function readTestAccount(settings: ProviderSettings): boolean {
  const given = settings.text(TEST_ACCOUNT);
  if (given !== undefined && given !== "true" && given !== "false") {
    settings.problem(TEST_ACCOUNT, "deve ser true ou false.");
  }
  const isTestAccount = given === "true";
  if (isTestAccount && settings.live) {
    settings.problem(
      TEST_ACCOUNT,
      "uma conta de teste não recebe dinheiro; um site com SITE_MODE=live precisa da conta real.",
    );
  }
  return isTestAccount;
}

/**
 * Protects against a mistake in a file: a live shop must not sell for test payments, and a demo must not take real
 * money.
 */
function refuseOtherWorld(
  settings: ProviderSettings,
  name: string,
  key: string,
  isTestAccount: boolean,
): void {
  if (settings.live && key.startsWith("TEST-")) {
    settings.problem(
      name,
      "é uma credencial de teste; um site com SITE_MODE=live precisa da credencial de produção.",
    );
  }
  if (!settings.live && key.startsWith("APP_USR-") && !isTestAccount) {
    settings.problem(
      name,
      `é uma credencial de produção, que cobra de verdade; use a de teste, ou ${TEST_ACCOUNT}=true se ela é de uma conta de teste, ou SITE_MODE=live.`,
    );
  }
}

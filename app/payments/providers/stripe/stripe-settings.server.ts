import type { ProviderSettings } from "../provider-settings.server.ts";

export interface StripeSettings {
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** The vendor enabled PIX for the account. */
  hasPix: boolean;
  live: boolean;
}

const SECRET_KEY = "STRIPE_SECRET_KEY";
const WEBHOOK_SECRET = "STRIPE_WEBHOOK_SECRET";
const ADDRESS = "STRIPE_API_URL";
const PIX = "STRIPE_PIX";
export const STRIPE_ADDRESS = "https://api.stripe.com";

/** True if any of it is configured, even if only for earlier payments. */
export function hasStripeSettings(settings: ProviderSettings): boolean {
  return settings.isChosen || settings.isGiven(SECRET_KEY, WEBHOOK_SECRET);
}

export function readStripeSettings(settings: ProviderSettings): StripeSettings {
  const { live } = settings;
  const secretKey = settings.requiredSecret(SECRET_KEY);
  const webhookSecret = settings.requiredSecret(WEBHOOK_SECRET);
  if (secretKey !== "") refuseOtherWorld(settings, secretKey);
  const hasPix = readPix(settings);
  const baseUrl = settings.address(ADDRESS, [STRIPE_ADDRESS]);
  return { baseUrl, secretKey, webhookSecret, hasPix, live };
}

/**
 * Protects against a mistake in a file: a live shop must not sell for test payments, and a demo must not take real
 * money.
 */
function refuseOtherWorld(settings: ProviderSettings, key: string): void {
  const [, world] = /^[sr]k_(test|live)_/.exec(key) ?? [];
  if (world === undefined) {
    settings.problem(
      SECRET_KEY,
      "deve ser uma chave secreta ou restrita da Stripe, que começa com sk_test_, rk_test_, sk_live_ ou rk_live_.",
    );
  }
  if (settings.live && world === "test") {
    settings.problem(
      SECRET_KEY,
      "é uma chave de teste; um site com SITE_MODE=live precisa da chave de produção.",
    );
  }
  if (!settings.live && world === "live") {
    settings.problem(
      SECRET_KEY,
      "é uma chave de produção, que cobra de verdade; use a de teste, ou SITE_MODE=live.",
    );
  }
}

/** Stripe offers PIX in Brazil by invitation, so only the owner knows whether the account has it. */
function readPix(settings: ProviderSettings): boolean {
  const given = settings.text(PIX);
  if (given !== undefined && given !== "true" && given !== "false") {
    settings.problem(PIX, "deve ser true ou false.");
  }
  if (given !== "true" && settings.text("PAYMENT_PIX") === "stripe") {
    settings.problem(
      PIX,
      "a Stripe só oferece PIX a contas convidadas; se a sua foi, defina STRIPE_PIX=true, ou escolha outro provedor em PAYMENT_PIX.",
    );
  }
  return given === "true";
}

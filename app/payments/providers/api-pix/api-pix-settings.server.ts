// The bank's environment variables; a wrong one stops the start and is named.
import { normalizePixKey, pixKeyTrouble } from "../../pix/pix-key.ts";
import type { ProviderSettings } from "../provider-settings.server.ts";
import type { BankAccess } from "./bank-client.server.ts";
import { type ClientTls, certificateEnd } from "./certificate.server.ts";

export interface BankSettings {
  access: BankAccess;
  /** The PIX key that receives the money. */
  key: string;
  /** Undefined: the bank sends no webhooks and is polled. */
  webhookSecret: string | undefined;
}

interface Addresses {
  api: string;
  token: string;
}

const EFI: Record<"live" | "test", Addresses> = {
  live: { api: "https://pix.api.efipay.com.br/v2", token: "https://pix.api.efipay.com.br/oauth/token" },
  test: { api: "https://pix-h.api.efipay.com.br/v2", token: "https://pix-h.api.efipay.com.br/oauth/token" },
};
const SCOPES = ["cob.read", "cob.write", "pix.read", "pix.write"];
const VARIABLES = [
  ...["API_PIX_PROFILE", "API_PIX_URL", "API_PIX_TOKEN_URL", "API_PIX_CLIENT_ID", "API_PIX_CLIENT_SECRET"],
  ...["API_PIX_CERT", "API_PIX_CERT_KEY", "API_PIX_P12", "API_PIX_P12_PASSPHRASE", "API_PIX_CA"],
  "API_PIX_WEBHOOK_SECRET",
];
const EXCEPTION = "api-pix-address";
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Words in a host name by which banks mark their test environment. */
const HOMOLOGATION = /(^|[.-])(h|hm|hml|hom|homolog\w*|sandbox|staging|teste?)([.-]|$)/;
const WEBHOOK_SECRET = /^[A-Za-z0-9_-]{32,200}$/;

/** Undefined when nothing is set or something is wrong. */
export function readBankSettings(settings: ProviderSettings): BankSettings | undefined {
  if (!settings.isChosen && !settings.isGiven(...VARIABLES)) return undefined;
  const profile = settings.text("API_PIX_PROFILE");
  if (profile !== undefined && profile !== "efi") {
    settings.problem("API_PIX_PROFILE", "deve ser efi; para outro banco, deixe vazio e defina API_PIX_URL.");
  }
  const { api, token } = readAddresses(settings, profile === "efi");
  const clientId = settings.required("API_PIX_CLIENT_ID");
  const clientSecret = settings.requiredSecret("API_PIX_CLIENT_SECRET");
  const tls = readCertificate(settings);
  const key = readKey(settings);
  const webhookSecret = readWebhookSecret(settings);
  if (!tls) return undefined;
  return {
    access: {
      apiUrl: api,
      tokenUrl: token,
      clientId,
      clientSecret,
      tls,
      ...(profile === "efi" ? {} : { scopes: SCOPES }),
      tokenWish: profile === "efi" ? "json" : "form",
    },
    key,
    webhookSecret,
  };
}

function readAddresses(settings: ProviderSettings, isEfi: boolean): Addresses {
  const { api, token } = EFI[settings.live ? "live" : "test"];
  return {
    api: readAddress(settings, "API_PIX_URL", isEfi ? api : undefined),
    token: readAddress(settings, "API_PIX_TOKEN_URL", isEfi ? token : undefined),
  };
}

/** Reads a URL. A live shop needs the production environment; any other shop needs a test environment. */
function readAddress(settings: ProviderSettings, name: string, vendors: string | undefined): string {
  const given = settings.text(name)?.replace(/\/+$/, "") ?? vendors;
  if (given === undefined) {
    settings.problem(name, "obrigatório para usar api-pix (ou API_PIX_PROFILE=efi).");
    return "";
  }
  if (!/^https?:\/\//.test(given) || !URL.canParse(given)) {
    settings.problem(name, "deve ser um endereço https://.");
    return "";
  }
  const { protocol, hostname } = new URL(given);
  if (protocol !== "https:" && !(LOCAL.test(hostname) && settings.allows(EXCEPTION))) {
    settings.problem(name, "deve começar com https://: o segredo e o dinheiro passam por este endereço.");
  } else if (settings.live && HOMOLOGATION.test(hostname)) {
    settings.problem(name, "é um endereço de homologação, e um site com SITE_MODE=live recebe de verdade.");
  } else if (!settings.live && isEfiHost(hostname, "live")) {
    settings.problem(
      name,
      "é o endereço de produção; na demonstração use o de homologação (ou SITE_MODE=live).",
    );
  } else if (given !== vendors && !isEfiAddress(given) && !settings.allows(EXCEPTION)) {
    settings.problem(name, `confira o endereço com o seu banco e confirme com LIVE_ALLOW=${EXCEPTION}.`);
  }
  return given;
}

function isEfiHost(hostname: string, mode: keyof typeof EFI): boolean {
  return new URL(EFI[mode].api).hostname === hostname;
}

function isEfiAddress(address: string): boolean {
  return Object.values(EFI.live).includes(address);
}

function readCertificate(settings: ProviderSettings): ClientTls | undefined {
  // For a bank whose certificate comes from a private authority: then only that authority is trusted.
  const ca = settings.file("API_PIX_CA");
  const [given, name] = settings.text("API_PIX_P12_FILE")
    ? ([readP12(settings), "API_PIX_P12_FILE"] as const)
    : ([readPem(settings), "API_PIX_CERT_FILE"] as const);
  if (!given) return undefined;
  const tls = ca ? { ...given, ca } : given;
  try {
    const end = certificateEnd(tls);
    if (end && end < new Date()) {
      const day = end.toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" });
      settings.problem(name, `o certificado venceu em ${day}; baixe outro no seu banco.`);
      return undefined;
    }
    return tls;
  } catch (error) {
    settings.problem(name, unusable(error, name));
    return undefined;
  }
}

function readP12(settings: ProviderSettings): ClientTls | undefined {
  if (isPemGiven(settings)) {
    settings.problem("API_PIX_P12_FILE", "defina só um, API_PIX_P12_FILE ou API_PIX_CERT_FILE.");
    return undefined;
  }
  const pfx = settings.requiredFile("API_PIX_P12");
  const passphrase = settings.secret("API_PIX_P12_PASSPHRASE");
  return pfx.length > 0 ? { pfx, ...(passphrase === undefined ? {} : { passphrase }) } : undefined;
}

function isPemGiven(settings: ProviderSettings): boolean {
  return settings.text("API_PIX_CERT") !== undefined || settings.text("API_PIX_CERT_FILE") !== undefined;
}

function readPem(settings: ProviderSettings): ClientTls | undefined {
  if (!isPemGiven(settings)) {
    settings.problem(
      "API_PIX_CERT_FILE",
      "obrigatório para usar api-pix: o certificado que o seu banco lhe deu, em PEM com API_PIX_CERT_KEY_FILE, ou API_PIX_P12_FILE.",
    );
    return undefined;
  }
  const cert = settings.secret("API_PIX_CERT");
  // Banks may put certificate and key in one file.
  const key = settings.isGiven("API_PIX_CERT_KEY") ? settings.secret("API_PIX_CERT_KEY") : cert;
  return cert && key ? { cert, key } : undefined;
}

function unusable(error: unknown, name: string): string {
  const words = error instanceof Error ? error.message : String(error);
  if (/mac verify failure/i.test(words)) return "a senha do P12 não confere (API_PIX_P12_PASSPHRASE).";
  if (/unsupported/i.test(words) && name === "API_PIX_P12_FILE") {
    return "este P12 usa uma cifra antiga; converta-o para PEM com openssl pkcs12 -legacy (veja docs/pagamentos/api-pix.md).";
  }
  if (/key values mismatch/i.test(words))
    return "a chave privada (API_PIX_CERT_KEY_FILE) não é a deste certificado.";
  return `não foi possível ler o certificado (${words}).`;
}

function readKey(settings: ProviderSettings): string {
  const given = settings.required("PIX_KEY");
  const trouble = given === "" ? undefined : pixKeyTrouble(given);
  if (trouble) settings.problem("PIX_KEY", trouble);
  return normalizePixKey(given) ?? given;
}

function readWebhookSecret(settings: ProviderSettings): string | undefined {
  const secret = settings.secret("API_PIX_WEBHOOK_SECRET");
  if (secret !== undefined && !WEBHOOK_SECRET.test(secret)) {
    settings.problem(
      "API_PIX_WEBHOOK_SECRET",
      "deve ter de 32 a 200 letras sem acento, números, - ou _: ele vai no endereço.",
    );
  }
  return secret;
}

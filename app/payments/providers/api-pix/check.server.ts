// `npm run provider -- check api-pix`: with the bank's test environment, creates, reads and cancels a charge, compares
// the answers with what we read, and registers our webhook.
import { randomBytes } from "node:crypto";
import { type Config, ConfigError, readConfig } from "#app/platform/config/config.server.ts";
import { type Call, ProviderError } from "../../port/payment-provider.ts";
import { CheckStopped, type ProviderCheck } from "../provider-check.ts";
import { ProviderSettings } from "../provider-settings.server.ts";
import { webhookSchema } from "./api-pix.schema.ts";
import { type BankSettings, readBankSettings } from "./api-pix-settings.server.ts";
import { type Bank, openBank } from "./bank-client.server.ts";
import { certificateEnd } from "./certificate.server.ts";
import { getCharge, isDone, putCharge, REFUSED, refusal, removeCharge } from "./charges.server.ts";

const DEADLINE_MS = 8000;
const CENTS = 1001;
const LIFETIME_MS = 600_000;
const WEBHOOK_SCOPES = ["webhook.read", "webhook.write"];

export interface CheckInput {
  config: Config;
  now: () => Date;
  /** Receives a sentence for every step. */
  say: (line: string) => void;
  /** Whether to register our webhook; nothing else is changed permanently. */
  setsWebhook?: boolean;
}

export const API_PIX_CHECK: ProviderCheck = {
  async run(environment, report, { webhook }) {
    try {
      const config = readConfig({ ...environment, PAYMENT_PIX: "api-pix" });
      const input = { config, now: () => new Date(), say: report.say, setsWebhook: webhook };
      if (!(await checkApiPix(input)))
        report.differs("O banco não fez tudo o que este programa espera (acima).");
    } catch (error) {
      if (error instanceof ConfigError) throw new CheckStopped(error.message);
      throw error;
    }
  },
};

/** True if every check passed. */
export async function checkApiPix({ config, now, say, setsWebhook = false }: CheckInput): Promise<boolean> {
  const settings = settingsOf(config);
  const end = certificateEnd(settings.access.tls);
  if (end)
    say(`Certificado: vale até ${end.toLocaleDateString("pt-BR", { timeZone: "America/Sao_Paulo" })}.`);
  const bank = openBank(settings.access, now);
  const isFine = await step(say, "Cobrança", () => tryCharge(bank, settings, say));
  if (settings.webhookSecret === undefined) {
    say("Avisos: sem API_PIX_WEBHOOK_SECRET o banco não avisa; o site pergunta a cada minuto.");
    return isFine;
  }
  const address = `${config.siteUrl}/api/webhooks/api-pix/${settings.webhookSecret}`;
  const isTold = await step(say, "Avisos", () => tryWebhook(settings, { address, now, say, setsWebhook }));
  return isFine && isTold;
}

function settingsOf(config: Config): BankSettings {
  const problems: string[] = [];
  const settings = readBankSettings(
    new ProviderSettings({ id: "api-pix", config, isChosen: true, problems }),
  );
  if (!settings || problems.length > 0) throw new ConfigError(problems.join("\n"));
  return settings;
}

/** Nobody pays it: the code is shown to nobody, and the charge is cancelled. */
async function tryCharge(bank: Bank, { key }: BankSettings, say: CheckInput["say"]): Promise<void> {
  const txid = `VerificacaoVitrine${randomBytes(8).toString("hex")}`;
  const createdAt = bank.now();
  const payment = {
    amount: CENTS,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LIFETIME_MS),
    description: "Verificação, não pagar",
  };
  const made = await putCharge(bank, { txid, key, payment }, callNow());
  say(`Cobrança: criada por R$ 10,01${made.payload ? "" : ", sem o código Copia e Cola na resposta"}.`);
  const again = await putCharge(bank, { txid, key, payment }, callNow());
  say(`Cobrança: pedida de novo, é a mesma (${again.status}).`);
  const found = await getCharge(bank, txid, callNow());
  if (!found) throw new ProviderError("not_found", "a charge that was just made is not found");
  const removed = await removeCharge(bank, txid, callNow());
  say(
    removed
      ? "Cobrança: encontrada e retirada."
      : "Cobrança: encontrada; o banco não a retirou, ela vence sozinha.",
  );
}

async function tryWebhook(
  { access, key }: BankSettings,
  { address, now, say, setsWebhook }: Pick<CheckInput, "now" | "say" | "setsWebhook"> & { address: string },
): Promise<void> {
  const scopes = access.scopes && { scopes: [...access.scopes, ...WEBHOOK_SCOPES] };
  const bank = openBank({ ...access, ...scopes }, now);
  const path = `/webhook/${encodeURIComponent(key)}`;
  if (setsWebhook) {
    // Efí requires mTLS at our proxy unless this header says that the secret in the path is enough.
    const headers = { "x-skip-mtls-checking": "true" };
    const input = { method: "PUT", path, headers, json: { webhookUrl: address }, accept: REFUSED } as const;
    const set = await bank.ask(input, callNow());
    if (!isDone(set)) throw refusal("webhook", set);
  }
  const answer = await bank.ask({ method: "GET", path, accept: [400, 404] }, callNow());
  const told = webhookSchema.safeParse(answer.body).data?.webhookUrl;
  if (told === address) say("Avisos: o banco avisa este site.");
  else if (told === undefined) say("Avisos: o banco ainda não tem o endereço; rode de novo com --webhook.");
  else say("Avisos: o banco avisa outro endereço; com --webhook ele passa a avisar este.");
  if (told !== address) throw new ProviderError("not_found", "the bank has another address");
}

async function step(say: CheckInput["say"], name: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    say(`${name}: ${FAILURES[error.kind] ?? "o banco recusou"} (${error.message}).`);
    return false;
  }
}

const FAILURES: Partial<Record<ProviderError["kind"], string>> = {
  credentials: "o banco não reconhece o Client_Id, o Client_Secret, o certificado ou a permissão",
  unavailable: "o banco não respondeu",
  throttled: "o banco pede que se espere",
  unknown_outcome: "a resposta do banco se perdeu ou veio em outro formato",
  not_found: "não encontrado",
};

function callNow(): Call {
  return { deadlineMs: DEADLINE_MS, signal: AbortSignal.timeout(DEADLINE_MS), idemKey: "check" };
}

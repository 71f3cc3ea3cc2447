// Stripe's account: who answers, what it lacks, and where the owner sees a payment.
import {
  type Call,
  type KnownPayment,
  type Method,
  type Probe,
  ProviderError,
} from "../../port/payment-provider.ts";
import type { StripeAccount } from "./stripe.schema.ts";
import type { StripeApi } from "./stripe-api.server.ts";

const DASHBOARD = "https://dashboard.stripe.com";
const CAPABILITIES: Record<Method, { field: string; words: string }> = {
  credit: { field: "card_payments", words: "os cartões não estão ativos" },
  pix: { field: "pix_payments", words: "o PIX não está ativo, que só tem quem a Stripe convidou" },
  boleto: { field: "boleto_payments", words: "o boleto não está ativo" },
};

interface Asking {
  methods: readonly Method[];
  live: boolean;
  call: Call;
}

export async function probeAccount(api: StripeApi, { methods, live, call }: Asking): Promise<Probe> {
  const account = await readAccount(api, call);
  const test = live ? "" : ", em modo de teste";
  if (!account) return { account: `chave restrita, que não lê os dados da conta${test}`, missing: [] };
  const { id, email } = account;
  const name = account.settings?.dashboard?.display_name || account.business_profile?.name || email || id;
  return { account: `conta ${name}${test}`, missing: missingOf(account, methods, live) };
}

/** Undefined for a restricted key: valid, but not allowed to read its account. */
async function readAccount(api: StripeApi, call: Call): Promise<StripeAccount | undefined> {
  try {
    return await api.account(call);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== "credentials") throw error;
    await api.balance(call);
    return undefined;
  }
}

function missingOf(account: StripeAccount, methods: readonly Method[], live: boolean): string[] {
  const { charges_enabled, capabilities, default_currency } = account;
  const missing: string[] = [];
  // A test account charges play money whatever its owner has filled in.
  if (live && charges_enabled === false) {
    missing.push("a conta ainda não pode cobrar: termine o cadastro em dashboard.stripe.com");
  }
  if (default_currency && default_currency !== "brl") {
    missing.push("a conta não recebe em reais: abra uma conta do Brasil");
  }
  for (const method of methods) {
    const { field, words } = CAPABILITIES[method];
    if (!capabilities || capabilities[field] === "active") continue;
    missing.push(`${words}: ligue em Configurações, Pagamentos, Meios de pagamento, em dashboard.stripe.com`);
  }
  return missing;
}

/** Stripe's dashboard shows payments by intent, which exists once somebody paid on the page. */
export function dashboardPage(
  { providerRef, paymentRef }: Pick<KnownPayment, "providerRef" | "paymentRef">,
  live: boolean,
): string | undefined {
  const intent = [paymentRef, providerRef].find((ref) => ref?.startsWith("pi_"));
  return intent && `${DASHBOARD}/${live ? "" : "test/"}payments/${encodeURIComponent(intent)}`;
}

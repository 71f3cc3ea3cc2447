// How the shop is paid, as its owner sees it: which provider takes what, what is missing, and whether it answers.

import { WEBHOOK_PREFIX } from "#app/payments/attempts/payments.api.ts";
import { paymentsOf } from "#app/payments/attempts/payments.server.ts";
import { readDeliveries } from "#app/payments/attempts/refused-deliveries.server.ts";
import {
  type Method,
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
} from "#app/payments/port/payment-provider.ts";
import { callProvider } from "#app/payments/port/provider-call.server.ts";
import { theProvider } from "#app/payments/port/provider-words.ts";
import { METHOD_VARIABLES } from "#app/payments/providers/prepare-providers.server.ts";
import { PROVIDERS } from "#app/payments/providers/registry.server.ts";
import type { AppContext } from "#app/platform/context.ts";

export type PaymentSetup = Awaited<ReturnType<typeof readPaymentSetup>>;

const METHODS: readonly Method[] = ["pix", "credit", "boleto"];

export async function readPaymentSetup(app: AppContext) {
  const payments = paymentsOf(app);
  const chosen = METHODS.map((method) => ({ method, provider: payments.configured(method) }));
  const used = payments.all().filter((one) => chosen.some(({ provider }) => provider === one));
  const told = await readDeliveries(
    app.db,
    used.map(({ id }) => id),
    app.now(),
  );
  return {
    methods: chosen.map(({ method, provider }) => ({
      method,
      provider: provider?.name ?? null,
      isTest: provider?.can.isTest ?? false,
      isOffered: app.company.methods[method],
      confirmedByHand: provider?.can.confirms[method] === "by-hand",
      ways: provider && !provider.can.isTest ? [] : waysToReceive(method),
    })),
    providers: used
      .map((provider) => ({
        ...{ id: provider.id, name: provider.name, page: provider.page ?? null },
        isTest: provider.can.isTest ?? false,
        mayBeAsked: provider.probe !== undefined,
        webhook: webhookAddress(app, provider),
        ...(told.get(provider.id) ?? { refused: 0, lastAt: null }),
      }))
      .filter(({ mayBeAsked, webhook }) => mayBeAsked || webhook !== null),
  };
}

/** What to set on the server for each provider that takes real money with this method. */
function waysToReceive(method: Method) {
  return PROVIDERS.flatMap(({ id, methods, setup }) =>
    setup && methods.includes(method)
      ? [{ ...setup, variables: [`${METHOD_VARIABLES[method]}=${id}`, ...setup.variables] }]
      : [],
  );
}

function setupOf(id: string) {
  return PROVIDERS.find((kind) => kind.id === id)?.setup;
}

/** Without the secret that some have in it: that one stays on the server. */
function webhookAddress(app: AppContext, { id, can }: PaymentProvider): string | null {
  // What runs in here delivers to itself.
  if (can.webhook === "none" || !setupOf(id)) return null;
  const address = `${app.config.siteUrl}${WEBHOOK_PREFIX}${id}`;
  return can.webhook === "static-token" ? `${address}/SEGREDO` : address;
}

/** 'Testar conexão'. */
export async function testConnection(
  app: AppContext,
  id: string,
): Promise<{ ok: true; sentence: string } | { ok: false; sentence: string }> {
  const provider = paymentsOf(app).find(id);
  if (!provider?.probe) return { ok: false, sentence: "Não há o que testar neste meio de pagamento." };
  try {
    const { account } = await callProvider("", (call) => provider.probe?.(call) ?? noProbe());
    return { ok: true, sentence: `${theProvider(provider)} respondeu: ${account}.` };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ err: error, provider: id, kind: error.kind }, "connection test failed");
    return { ok: false, sentence: `${theProvider(provider)} ${TROUBLES[error.kind] ?? OTHER_TROUBLE}` };
  }
}

const OTHER_TROUBLE = "respondeu de um jeito que não conhecemos. Veja o registro do servidor.";
const TROUBLES: Partial<Record<ProviderErrorKind, string>> = {
  credentials:
    "recusou a credencial. Confira no servidor se ela foi copiada inteira, não venceu e tem permissão.",
  throttled: "pediu para esperar. Tente de novo em um minuto.",
  unavailable: "está fora do ar ou não pôde ser alcançado a partir do servidor. Tente de novo em instantes.",
  unknown_outcome: "não respondeu a tempo. Confira a conexão do servidor com a internet e tente de novo.",
};

function noProbe(): never {
  throw new ProviderError("unsupported", "nothing to ask");
}

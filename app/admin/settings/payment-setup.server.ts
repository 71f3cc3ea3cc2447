// How the shop is paid, as its owner sees it: which provider takes what, what is missing, and whether it answers.

import type { AppContext } from "#app/context.ts";
import { readFees } from "#app/payments/attempts/payment-fees.server.ts";
import { WEBHOOK_PREFIX } from "#app/payments/attempts/payments.api.ts";
import { callProvider } from "#app/payments/attempts/payments.server.ts";
import { readDeliveries } from "#app/payments/attempts/refused-deliveries.server.ts";
import { wakeProvider } from "#app/payments/attempts/resting.server.ts";
import {
  type Method,
  type PaymentProvider,
  ProviderError,
  type ProviderErrorKind,
} from "#app/payments/port/payment-provider.ts";
import { theProvider } from "#app/payments/port/provider-name.ts";
import { METHOD_VARIABLES } from "#app/payments/providers/prepare-providers.server.ts";
import { PROVIDERS } from "#app/payments/providers/registry.server.ts";
import type { Log } from "#app/platform/config/log.server.ts";
import type { Outcome } from "#app/platform/outcome.ts";

export type PaymentSetup = Awaited<ReturnType<typeof readPaymentSetup>>;

type Environment = AppContext["config"]["environment"];

const METHODS: readonly Method[] = ["pix", "credit", "boleto"];

export async function readPaymentSetup(app: AppContext) {
  const payments = app.payments;
  const chosen = METHODS.map((method) => ({ method, provider: payments.configured(method) }));
  const used = payments.all().filter((one) => chosen.some(({ provider }) => provider === one));
  const now = app.now();
  const [told, fees] = await Promise.all([
    readDeliveries(
      app.db,
      used.map(({ id }) => id),
      now,
    ),
    readFees(app.db, now),
  ]);
  return {
    methods: chosen.map(({ method, provider }) => ({
      method,
      provider: provider?.name ?? null,
      isTest: provider?.can.isTest ?? false,
      isOffered: app.company.methods[method],
      confirmedByHand: provider?.can.confirms[method] === "by-hand",
      fee: fees.find((one) => one.provider === provider?.id && one.method === method) ?? null,
      unready: provider?.unready?.() ?? null,
      ways:
        provider && !provider.can.isTest && !provider.unready?.()
          ? []
          : waysToReceive(method, app.config.environment, provider?.unready?.() ? provider.id : undefined),
    })),
    providers: used
      .map((provider) => ({
        id: provider.id,
        name: provider.name,
        isTest: provider.can.isTest ?? false,
        mayBeAsked: provider.probe !== undefined,
        restsUntil: payments.hiddenUntil(provider.id, now) ?? null,
        webhook: webhookAddress(app, provider),
        ...(told.get(provider.id) ?? { refused: 0, lastAt: null }),
      }))
      .filter(({ mayBeAsked, webhook }) => mayBeAsked || webhook !== null),
  };
}

/** What is not set on the server yet, for each provider that takes real money with this method; what the unready one lacks, it says itself. */
function waysToReceive(method: Method, environment: Environment, unready: string | undefined) {
  return PROVIDERS.flatMap(({ id, methods, setup }) => {
    if (!setup || !methods.includes(method) || id === unready) return [];
    const { name, where, variables, only } = setup;
    const all = [`${METHOD_VARIABLES[method]}=${id}`, ...variables, ...(only?.[method] ?? [])];
    const missing = all.map((variable) => variable.split("|")).filter((some) => !some.some(isSet));
    return [{ name, where, missing }];
  });

  function isSet(variable: string): boolean {
    const [name = "", wanted] = variable.split("=");
    const given = environment[name]?.trim() || environment[`${name}_FILE`]?.trim();
    return wanted === undefined ? Boolean(given) : given === wanted;
  }
}

function setupOf(id: string) {
  return PROVIDERS.find((kind) => kind.id === id)?.setup;
}

/** Without the secret that some have in it: that one stays on the server. */
export function webhookAddress(app: Pick<AppContext, "config">, { id, can }: PaymentProvider): string | null {
  // What runs in here delivers to itself.
  if (can.webhook === "none" || !setupOf(id)) return null;
  const address = `${app.config.siteUrl}${WEBHOOK_PREFIX}${id}`;
  return can.webhook === "static-token" ? `${address}/SEGREDO` : address;
}

/** 'Testar conexão'. What it found missing is no failure of the connection, and no success to be passed over. */
export async function testConnection(app: AppContext, id: string): Promise<ConnectionTest> {
  const { payments } = app;
  const provider = payments.find(id);
  if (!provider?.probe) return { ok: false, tone: "bad", title: FAILED, sentences: [NOTHING_TO_ASK] };
  const methods = METHODS.filter((method) => payments.configured(method) === provider);
  const tested = await askProvider(provider, methods, app.log);
  if (tested.ok) await wakeProvider(app.db, payments, id);
  return tested;
}

/** Asks what its `probe` asks for these methods, and says in sentences what came of it. */
export async function askProvider(
  provider: PaymentProvider,
  methods: readonly Method[],
  log: Log,
): Promise<ConnectionTest> {
  const { id } = provider;
  try {
    const probe = await callProvider("", (call) => provider.probe?.(call, methods) ?? noProbe());
    const answer = `${theProvider(provider)} respondeu: ${probe.account}.`;
    if (probe.missing.length === 0) return { ok: true, sentence: answer };
    const missing = probe.missing.map((one) => `Falta: ${one}.`);
    return { ok: false, tone: "wait", title: LACKING, sentences: [answer, ...missing] };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, provider: id, kind: error.kind }, "connection test failed");
    const trouble = `${theProvider(provider)} ${TROUBLES[error.kind] ?? OTHER_TROUBLE}`;
    const where = error.kind === "credentials" ? setupOf(id)?.where : undefined;
    return { ok: false, tone: "bad", title: FAILED, sentences: where ? [trouble, where] : [trouble] };
  }
}

/** What is not right: what is so, then what to do. */
export interface ConnectionTrouble {
  ok: false;
  tone: "bad" | "wait";
  title: string;
  sentences: string[];
}

type ConnectionTest = Outcome<{ sentence: string }, ConnectionTrouble>;

const FAILED = "A conexão não funcionou";
const LACKING = "A conexão funciona, mas falta algo";
const NOTHING_TO_ASK = "Não há o que testar neste meio de pagamento.";

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

// PIX into the owner's account: a static code; the owner confirms that the money arrived.

import type { PixReceiver } from "#app/company/company.ts";
import type { AppContext } from "#app/context.ts";
import { addDays } from "#app/platform/money-and-dates/dates.ts";
import { buildStaticPix } from "../../pix/pix.ts";
import {
  NOTHING_IN_BROWSER,
  type PaymentProvider,
  ProviderError,
  type Snapshot,
  type StartPayment,
} from "../../port/payment-provider.ts";
import type { ProviderKind } from "../provider-kind.ts";

/** The code never expires; the owner needs time to check the account. */
const OPEN_DAYS = 1;

const CAN: PaymentProvider["can"] = {
  methods: ["pix"],
  refund: { credit: "none", pix: "none", boleto: "none" },
  namesRefunds: false,
  refundDays: { credit: 0, pix: 0, boleto: 0 },
  installments: null,
  confirms: { credit: "by-hand", pix: "by-hand", boleto: "by-hand" },
  cardCapture: "redirect",
  payerDocument: { credit: "none", pix: "none", boleto: "none" },
  payerAddress: { credit: "none", pix: "none", boleto: "none" },
  webhook: "none",
};

const VARIABLES = ["PIX_KEY", "PIX_NAME", "PIX_CITY"] as const;

export const MANUAL_PIX: ProviderKind = {
  id: "manual-pix",
  prefix: "PIX_",
  methods: CAN.methods,
  paysDirectly: true,
  setup: {
    name: "PIX direto",
    variables: [],
    where: "É a sua própria chave PIX, informada em Configurações, Vendas; você confirma cada recebimento.",
  },
  prepare(settings) {
    // The owner may set the receiver on a screen. Environment variables must be complete if any is set.
    const isGiven = VARIABLES.some((name) => settings.text(name));
    if (settings.isChosen && isGiven) for (const name of VARIABLES) settings.required(name);
    return (app) => openManualPix(() => pixReceiverOf(app));
  },
};

const UNREADY = "Informe em Configurações, Vendas, a chave PIX que recebe, com nome e cidade.";

/** The receiver as saved by the owner, otherwise as configured. */
export function pixReceiverOf({ company, config }: Pick<AppContext, "company" | "config">): PixReceiver {
  const [key = "", name = "", city = ""] = VARIABLES.map((variable) => config.environment[variable]);
  return company.pixReceiver ?? { key, name, city };
}

/** A function, because the owner may change the receiver. */
function openManualPix(receiver: () => PixReceiver): PaymentProvider {
  return {
    id: "manual-pix",
    name: "PIX direto",
    article: "o",
    can: CAN,
    toldOfBuyers: "",
    pixMinutes: (asked) => asked + OPEN_DAYS * 1440,
    browser: () => NOTHING_IN_BROWSER,
    unready() {
      const { key, name, city } = receiver();
      return key && name && city ? undefined : UNREADY;
    },
    async start(payment) {
      return waitingPayment(receiver(), payment);
    },
    // Nothing to ask: only the owner's confirmation counts.
    async find() {
      return null;
    },
    async cancel({ providerRef }) {
      return { ...snapshotOf(providerRef, 0), state: "cancelled" };
    },
    async refund() {
      throw new ProviderError("unsupported", "manual PIX is returned by hand");
    },
    receive: () => ({ ok: false, why: "not_ours" }),
  };
}

/** The owner's confirmation as a snapshot. */
export function confirmedReceipt(
  attempt: {
    id: number;
    provider_ref: string | null;
    charged_cents: number;
  },
  cents: number,
): Snapshot {
  const ref = attempt.provider_ref ?? refOf(String(attempt.id));
  return { ...snapshotOf(ref, attempt.charged_cents), state: "approved", approvedCents: cents };
}

function waitingPayment(receiver: PixReceiver, payment: StartPayment): Snapshot {
  const ref = refOf(payment.externalRef);
  const payload = buildStaticPix({ ...receiver, amountCents: payment.amount, txid: ref });
  if (!payload) throw new ProviderError("invalid", "the configured PIX key makes no code");
  const expiresAt = addDays(payment.expiresAt, OPEN_DAYS).toISOString();
  return { ...snapshotOf(ref, payment.amount), instructions: { pix: { payload, expiresAt } } };
}

/** The txid, which the owner may find on the bank statement. */
function refOf(externalRef: string): string {
  return `PED${externalRef.padStart(8, "0")}`;
}

function snapshotOf(providerRef: string, chargedCents: number): Snapshot {
  return {
    providerRef,
    externalRef: String(Number(providerRef.slice(3))),
    state: "pending",
    method: "pix",
    chargedCents,
    currency: "BRL",
    approvedCents: 0,
    refunds: [],
    dispute: "none",
    asOf: "",
  };
}

// Compares the answers of a Stripe account in test mode with our assumptions.
import { randomUUID } from "node:crypto";
import { parsePix } from "../../pix/pix.ts";
import type { Method, Snapshot } from "../../port/payment-provider.ts";
import { type CheckReport, CheckStopped, type ProviderCheck } from "../provider-check.ts";
import { CHECKED_CENTS, checkedPayment, dayIn } from "../provider-check-payment.ts";
import { keyOf } from "../provider-check-run.server.ts";
import { openVendor, type VendorAnswer } from "../provider-http.server.ts";
import {
  errorSchema,
  eventSchema,
  intentSchema,
  listSchema,
  refundSchema,
  sessionSchema,
} from "./stripe.schema.ts";
import { type FormValue, formOf, STRIPE_VERSION } from "./stripe-api.server.ts";
import { EVENT_KINDS, refundStateOf } from "./stripe-codes.ts";
import { intentRequest, sessionRequest } from "./stripe-request.ts";
import { STRIPE_ADDRESS } from "./stripe-settings.server.ts";
import { type StripePayment, snapshotOf } from "./stripe-snapshot.ts";

const STATUSES = [200, 400, 401, 402, 403, 404, 409, 424, 429, 500, 502, 503];
const DEADLINE_MS = 20_000;
const BUYER = { provider: "stripe", email: "comprador@teste.example", document: "00000000000191" };
/** The vendor's published names of test cards; no number is sent. */
const CARDS = { paid: "pm_card_visa", refused: "pm_card_visa_chargeDeclinedInsufficientFunds" };

export const STRIPE_CHECK: ProviderCheck = {
  async run(environment, report) {
    const check = openCheck(environment, report);
    await check.account();
    await check.page();
    await check.boleto();
    if (environment.STRIPE_PIX?.trim() === "true") await check.pix();
    const paid = await check.card("paid");
    await check.card("refused");
    if (paid) await check.refund(paid);
    await check.events();
  },
};

type Fields = { readonly [name: string]: FormValue };

// One closure, because every step needs the key, the client and the report.
function openCheck(environment: Record<string, string | undefined>, report: CheckReport) {
  const key = keyOf(environment, "STRIPE_SECRET_KEY");
  if (key === "") throw new CheckStopped("STRIPE_SECRET_KEY: informe a chave de teste da sua conta.");
  const vendor = openVendor({
    baseUrl: environment.STRIPE_API_URL?.trim() || STRIPE_ADDRESS,
    headers: { authorization: `Bearer ${key}`, "stripe-version": STRIPE_VERSION },
  });

  async function exchange(
    name: string,
    request: { method: "GET" | "POST"; path: string; form?: URLSearchParams },
  ): Promise<VendorAnswer> {
    const call = { signal: AbortSignal.timeout(DEADLINE_MS) };
    const headers: Record<string, string> =
      request.method === "POST" ? { "idempotency-key": randomUUID() } : {};
    const answer = await vendor.send({ ...request, headers, accept: STATUSES, call });
    report.keep(name, answer);
    if (answer.status === 401 || answer.status === 403) {
      throw new CheckStopped(
        `A chave foi recusada (${answer.status}). Confira STRIPE_SECRET_KEY e o que ela pode fazer.`,
      );
    }
    return answer;
  }

  const get = (name: string, path: string, query: Fields = {}) =>
    exchange(name, { method: "GET", path: `${path}?${formOf(query)}` });
  const post = (name: string, path: string, fields: Fields = {}) =>
    exchange(name, { method: "POST", path, form: formOf(fields) });

  function expect(name: string, what: string, holds: boolean): void {
    if (!holds) report.differs(`${name}: ${what}.`);
  }

  /** Reports where an answer is not what the shop can read. */
  function understood<T>(
    name: string,
    { status, body }: VendorAnswer,
    schema: { safeParse(body: unknown): { data?: T; error?: { issues: { path: PropertyKey[] }[] } } },
    expected = 200,
  ): T | undefined {
    const code = errorSchema.safeParse(body).data?.error.code;
    if (status !== expected) {
      const why = code ? ` (${code})` : "";
      report.differs(`${name}: a resposta veio com o código ${status}${why}, e esperávamos ${expected}.`);
      if (status >= 400) return undefined;
    }
    const read = schema.safeParse(body);
    if (read.error) {
      const where = read.error.issues.map(({ path }) => path.join(".") || "o corpo").join(", ");
      report.differs(`${name}: a resposta não tem a forma que esperávamos (${where}).`);
    }
    return read.data;
  }

  function snapshot(name: string, payment: Omit<StripePayment, "refunds" | "disputes">): Snapshot {
    const onUnknown = (field: string, word: string) =>
      report.differs(`${name}: a palavra “${word}” em ${field} é nova para este programa.`);
    return snapshotOf({ ...payment, refunds: [], disputes: [] }, { externalRef: "1", onUnknown });
  }

  async function make(name: string, method: Method): Promise<Snapshot | undefined> {
    report.say(`${name}…`);
    const fields = intentRequest(checkedPayment(method, BUYER), `check-${randomUUID()}`);
    const intent = understood(name, await post(name, "/v1/payment_intents", fields), intentSchema);
    if (!intent) return undefined;
    const made = snapshot(name, { intent });
    expect(name, "o pagamento não ficou aguardando", made.state === "pending" && made.method === method);
    expect(name, "o valor não é o que pedimos", made.chargedCents === CHECKED_CENTS);
    expect(name, "a nossa referência não voltou", intent.metadata?.vitrine === fields.metadata.vitrine);
    const query = { created: { gte: intent.created - 60 }, limit: 100 };
    const listed = await get(`${name}, procurado`, "/v1/payment_intents", query);
    const list = understood(`${name}, procurado`, listed, listSchema(intentSchema));
    expect(
      name,
      "não aparece na lista logo depois de criado",
      !!list?.data.some(({ id }) => id === intent.id),
    );
    return made;
  }

  return {
    /** Real money must not move: only a test key is used. */
    async account(): Promise<void> {
      report.say("Conta…");
      if (!/^[sr]k_test_/.test(key)) {
        throw new CheckStopped("Esta chave não é de teste (sk_test_ ou rk_test_). Nada foi criado.");
      }
      const { body } = await get("conta", "/v1/balance");
      const isReal =
        typeof body === "object" && body !== null && "livemode" in body && body.livemode === true;
      if (isReal) throw new CheckStopped("Esta conta responde com dinheiro de verdade. Nada foi criado.");
    },

    async page(): Promise<void> {
      const name = "Cartão na página da Stripe";
      report.say(`${name}…`);
      const fields = sessionRequest(checkedPayment("credit", BUYER), `check-${randomUUID()}`);
      const session = understood(name, await post(name, "/v1/checkout/sessions", fields), sessionSchema);
      if (!session) return;
      const made = snapshot(name, { session });
      expect(name, "o endereço da página não veio", made.instructions?.next?.kind === "redirect");
      expect(name, "o total não é o que pedimos", made.chargedCents === CHECKED_CENTS);
      const types = session.payment_method_types?.join(", ") ?? "";
      expect(name, `a página aceita outros meios além de cartão (${types})`, types === "card");
      const closed = await post("página encerrada", `/v1/checkout/sessions/${session.id}/expire`);
      const ended = understood("Página encerrada", closed, sessionSchema);
      expect("Página encerrada", "a página não ficou encerrada", !ended || ended.status === "expired");
    },

    async boleto(): Promise<void> {
      const made = await make("Boleto", "boleto");
      if (!made) return;
      const slip = made.instructions?.boleto;
      expect("Boleto", "a linha digitável não veio ou não confere", slip !== undefined);
      expect("Boleto", "o vencimento não é daqui a três dias", !slip || slip.dueOn === dayIn(3));
    },

    async pix(): Promise<void> {
      const made = await make("PIX", "pix");
      if (!made) return;
      const code = made.instructions?.pix;
      expect("PIX", "o código copia e cola não veio ou não é um PIX", !!parsePix(code?.payload ?? ""));
      const left = Date.parse(code?.expiresAt ?? "") - Date.now();
      expect("PIX", "a validade não é de 30 minutos", left > 25 * 60_000 && left < 35 * 60_000);
    },

    /** With the vendor's test card; the shop itself never sees a card. */
    async card(which: keyof typeof CARDS): Promise<string | undefined> {
      const isPaid = which === "paid";
      const name = isPaid ? "Cartão aprovado" : "Cartão recusado";
      report.say(`${name}…`);
      const answer = await post(name, "/v1/payment_intents", {
        amount: CHECKED_CENTS,
        currency: "brl",
        confirm: true,
        payment_method: CARDS[which],
        allowed_payment_method_types: ["card"],
        return_url: "https://loja.example/pedido/verificacao",
        expand: ["latest_charge.balance_transaction", "latest_charge.refunds"],
      });
      if (!isPaid) {
        expect(
          name,
          `a resposta veio com o código ${answer.status}, e esperávamos 402`,
          answer.status === 402,
        );
        const intent = errorSchema.safeParse(answer.body).data?.error.payment_intent;
        const refused = intent && snapshot(name, { intent });
        const isFunds = refused?.state === "declined" && refused.decline?.reason === "funds";
        expect(name, "o pagamento não consta como recusado por falta de saldo", isFunds);
        return undefined;
      }
      const intent = understood(name, answer, intentSchema);
      if (!intent) return undefined;
      const paid = snapshot(name, { intent });
      expect(name, "o valor aprovado não é o que pedimos", paid.approvedCents === CHECKED_CENTS);
      expect(
        name,
        "a taxa e o líquido não vieram",
        paid.feeCents !== undefined && paid.netCents !== undefined,
      );
      expect(name, "a bandeira e o final do cartão não vieram", paid.card?.last4 === "4242");
      return intent.id;
    },

    async refund(payment_intent: string): Promise<void> {
      report.say("Reembolso…");
      for (const [name, amount] of [
        ["Reembolso parcial", 400],
        ["Reembolso do resto", 600],
      ] as const) {
        const fields = { payment_intent, amount, metadata: { vitrine_refund: `ref_${amount}` } };
        const made = understood(name, await post(name, "/v1/refunds", fields), refundSchema);
        if (!made) continue;
        expect(name, "o valor não é o que pedimos", made.amount === amount);
        expect(
          name,
          `a palavra “${made.status}” é nova para este programa`,
          !!refundStateOf(made.status ?? ""),
        );
      }
    },

    async events(): Promise<void> {
      report.say("Lista de acontecimentos…");
      const query = { types: Object.keys(EVENT_KINDS), limit: 100 };
      understood("Acontecimentos", await get("acontecimentos", "/v1/events", query), listSchema(eventSchema));
    },
  };
}

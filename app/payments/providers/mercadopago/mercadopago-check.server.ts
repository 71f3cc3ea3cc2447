// Compares the answers of a Mercado Pago test account with our assumptions.

import { randomUUID } from "node:crypto";
import { sha256Hex } from "#app/platform/text/sha256-hex.server.ts";
import { parsePix } from "../../pix/pix.ts";
import type { Method, Snapshot } from "../../port/payment-provider.ts";
import { type CheckReport, CheckStopped, type ProviderCheck } from "../provider-check.ts";
import { CHECKED_CENTS, checkedPayment, dayIn } from "../provider-check-payment.ts";
import { keyOf } from "../provider-check-run.server.ts";
import { openVendor, type VendorAnswer } from "../provider-http.server.ts";
import {
  booksSchema,
  type MercadoPagoOrder,
  orderSchema,
  paymentListSchema,
  refusedSchema,
} from "./mercadopago.schema.ts";
import { orderRequest } from "./mercadopago-request.ts";
import { MERCADO_PAGO_ADDRESS } from "./mercadopago-settings.server.ts";
import { snapshotOf } from "./mercadopago-snapshot.ts";

const BUYER = { provider: "mercadopago", email: "test_user_br@testuser.com", document: "12345678909" };
/** The vendor's published test card; the holder's name decides the outcome. */
const TEST_CARD = {
  card_number: "5031433215406351",
  security_code: "123",
  expiration_month: 11,
  expiration_year: 2030,
};

const STATUSES = [200, 201, 400, 401, 402, 403, 404, 409, 422, 423, 424, 429, 500, 502, 503];
const ACCOUNT = "/users/me";
const CARD_TOKENS = "/v1/card_tokens";
const DEADLINE_MS = 20_000;

export const MERCADO_PAGO_CHECK: ProviderCheck = {
  async run(environment, report) {
    const check = openCheck(environment, report);
    await check.account();
    await check.pix();
    await check.boleto();
    await check.page();
    const paid = await check.card("APRO");
    await check.card("OTHE");
    if (paid) await check.books(paid);
    if (paid) await check.refund(paid);
  },
};

interface Step {
  name: string;
  order: MercadoPagoOrder;
  snapshot: Snapshot;
}

// One closure, because every step needs the token, the client and the report.
function openCheck(environment: Record<string, string | undefined>, report: CheckReport) {
  const token = keyOf(environment, "MP_ACCESS_TOKEN");
  if (token === "") throw new CheckStopped("MP_ACCESS_TOKEN: informe a credencial da conta de teste.");
  const vendor = openVendor({
    baseUrl: environment.MP_API_URL?.trim() || MERCADO_PAGO_ADDRESS,
    headers: { authorization: `Bearer ${token}` },
  });

  async function send(
    name: string,
    method: "GET" | "POST",
    path: string,
    json?: unknown,
  ): Promise<VendorAnswer> {
    const call = { signal: AbortSignal.timeout(DEADLINE_MS) };
    const headers: Record<string, string> = method === "POST" ? { "x-idempotency-key": randomUUID() } : {};
    const body = json === undefined ? {} : { json };
    const answer = await vendor.send({ method, path, headers, accept: STATUSES, call, ...body });
    // Data of cards and persons are not kept, not even of test ones.
    const isKept = path !== CARD_TOKENS && path !== ACCOUNT;
    report.keep(name, isKept ? answer : { status: answer.status, body: undefined });
    if (answer.status === 401 || answer.status === 403) {
      throw new CheckStopped(`A credencial foi recusada (${answer.status}). Confira MP_ACCESS_TOKEN.`);
    }
    return answer;
  }

  /** Parses an answer as the shop does and reports where that failed. */
  function understood(name: string, answer: VendorAnswer, expected: number): Step | undefined {
    if (answer.status !== expected) {
      report.differs(`${name}: a resposta veio com o código ${answer.status}, e esperávamos ${expected}.`);
    }
    const read = (answer.status === 402 ? refusedSchema : orderSchema).safeParse(answer.body);
    if (!read.success) {
      const where = read.error.issues.map(({ path }) => path.join(".") || "o corpo").join(", ");
      report.differs(`${name}: a resposta não tem a forma que esperávamos (${where}).`);
      return undefined;
    }
    const onUnknown = (field: string, word: string) =>
      report.differs(`${name}: a palavra “${word}” em ${field} é nova para este programa.`);
    return { name, order: read.data, snapshot: snapshotOf(read.data, { externalRef: "1", onUnknown }) };
  }

  function expect(step: Step, what: string, holds: boolean): void {
    if (!holds) report.differs(`${step.name}: ${what}.`);
  }

  async function make(
    name: string,
    method: Method,
    expected = 201,
    more: object = {},
  ): Promise<Step | undefined> {
    report.say(`${name}…`);
    const payment = checkedPayment(method, BUYER);
    const reference = `check-${sha256Hex(randomUUID()).slice(0, 12)}`;
    const request = orderRequest(payment, reference);
    const step = understood(name, await send(name, "POST", "/v1/orders", { ...request, ...more }), expected);
    if (!step) return undefined;
    expect(step, "o total não é o que pedimos", step.snapshot.chargedCents === CHECKED_CENTS);
    expect(step, "a nossa referência não voltou na resposta", step.order.external_reference === reference);
    expect(
      step,
      "o número do pedido não começa com ORDTST, como esperávamos de uma conta de teste",
      /^ORDTST/.test(step.order.id),
    );
    await findAgain(step, reference);
    return step;
  }

  async function findAgain({ name, order }: Step, reference: string): Promise<void> {
    const again = understood(
      `${name}, consultado`,
      await send(`${name}, consultado`, "GET", `/v1/orders/${order.id}`),
      200,
    );
    if (again) expect(again, "a consulta devolve outro pedido", again.order.id === order.id);
    const now = Date.now();
    const query = new URLSearchParams({
      external_reference: reference,
      begin_date: new Date(now - 3_600_000).toISOString(),
      end_date: new Date(now + 3_600_000).toISOString(),
    });
    const found = await send(`${name}, procurado`, "GET", `/v1/orders?${query}`);
    const isFound = found.status === 200 && JSON.stringify(found.body).includes(order.id);
    if (!isFound)
      report.differs(`${name}: o pedido não aparece na busca pela nossa referência logo depois de criado.`);
  }

  return {
    /** Must be a test account, so that no real money moves. */
    async account(): Promise<void> {
      report.say("Conta…");
      const { body } = await send("conta", "GET", ACCOUNT);
      const isTest = token.startsWith("TEST-") || JSON.stringify(body).includes("test_user");
      if (!isTest) throw new CheckStopped("Esta credencial não é de uma conta de teste. Nada foi criado.");
    },

    async pix(): Promise<void> {
      const step = await make("PIX", "pix");
      if (!step) return;
      const { instructions, state, method } = step.snapshot;
      expect(step, "o pedido não ficou aguardando pagamento", state === "pending" && method === "pix");
      expect(
        step,
        "o código copia e cola não veio ou não é um PIX",
        !!parsePix(instructions?.pix?.payload ?? ""),
      );
      const left = Date.parse(instructions?.pix?.expiresAt ?? "") - Date.now();
      expect(step, "a validade não é de 30 minutos", left > 25 * 60_000 && left < 35 * 60_000);
    },

    async boleto(): Promise<void> {
      const step = await make("Boleto", "boleto");
      if (!step) return;
      const { instructions, state } = step.snapshot;
      expect(step, "o pedido não ficou aguardando pagamento", state === "pending");
      expect(step, "a linha digitável ou o código de barras não vieram", instructions?.boleto !== undefined);
      expect(step, "o vencimento não é daqui a três dias", instructions?.boleto?.dueOn === dayIn(3));
    },

    async page(): Promise<void> {
      const step = await make("Cartão na página do Mercado Pago", "credit");
      if (!step) return;
      expect(
        step,
        "o endereço da página de pagamento não veio",
        step.snapshot.instructions?.next?.kind === "redirect",
      );
      const path = `/v1/orders/${step.order.id}/cancel`;
      const cancelled = understood("Cancelamento", await send("cancelamento", "POST", path), 200);
      if (cancelled)
        expect(cancelled, "o pedido não ficou cancelado", cancelled.snapshot.state === "cancelled");
    },

    /** With the vendor's test card; the shop itself never sees a card. */
    async card(holder: "APRO" | "OTHE"): Promise<Step | undefined> {
      const name = holder === "APRO" ? "Cartão aprovado" : "Cartão recusado";
      const identification = { type: "CPF", number: BUYER.document };
      const card = { ...TEST_CARD, cardholder: { name: holder, identification } };
      const made = await send(`${name}, cartão de teste`, "POST", CARD_TOKENS, card);
      const cardToken = tokenIn(made.body);
      if (cardToken === undefined) {
        report.differs(
          `${name}: o cartão de teste não foi aceito (${made.status}); esta parte não foi verificada.`,
        );
        return undefined;
      }
      const method = { id: "master", type: "credit_card", token: cardToken, installments: 1 };
      const transactions = { payments: [{ amount: "10.00", payment_method: method }] };
      const automatic = {
        processing_mode: "automatic",
        config: undefined,
        expiration_time: undefined,
        transactions,
      };
      const isRefused = holder === "OTHE";
      const step = await make(name, "credit", isRefused ? 402 : 201, automatic);
      if (!step) return undefined;
      const { state, approvedCents, decline } = step.snapshot;
      if (isRefused) expect(step, "o pagamento não consta como recusado", state === "declined" && !!decline);
      else
        expect(
          step,
          "o valor aprovado não é o que pedimos",
          state === "approved" && approvedCents === CHECKED_CENTS,
        );
      return step;
    },

    /** Finds where the vendor reports fees and release days, and how it lists changes. */
    async books({ order }: Step): Promise<void> {
      report.say("Taxas…");
      const number = order.transactions?.payments?.[0]?.reference_id ?? "";
      const one = await send("taxas", "GET", `/v1/payments/${number || "sem-numero"}`);
      const books = booksSchema.safeParse(one.body);
      const isOurs = books.success && books.data.external_reference === order.external_reference;
      if (one.status !== 200 || !isOurs)
        report.differs("Taxas: o pagamento não é encontrado pelo número que o pedido informa.");
      const hour = 3_600_000;
      const query = new URLSearchParams({
        sort: "date_last_updated",
        criteria: "desc",
        range: "date_last_updated",
        begin_date: new Date(Date.now() - hour).toISOString(),
        end_date: new Date(Date.now() + hour).toISOString(),
        external_reference: order.external_reference ?? "",
      });
      const list = await send("lista do que mudou", "GET", `/v1/payments/search?${query}`);
      const told = paymentListSchema.safeParse(list.body).data?.results ?? [];
      if (!told.some(({ external_reference: reference }) => reference === order.external_reference))
        report.differs("Lista do que mudou: o pagamento do pedido não aparece nela.");
    },

    async refund({ order, snapshot }: Step): Promise<void> {
      report.say("Reembolso…");
      const path = `/v1/orders/${order.id}/refund`;
      const parts = { transactions: [{ id: snapshot.paymentRef, amount: "4.00" }] };
      const part = understood("Reembolso parcial", await send("reembolso parcial", "POST", path, parts), 201);
      if (part)
        expect(
          part,
          "o reembolso não está na lista",
          part.snapshot.refunds.some(({ cents }) => cents === 400),
        );
      const rest = understood("Reembolso do resto", await send("reembolso do resto", "POST", path), 201);
      const after = understood(
        "Pedido reembolsado",
        await send("pedido reembolsado", "GET", `/v1/orders/${order.id}`),
        200,
      );
      const sum = after?.snapshot.refunds.reduce((total, { cents }) => total + cents, 0);
      if (rest && after)
        expect(after, "a lista de reembolsos não soma o que foi pago", sum === CHECKED_CENTS);
    },
  };
}

function tokenIn(body: unknown): string | undefined {
  return typeof body === "object" && body !== null && "id" in body && typeof body.id === "string"
    ? body.id
    : undefined;
}

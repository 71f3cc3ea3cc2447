// The addresses of `app/routes.ts` below /api, which the shop's own pages call: bodies from the schemas that read them.
import { z } from "zod";
import { orderSchema, quoteSchema, retrySchema } from "#app/checkout/input/order-input.server.ts";
import { doubtSchema } from "#app/courses/doubts/doubt.schema.ts";
import { watchingSchema } from "#app/courses/player/player.schema.ts";
import { subscriptionSchema } from "#app/newsletter/subscriptions/subscription.schema.ts";
import { orderLinkSchema, resendLinkSchema } from "#app/orders/entry/access.schema.ts";
import {
  receiptSchema,
  refundRequestSchema,
  refundSchema,
  sandboxSchema,
  statusSchema,
} from "#app/orders/views/order-request.schema.ts";
import { popupCountSchema, popupEmailSchema } from "#app/popups/popup.schema.ts";
import { savedCartSchema } from "#app/recovery/carts/saved-cart.schema.ts";
import { pageSaveSchema } from "#app/site/page-editor/page-save.schema.ts";
import type { JsonSchema } from "./field-schemas.ts";
import { list, type Operation, type Operations, object, ref, TEXT } from "./operations.ts";

const CHECKOUT = "Checkout";
const ORDERS = "Pedidos";
const VISIT = "Páginas da loja";
const COURSES = "Cursos";
const TEAM = "Painel";

const CENTS = { type: "integer", minimum: 0, description: "Centavos inteiros" };
const KEY = { $ref: "#/components/parameters/idempotency_key" };
const MESSAGE = object({ message: TEXT });
const PROGRESS = object({ order: ref("OrderProgress") });

function bodyOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return body as JsonSchema;
}

function orNull(schema: JsonSchema): JsonSchema {
  return { anyOf: [schema, { type: "null" }] };
}

type Described = Omit<Operation, "tag" | "id">;

/** Calls of a visitor's browser. The shop's cookie identifies the cart or order. */
function post(tag: string, id: string, described: Partial<Described> & { summary: string }): Operations {
  return { post: { tag, id, status: 200, auth: "browser", refusals: [403, 422, 429], ...described } };
}

function teamPost(id: string, described: Partial<Described> & { summary: string }): Operations {
  return {
    post: { tag: TEAM, id, status: 200, auth: "team", refusals: [401, 403, 404, 409, 422], ...described },
  };
}

/** The raw bytes of one file; its name stands in the address. */
function put(id: string, summary: string, answer: JsonSchema): Operations {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  return {
    put: {
      tag: TEAM,
      id,
      summary,
      query: ["nome"],
      body: file,
      bodyType: "application/octet-stream",
      status: 200,
      answer,
      auth: "team",
      refusals: [401, 403, 413, 422, 503, 507],
    },
  };
}

export const SITE_ROUTES: Record<string, Operations> = {
  "/api/checkout/quote": post(CHECKOUT, "quote_cart", {
    summary: "Quanto custa o carrinho agora, e como pode ser pago",
    body: bodyOf(quoteSchema),
    answer: ref("Quote"),
  }),
  "/api/checkout/orders": post(CHECKOUT, "place_order", {
    summary: "Fazer um pedido, uma vez por chave",
    description:
      "A mesma chave com o mesmo corpo devolve o mesmo pedido, com 200. O total visto (seenTotalCents) é comparado com o de agora: se mudou, a resposta é 409 com o novo orçamento.",
    parameters: [KEY],
    body: bodyOf(orderSchema),
    status: 201,
    answer: object(
      {
        publicId: TEXT,
        status: TEXT,
        payment: TEXT,
        instructions: { type: "object" },
        order: ref("OrderProgress"),
      },
      ["publicId", "status", "payment", "order"],
    ),
    refusals: [403, 409, 422, 429, 503, 507],
  }),
  "/api/checkout/cart": post(CHECKOUT, "keep_cart", {
    summary: "Guardar o carrinho de quem pediu para ser lembrado, ou esquecê-lo",
    body: bodyOf(savedCartSchema),
    status: 204,
  }),
  "/api/orders/{public_id}": {
    get: {
      tag: ORDERS,
      id: "read_order",
      summary: "Como está um pedido e o pagamento dele",
      description:
        "Para quem comprou, pela conta ou pelo cookie do pedido, e para o painel. Com agora, pergunta ao meio de pagamento antes.",
      query: ["agora"],
      status: 200,
      answer: ref("OrderProgress"),
      auth: "browser",
      refusals: [404],
    },
  },
  "/api/orders/{public_id}/attempts": post(ORDERS, "retry_payment", {
    summary: "Pagar de novo, ou de outro jeito",
    body: bodyOf(retrySchema),
    status: 201,
    answer: PROGRESS,
    refusals: [403, 404, 409, 422, 429, 503],
  }),
  "/api/orders/{public_id}/refund-requests": post(ORDERS, "request_refund", {
    summary: "Pedir o dinheiro de volta",
    body: bodyOf(refundRequestSchema),
    status: 201,
    answer: object({
      refund: object({
        id: { type: "integer" },
        state: TEXT,
        cents: CENTS,
        protocol: { type: ["string", "null"] },
        createdAt: { type: "string", format: "date-time" },
      }),
    }),
    refusals: [403, 404, 422, 429],
  }),
  "/api/orders/{public_id}/links": post(ORDERS, "resend_order_link", {
    summary: "Enviar de novo o link do pedido ao e-mail da compra",
    body: bodyOf(resendLinkSchema),
    status: 202,
    answer: MESSAGE,
  }),
  "/api/orders/{public_id}/sandbox": post(ORDERS, "act_on_sandbox", {
    summary: "Fazer o provedor de testes pagar, recusar ou contestar",
    body: bodyOf(sandboxSchema),
    answer: PROGRESS,
    refusals: [403, 404, 422],
  }),
  "/api/courses/{course_id}/lessons/{lesson_id}/doubts": post(COURSES, "ask_doubt", {
    summary: "Enviar uma dúvida de uma aula",
    body: bodyOf(doubtSchema),
    status: 201,
    answer: object({ doubt: object({ id: { type: "integer" } }), message: TEXT }),
    auth: "account",
    refusals: [401, 403, 404, 422, 429],
  }),
  "/api/courses/{course_id}/lessons/{lesson_id}/progress": post(COURSES, "keep_watching", {
    summary: "Guardar até onde a aula foi vista",
    body: bodyOf(watchingSchema),
    answer: object({ completed: { type: "boolean" }, byRule: { type: "boolean" } }),
    auth: "account",
    refusals: [401, 403, 404, 422],
  }),
  "/api/newsletter": post(VISIT, "subscribe", {
    summary: "Inscrever um e-mail na newsletter",
    body: bodyOf(subscriptionSchema),
    status: 201,
    answer: object({ title: TEXT, description: TEXT }, ["title"]),
    refusals: [403, 409, 422, 429],
  }),
  "/api/puzzles": post(VISIT, "solve_puzzle", {
    summary: "Entregar a conta que um endereço muito procurado pediu",
    body: object({ puzzle: TEXT, numbers: list({ type: "integer", minimum: 0 }) }),
    status: 204,
  }),
  "/api/consents/measurement": post(VISIT, "answer_measurement", {
    summary: "O que a pessoa respondeu no painel de cookies",
    body: object({ yes: { type: "boolean" }, source: { enum: ["painel", "preferencias"] } }),
    status: 204,
    auth: "account",
    refusals: [401, 403, 422],
  }),
  "/api/popups": {
    get: {
      tag: VISIT,
      id: "list_popups",
      summary: "Os pop-ups de uma página",
      query: ["page_key"],
      status: 200,
      answer: object({ popups: list({ type: "object" }) }),
      auth: "browser",
    },
  },
  "/api/popups/{popup_id}/emails": post(VISIT, "leave_popup_email", {
    summary: "Deixar um e-mail em um pop-up",
    body: bodyOf(popupEmailSchema),
    status: 201,
    answer: object({ message: TEXT, pdf_url: { type: ["string", "null"] } }),
    refusals: [403, 404, 422, 429],
  }),
  "/api/popups/{popup_id}/counts": post(VISIT, "count_popup", {
    summary: "Contar que um pop-up foi mostrado ou fechado",
    body: bodyOf(popupCountSchema),
    status: 204,
    refusals: [403, 404, 422, 429],
  }),
  "/api/admin/orders/{order_id}/status": teamPost("change_order_status", {
    summary: "Mudar o status de um pedido",
    body: bodyOf(statusSchema),
    answer: object({ order: { type: "object" } }),
  }),
  "/api/admin/orders/{order_id}/refunds": teamPost("refund_order", {
    summary: "Reembolsar, ou responder a uma solicitação de reembolso",
    parameters: [KEY],
    body: bodyOf(refundSchema),
    status: 201,
    answer: object({ refund: { type: "object" }, order: { type: "object" } }),
  }),
  "/api/admin/orders/{order_id}/receipt": teamPost("confirm_receipt", {
    summary: "Confirmar um PIX que caiu direto na conta",
    body: bodyOf(receiptSchema),
    answer: object({ order: { type: "object" } }),
  }),
  "/api/admin/orders/{order_id}/links": teamPost("act_on_order_links", {
    summary: "Criar, enviar ou fechar links de um pedido",
    body: bodyOf(orderLinkSchema),
    answer: { type: "object" },
    refusals: [401, 403, 404, 422, 429],
  }),
  "/api/admin/uploads/{kind}": put("upload_for_panel", "Enviar um arquivo do painel", { type: "object" }),
  "/api/admin/imports": put(
    "start_import",
    "Começar a trazer alunos de um arquivo",
    object({ id: { type: "integer" } }),
  ),
  "/api/admin/search": {
    get: {
      tag: TEAM,
      id: "search_records",
      summary: "O que a busca do painel encontra",
      query: ["q"],
      status: 200,
      answer: object({ groups: list({ type: "object" }) }),
      auth: "team",
      refusals: [401, 403, 429],
    },
  },
  "/api/admin/pages/{page}": teamPost("save_page", {
    summary: "Guardar o rascunho de uma página, ou publicá-la",
    body: bodyOf(pageSaveSchema),
    answer: { type: "object" },
  }),
};

const QUOTED_LINE = object(
  {
    productId: { type: "integer" },
    offerId: { type: "integer" },
    bumpId: { type: "integer" },
    chosenCents: CENTS,
    quantity: { type: "integer" },
    most: { type: "integer" },
    state: { type: "string", description: "ok, ou por que a linha não é vendida assim" },
    name: { type: ["string", "null"] },
    image: { type: ["string", "null"] },
    listPrice: orNull(CENTS),
    unitPrice: orNull(CENTS),
    lineTotal: orNull(CENTS),
    alreadyOwned: { type: "boolean" },
  },
  ["productId", "quantity", "state", "name", "listPrice", "unitPrice", "lineTotal", "alreadyOwned"],
);

export const SITE_SCHEMAS: Record<string, JsonSchema> = {
  SiteRefusal: {
    ...object(
      {
        error: { type: "string", description: "O código do erro, que não muda" },
        message: { type: "string", description: "O que aconteceu, em palavras" },
        errors: { type: "object", additionalProperties: TEXT, description: "Por campo" },
      },
      [],
    ),
    description: "Um erro leva também o que ele diz respeito: quote, order, openOrders, repeated ou owned.",
  },
  Quote: object(
    {
      lines: list(QUOTED_LINE),
      owned: list({ type: "object" }),
      bumps: list({ type: "object" }),
      subtotal: CENTS,
      total: CENTS,
      itemCount: { type: "integer" },
      coupon: orNull({ type: "object" }),
      repeated: orNull({ type: "object" }),
      changed: { type: "boolean", description: "Se alguma linha não é vendida como foi pedida" },
      methods: list(object({ method: { enum: ["credit", "pix", "boleto"] } })),
      methodsNote: { type: ["string", "null"] },
      methodsRefused: { type: ["string", "null"] },
      installments: list({ type: "object" }),
      chosen: orNull(object({ method: TEXT, installments: { type: "integer" }, payableCents: CENTS })),
      mailIsHeld: { type: "boolean" },
      offersNewsletter: { type: "boolean" },
    },
    ["lines", "owned", "bumps", "total", "itemCount", "changed", "methods", "installments", "chosen"],
  ),
  OrderProgress: object({
    publicId: TEXT,
    status: TEXT,
    statusLabel: TEXT,
    paymentStatus: TEXT,
    paymentLabel: TEXT,
    total: CENTS,
    financing: CENTS,
    payable: CENTS,
    paid: CENTS,
    refunded: CENTS,
    method: TEXT,
    installments: { type: "integer" },
    attempt: orNull(
      object({
        number: { type: "integer" },
        provider: TEXT,
        method: { enum: ["credit", "pix", "boleto", "none"] },
        state: {
          enum: ["creating", "pending", "in_review", "approved", "declined", "expired", "cancelled"],
        },
        declineReason: { type: ["string", "null"] },
        declineMessage: { type: ["string", "null"] },
        instructions: { description: "O código PIX, o boleto ou o endereço para onde ir" },
        startedAt: { type: "string", format: "date-time" },
        expiresAt: { type: ["string", "null"], format: "date-time" },
        card: orNull(object({ brand: TEXT, last4: TEXT })),
        installments: { type: "integer" },
        chargedCents: CENTS,
        confirmedByHand: { type: "boolean" },
        claimedAt: { type: ["string", "null"], format: "date-time" },
      }),
    ),
    canRetry: { type: "boolean" },
    serverTime: { type: "string", format: "date-time" },
    final: { type: "boolean", description: "Se não há pagamento a esperar" },
  }),
};

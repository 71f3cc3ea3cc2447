// The addresses beside the table API: what anybody may read, and where other platforms and payment providers deliver.
import type { Operations } from "./operations.ts";

const DESCRIPTION = "Esta descrição";

export const BESIDE: Record<string, Operations> = {
  "/api/openapi.json": {
    get: {
      tag: DESCRIPTION,
      id: "read_openapi",
      summary: "Este documento",
      status: 200,
      answer: { type: "object" },
      auth: "nobody",
    },
  },
  "/api/events/{file}": {
    get: {
      tag: DESCRIPTION,
      id: "read_event_schema",
      summary: "O JSON Schema de um acontecimento, como order.paid.json",
      status: 200,
      answer: { type: "object" },
      refusals: [404],
      auth: "nobody",
    },
  },
  "/api/entrada/{platform}/{key}": {
    post: {
      tag: "Entrada",
      id: "receive_external_sale",
      summary: "Onde a Hotmart, a Kiwify e a Eduzz avisam das vendas de lá",
      description:
        "O endereço de cada conexão está em Importar alunos. O corpo e a assinatura são da plataforma: o cabeçalho X-HOTMART-HOTTOK, o parâmetro signature ou o cabeçalho x-signature.",
      body: {},
      status: 200,
      refusals: [401, 404, 413],
      auth: "nobody",
    },
  },
  "/api/webhooks/{provider}": {
    post: {
      tag: "Entrada",
      id: "receive_payment_news",
      summary: "Onde o meio de pagamento avisa",
      description: "O corpo e a assinatura são do meio de pagamento: Mercado Pago, Stripe ou o banco.",
      body: {},
      status: 200,
      refusals: [401, 404, 413, 429],
      auth: "nobody",
    },
  },
};

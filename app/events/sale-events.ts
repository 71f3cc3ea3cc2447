// Events about sales: orders, pending payments, abandoned carts.
import { z } from "zod";
import { address, cents, count, day, instant, orNull, personal, rowNumber, text } from "./event-fields.ts";

const order = z
  .object({
    id: rowNumber("Número do pedido"),
    url: address("Página do pedido para quem comprou"),
    admin_url: address("O pedido no painel"),
    status: z
      .enum(["pending", "processing", "completed", "cancelled", "refunded"])
      .describe("Situação do pedido"),
    payment_status: z.enum(["pending", "paid", "failed", "refunded"]).describe("Situação do pagamento"),
    payment_method: orNull(z.enum(["credit", "pix", "boleto"]).describe("Forma de pagamento escolhida")),
    installments: count("Número de parcelas"),
    total_cents: cents("Total do pedido"),
    discount_cents: cents("Desconto do cupom"),
    interest_cents: cents("Juros do parcelamento, fora do total"),
    paid_cents: cents("Quanto já foi pago"),
    refunded_cents: cents("Quanto já voltou ao cliente"),
    coupon_code: orNull(text("Cupom usado")),
    source: orNull(text("De onde veio a visita, em uma palavra")),
    campaign: orNull(text("Campanha da visita")),
    created_at: instant("Quando o pedido foi feito"),
    paid_at: orNull(instant("Quando foi pago por inteiro pela primeira vez")),
  })
  .describe("O pedido");

const customer = z
  .object({
    id: orNull(rowNumber("Número da conta; null para quem comprou sem conta")),
    name: orNull(personal("Nome de quem comprou", "Para chamar a pessoa pelo nome.")),
    email: orNull(
      personal("E-mail de quem comprou", "Para achar a pessoa no outro programa e escrever sobre a compra."),
    ),
    document: orNull(
      personal("CPF ou CNPJ, só dígitos e letras", "Para emitir a nota fiscal em outro programa."),
    ),
    phone: orNull(personal("Telefone da conta", "Para falar sobre a compra por telefone ou WhatsApp.")),
  })
  .describe("Quem comprou");

const items = z
  .array(
    z.object({
      id: rowNumber("Número da linha do pedido"),
      product_id: orNull(rowNumber("Número do produto")),
      name: text("Nome como foi vendido"),
      type: z.enum(["Download", "Curso"]).describe("Tipo do produto"),
      offer_id: orNull(rowNumber("Número da oferta")),
      offer_name: orNull(text("Nome da oferta")),
      is_bump: z.boolean().describe("Foi levado junto, no order bump ou no upsell"),
      is_bundle: z.boolean().describe("É um pacote"),
      quantity: count("Quantidade"),
      total_cents: cents("Total da linha"),
    }),
  )
  .describe("O que foi comprado");

export const sale = z.object({ order, customer, items });
export type Sale = z.output<typeof sale>;

export const refundedSale = sale.extend({
  refund: z
    .object({
      cents: cents("Quanto voltou agora; 0 quando a equipe só mudou a situação do pedido"),
      is_whole: z.boolean().describe("O pedido todo está reembolsado"),
    })
    .describe("O reembolso"),
});

export const disputedSale = sale.extend({
  dispute: z
    .object({
      state: z.enum(["open", "won", "lost"]).describe("Aberta, ganha pela loja ou perdida"),
      cents: cents("Quanto foi contestado"),
    })
    .describe("A contestação"),
});

export const pixSale = sale.extend({
  pix: z
    .object({
      code: text("PIX copia e cola"),
      cents: cents("Valor do PIX"),
      expires_at: instant("Até quando vale"),
    })
    .describe("O PIX"),
});

export const boletoSale = sale.extend({
  boleto: z
    .object({
      line: text("Linha digitável"),
      barcode: text("Código de barras"),
      pdf_url: orNull(address("PDF do boleto")),
      cents: cents("Valor do boleto"),
      due_on: day("Vencimento"),
    })
    .describe("O boleto"),
});

export const abandonedCart = z.object({
  cart: z
    .object({
      id: rowNumber("Número do carrinho"),
      url: address("Abre o carrinho de novo, em qualquer aparelho"),
      total_cents: cents("Total como a pessoa o viu"),
      coupon_code: orNull(text("Cupom no carrinho")),
      touched_at: instant("Quando a pessoa mexeu nele pela última vez"),
    })
    .describe("O carrinho"),
  customer: z
    .object({
      id: orNull(rowNumber("Número da conta; null sem conta")),
      name: orNull(personal("Nome digitado", "Para chamar a pessoa pelo nome.")),
      email: personal("E-mail digitado", "Para lembrar do carrinho, o que a pessoa aceitou."),
      phone: orNull(
        personal(
          "Telefone de quem aceitou o lembrete por WhatsApp",
          "Para lembrar do carrinho por WhatsApp.",
        ),
      ),
    })
    .describe("De quem é"),
  items: z
    .array(
      z.object({
        product_id: rowNumber("Número do produto"),
        name: text("Nome do produto"),
        quantity: count("Quantidade"),
      }),
    )
    .describe("O que está nele"),
});

export const SALE: Sale = {
  order: {
    id: 1234,
    url: "https://loja.example/pedido/Zk3vW9q1T0yB5cN8rM2xLg",
    admin_url: "https://loja.example/admin/pedidos?pedido=1234",
    status: "completed",
    payment_status: "paid",
    payment_method: "pix",
    installments: 1,
    total_cents: 29_700,
    discount_cents: 3000,
    interest_cents: 0,
    paid_cents: 29_700,
    refunded_cents: 0,
    coupon_code: "BEMVINDA",
    source: "instagram",
    campaign: "lancamento",
    created_at: "2026-08-03T12:12:44.000Z",
    paid_at: "2026-08-03T12:13:20.000Z",
  },
  customer: {
    id: 56,
    name: "Conceição D'Ávila",
    email: "conceicao@exemplo.com.br",
    document: "39053344705",
    phone: "+5548999990001",
  },
  items: [
    {
      id: 2345,
      product_id: 12,
      name: "Fotografia do zero ao retrato",
      type: "Curso",
      offer_id: null,
      offer_name: null,
      is_bump: false,
      is_bundle: false,
      quantity: 1,
      total_cents: 29_700,
    },
  ],
};

const { order: soldOrder, customer: buyer, items: soldItems } = SALE;

export const WAITING_SALE: Sale = {
  ...SALE,
  order: { ...soldOrder, status: "pending", payment_status: "pending", paid_cents: 0, paid_at: null },
};

export const EXPIRED_SALE: Sale = { ...SALE, order: { ...WAITING_SALE.order, status: "cancelled" } };

export const REFUNDED_SALE: z.output<typeof refundedSale> = {
  ...SALE,
  order: { ...soldOrder, status: "refunded", payment_status: "refunded", refunded_cents: 29_700 },
  refund: { cents: 29_700, is_whole: true },
};

export const DISPUTED_SALE: z.output<typeof disputedSale> = {
  ...SALE,
  dispute: { state: "open", cents: 29_700 },
};

export const PIX_SALE: z.output<typeof pixSale> = {
  ...WAITING_SALE,
  pix: {
    code: "00020126580014br.gov.bcb.pix0136exemplo-que-ninguem-paga5204000053039865802BR",
    cents: 29_700,
    expires_at: "2026-08-03T12:42:44.000Z",
  },
};

export const BOLETO_SALE: z.output<typeof boletoSale> = {
  ...WAITING_SALE,
  order: { ...WAITING_SALE.order, payment_method: "boleto" },
  boleto: {
    line: "00190.00009 01234.567894 01234.567894 1 00000000029700",
    barcode: "00191000000000297000000001234567890123456789",
    pdf_url: "https://loja.example/pedido/Zk3vW9q1T0yB5cN8rM2xLg/boleto",
    cents: 29_700,
    due_on: "2026-08-06",
  },
};

export const ABANDONED_CART: z.output<typeof abandonedCart> = {
  cart: {
    id: 78,
    url: "https://loja.example/carrinho/retomar/exemplo",
    total_cents: 29_700,
    coupon_code: null,
    touched_at: "2026-08-03T12:12:44.000Z",
  },
  customer: { id: null, name: buyer.name, email: "conceicao@exemplo.com.br", phone: buyer.phone },
  items: soldItems.map(({ name, quantity }) => ({ product_id: 12, name, quantity })),
};

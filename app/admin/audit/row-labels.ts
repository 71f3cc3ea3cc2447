// What the fields of rows are called that only integrations write, for the register.
import { REVIEW_COLUMNS } from "#app/catalog/reviews/review.ts";
import { SUBSCRIPTION_COLUMNS } from "#app/newsletter/subscriptions/subscription.ts";
import { OFFER_COLUMNS } from "#app/offers/offer.ts";
import {
  ORDER_STATUS_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from "#app/orders/log/order-labels.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import { POPUP_EMAIL_COLUMNS } from "#app/popups/popup-email.ts";

const { access_kind, access_count, access_until, is_renewal } = OFFER_COLUMNS;

export const SERVED_ROW_LABELS: Record<string, FieldLabels> = {
  orders: {
    user_id: { label: "Conta", kind: "users" },
    guest_name: { label: "Nome" },
    guest_email: { label: "E-mail" },
    total: { label: "Total", kind: "money" },
    status: { label: "Status", words: ORDER_STATUS_LABELS },
    payment_method: { label: "Forma de pagamento", words: PAYMENT_METHOD_LABELS },
    payment_status: { label: "Pagamento", words: PAYMENT_STATUS_LABELS },
    shipping_address: { label: "Endereço de entrega" },
    billing_address: { label: "Endereço de cobrança" },
    notes: { label: "Observações" },
    source: { label: "Origem" },
    campaign: { label: "Campanha" },
    discount_cents: { label: "Desconto", kind: "money" },
    coupon_code: { label: "Cupom" },
  },
  order_items: {
    order_id: { label: "Pedido" },
    product_id: { label: "Produto", kind: "products" },
    quantity: { label: "Quantidade" },
    price: { label: "Preço", kind: "money" },
    list_price: { label: "Preço sem desconto", kind: "money" },
    rest_cents: { label: "Resto da divisão", kind: "money" },
    offer_id: { label: "Número da oferta" },
    offer_name: { label: "Nome da oferta" },
    bump_id: { label: "Número da oferta adicional" },
    access_kind,
    access_count,
    access_until,
    is_renewal,
  },
  product_reviews: {
    ...REVIEW_COLUMNS,
    state: {
      label: "Situação",
      words: { pending: "aguardando", approved: "aprovada", rejected: "rejeitada" },
    },
  },
  comments: {
    state: {
      label: "Situação",
      words: { pending: "aguardando", approved: "aprovado", rejected: "rejeitado", spam: "spam" },
    },
  },
  newsletter_subscriptions: SUBSCRIPTION_COLUMNS,
  coupon_products: {
    coupon_id: { label: "Cupom" },
    product_id: { label: "Produto", kind: "products" },
  },
  bundle_parts: {
    bundle_id: { label: "Pacote", kind: "products" },
    part_id: { label: "Produto", kind: "products" },
    position: { label: "Ordem" },
  },
  popup_emails: POPUP_EMAIL_COLUMNS,
};

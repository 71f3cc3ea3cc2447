// What the fields of rows are called that only integrations write, for the register.
import {
  ORDER_STATUS_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from "#app/orders/log/order-labels.ts";
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";

const PERSON: FieldLabels = {
  user_id: { label: "Conta", kind: "users" },
  guest_name: { label: "Nome" },
  guest_email: { label: "E-mail" },
};

export const ACCOUNT_LABELS: FieldLabels = {
  password_hash: { label: "Senha" },
  avatar: { label: "Foto" },
  is_active: { label: "Conta ativa", kind: "truth" },
  last_login: { label: "Último acesso", kind: "date" },
};

export const SERVED_ROW_LABELS: Record<string, FieldLabels> = {
  orders: {
    ...PERSON,
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
  },
  product_reviews: {
    ...PERSON,
    product_id: { label: "Produto", kind: "products" },
    rating: { label: "Nota" },
    comment: { label: "Comentário" },
    is_verified: { label: "Compra verificada", kind: "truth" },
    is_approved: { label: "Aprovada", kind: "truth" },
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
  newsletter_subscriptions: {
    email: { label: "E-mail" },
    name: { label: "Nome" },
    subscribed_at: { label: "Inscrita em", kind: "date" },
    status: { label: "Situação", words: { active: "ativa", unsubscribed: "cancelada" } },
    source: { label: "Origem" },
  },
  coupon_products: {
    coupon_id: { label: "Cupom" },
    product_id: { label: "Produto", kind: "products" },
  },
  bundle_parts: {
    bundle_id: { label: "Pacote", kind: "products" },
    part_id: { label: "Produto", kind: "products" },
    position: { label: "Ordem" },
  },
  popup_emails: {
    email: { label: "E-mail" },
    popup_id: { label: "Pop-up" },
    page: { label: "Página" },
    timestamp: { label: "Deixado em", kind: "date" },
  },
  course_modules: {
    title: { label: "Título" },
    course_id: { label: "Curso", kind: "courses" },
    description: { label: "Descrição" },
    order: { label: "Ordem" },
  },
  course_lessons: {
    title: { label: "Título" },
    module_id: { label: "Módulo" },
    content_type: {
      label: "Tipo de aula",
      words: { video: "vídeo", pdf: "PDF", text: "texto", quiz: "quiz" },
    },
    video_url: { label: "Vídeo" },
    pdf_file: { label: "PDF" },
    text_content: { label: "Texto", kind: "rich" },
    quiz_data: { label: "Perguntas do quiz" },
    order: { label: "Ordem" },
    is_free_preview: { label: "Prévia gratuita", kind: "truth" },
  },
};

export const DOUBT_ROW_LABELS: FieldLabels = {
  doubt_text: { label: "Dúvida" },
  lesson_id: { label: "Aula" },
  user_id: { label: "Aluno", kind: "users" },
  answered_by_id: { label: "Quem respondeu", kind: "users" },
  answered_at: { label: "Respondida em", kind: "date" },
};

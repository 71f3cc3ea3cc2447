// The platforms' events in words. The platform's own name is shown too, because its screens use it.

const NAMES: Record<string, string> = {
  PURCHASE_APPROVED: "Compra aprovada",
  PURCHASE_COMPLETE: "Compra completa",
  PURCHASE_REFUNDED: "Compra reembolsada",
  PURCHASE_CHARGEBACK: "Chargeback",
  PURCHASE_PROTEST: "Disputa aberta",
  PURCHASE_CANCELED: "Compra cancelada",
  PURCHASE_BILLET_PRINTED: "Boleto gerado",
  PURCHASE_EXPIRED: "Compra expirada",
  PURCHASE_DELAYED: "Pagamento atrasado",
  PURCHASE_OUT_OF_SHOPPING_CART: "Carrinho abandonado",
  SUBSCRIPTION_CANCELLATION: "Assinatura cancelada",
  SWITCH_PLAN: "Troca de plano",
  UPDATE_SUBSCRIPTION_CHARGE_DATE: "Nova data de cobrança",
  CLUB_FIRST_ACCESS: "Primeiro acesso ao Club",
  CLUB_MODULE_COMPLETED: "Módulo concluído no Club",
  order_approved: "Compra aprovada",
  compra_aprovada: "Compra aprovada",
  order_refunded: "Compra reembolsada",
  compra_reembolsada: "Compra reembolsada",
  order_rejected: "Compra recusada",
  compra_recusada: "Compra recusada",
  chargeback: "Chargeback",
  pix_created: "PIX gerado",
  pix_gerado: "PIX gerado",
  billet_created: "Boleto gerado",
  boleto_gerado: "Boleto gerado",
  subscription_renewed: "Assinatura renovada",
  subscription_canceled: "Assinatura cancelada",
  subscription_late: "Assinatura atrasada",
  "myeduzz.invoice_paid": "Fatura paga",
  "myeduzz.invoice_refunded": "Fatura reembolsada",
  "myeduzz.invoice_waiting_refund": "Reembolso pedido",
  "myeduzz.invoice_opened": "Fatura aberta",
  "myeduzz.invoice_waiting_payment": "Aguardando pagamento",
  "myeduzz.invoice_scheduled": "Fatura agendada",
  "myeduzz.invoice_canceled": "Fatura cancelada",
  "myeduzz.invoice_expired": "Fatura expirada",
  "myeduzz.invoice_recovering": "Fatura em recuperação",
  "myeduzz.invoice_negotiated": "Fatura negociada",
  "myeduzz.invoice_refused": "Pagamento recusado",
  "myeduzz.invoice_overdue": "Fatura vencida",
  "nutror.enrollment_created": "Matrícula na Nutror",
  ping: "Teste da Eduzz",
  teste: "Teste da Kiwify",
};

/** `own`: the platform's own name, if it differs. */
export function eventWords(event: string, isUnsigned: boolean): { name: string; own: string } {
  if (isUnsigned) return { name: "Assinatura errada", own: "" };
  if (event === "") return { name: "Evento sem nome", own: "" };
  const known = Object.hasOwn(NAMES, event) ? NAMES[event] : undefined;
  return known === undefined ? { name: event, own: "" } : { name: known, own: event };
}

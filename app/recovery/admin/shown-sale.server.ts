// An open sale as its list shows it, and what is written for the shop before it opens WhatsApp about it; whoever sends that
// changes what they like.
import type { AppContext } from "#app/context.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { cartAddress } from "../carts/recovery-links.server.ts";
import type { SaleKind } from "./open-sale-filter.ts";
import type { ShownSale } from "./open-sale-table.tsx";
import type { OpenSale } from "./open-sales.server.ts";

interface Called {
  brand: string;
  kind: SaleKind;
  id: number;
  name: string | null;
  cents: number;
  products: string[];
  /** Opens the cart again; empty for an order. */
  address: string;
}

const NAMES = new Intl.ListFormat("pt-BR", { type: "conjunction" });

const ORDER_MESSAGES: Record<Exclude<SaleKind, "carrinho">, string> = {
  pix: "O PIX ainda não foi pago; o código está na página do pedido.",
  boleto: "O boleto ainda não foi pago; a linha digitável está na página do pedido.",
  cartao:
    "O pagamento com cartão ficou pela metade, e nada foi cobrado. Dá para continuar na página do pedido.",
  recusado: "O pagamento não foi concluído, e nada foi cobrado. Dá para tentar de novo na página do pedido.",
};

function whatsappMessage({ brand, kind, id, name, cents, products, address }: Called): string {
  const first = (name ?? "").trim().split(/\s+/)[0] ?? "";
  const hello = `Oi${first ? `, ${first}` : ""}! Aqui é da ${brand}.`;
  if (kind !== "carrinho")
    return `${hello} É sobre o pedido ${id}, de ${formatBRL(cents)}. ${ORDER_MESSAGES[kind]} Posso ajudar?`;
  const what = products.length > 0 ? `: ${NAMES.format(products)}` : "";
  return `${hello} Seu carrinho continua guardado${what}. Ficou alguma dúvida? Este link abre o carrinho de novo: ${address}`;
}

/** Opens WhatsApp with that text; the number has its country already. */
function chatAddress(phone: string, text: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(text)}`;
}

/** What the list shows of it; link and number only inside the address that opens WhatsApp. */
export function shownSale(app: AppContext, { phone, linkId, ...sale }: OpenSale): ShownSale {
  if (!phone) return { ...sale, chat: null };
  const address = linkId ? cartAddress(app, linkId) : "";
  const text = whatsappMessage({ ...sale, brand: app.company.brand, address });
  return { ...sale, chat: chatAddress(phone, text) };
}

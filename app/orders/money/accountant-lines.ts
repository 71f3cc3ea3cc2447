// The rows of the accountant's file: a movement of money among the lines of its order, to the centavo.
import { formatTaxId } from "#app/payments/port/tax-id.ts";
import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDate, formatTime } from "#app/platform/money-and-dates/dates.ts";
import { shareCents } from "#app/platform/money-and-dates/money.ts";
import { chargedOf } from "../log/order-amounts.ts";
import type { MovementKind } from "./movements.server.ts";

export const ACCOUNTANT_HEADER = [
  "Data",
  "Tipo",
  "Pedido",
  "CPF/CNPJ",
  "Nome",
  "Item",
  "Quantidade",
  "Bruto",
  "Desconto",
  "Juros",
  "Juros retidos",
  "Tarifa",
  "Líquido",
  "Reembolsado",
  "Meio de pagamento",
  "Provedor",
  "Identificação no provedor",
  // New ones go to the end: whoever reads the file by its places goes on reading it.
  "Hora",
  "E-mail",
  "Cupom",
];

const KINDS: Record<MovementKind, string> = {
  sale: "Venda",
  extra: "Pagamento em dobro",
  other: "Pagamento de outro valor",
  refund: "Reembolso",
  lost: "Contestação perdida",
  reversal: "Reembolso que voltou",
};

export interface Movement {
  kind: MovementKind;
  movedAt: Date;
  orderId: number;
  received: number;
  ownInterest: number;
  discount: number;
  kept: number;
  fee: number | null;
  returned: number;
  /** The lines that a refund names; none when it names no line. */
  refundedLines: number[];
  name: string | null;
  document: string | null;
  email: string | null;
  coupon: string | null;
  /** Both as people know them. */
  method: string;
  provider: string;
  reference: string | null;
}

export interface SoldLine {
  id: number;
  name: string;
  price: number;
  quantity: number;
  rest_cents: number;
  list_price: number | null;
}

const WITHOUT_LINES: SoldLine = {
  id: 0,
  name: "Pedido sem itens",
  price: 1,
  quantity: 1,
  rest_cents: 0,
  list_price: null,
};

/** One row a line; one in all for an order that came without lines. */
export function accountantRows(movement: Movement, lines: readonly SoldLine[]): CsvRow[] {
  const named = lines.filter(({ id }) => movement.refundedLines.includes(id));
  const chosen = named.length > 0 ? named : lines;
  const items = chosen.length > 0 ? chosen : [WITHOUT_LINES];
  const charged = items.map(chargedOf);
  const share = (cents: number) => shareCents(cents, charged);
  const { kind, ownInterest, kept, fee, returned } = movement;
  const isPayment = kind === "sale" || kind === "extra" || kind === "other";
  const [gross, off, interest, keptInterest, fees, back] = [
    ...pricesOf(movement, items),
    share(ownInterest + kept),
    share(kept),
    share(fee ?? 0),
    share(returned),
  ];
  const of = (shares: number[] | undefined, at: number) => shares?.[at] ?? 0;
  return items.map(({ name, quantity }, at) => {
    const net = of(gross, at) - of(off, at) + of(interest, at) - of(keptInterest, at) - of(fees, at);
    const money = (cents: number) => (isPayment ? { cents } : null);
    return [
      formatDate(movement.movedAt),
      KINDS[kind],
      movement.orderId,
      movement.document === null ? null : formatTaxId(movement.document),
      movement.name,
      name,
      quantity,
      money(of(gross, at)),
      money(of(off, at)),
      money(of(interest, at)),
      money(of(keptInterest, at)),
      // What nobody told is not zero.
      fee === null ? null : money(of(fees, at)),
      { cents: net - of(back, at) },
      isPayment ? null : { cents: -of(back, at) },
      movement.method,
      movement.provider,
      movement.reference,
      formatTime(movement.movedAt),
      movement.email,
      movement.coupon,
    ];
  });
}

/** Before the discount, and the discount: as each line says it where that is what moved, else shared like the rest. */
function pricesOf({ received, ownInterest, discount }: Movement, items: readonly SoldLine[]): number[][] {
  const cents = received - ownInterest;
  const charged = items.map(chargedOf);
  const off = items.map((item, at) => (item.list_price ?? item.price) * item.quantity - (charged[at] ?? 0));
  const sumOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);
  if (sumOf(charged) === cents && sumOf(off) === discount) {
    return [charged.map((one, at) => one + (off[at] ?? 0)), off];
  }
  return [shareCents(cents + discount, charged), shareCents(discount, charged)];
}

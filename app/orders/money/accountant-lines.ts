// The rows of the accountant's file: a movement of money among the lines of its order, to the centavo.
import { formatTaxId } from "#app/payments/port/tax-id.ts";
import type { CsvRow } from "#app/platform/files/csv.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { shareCents } from "#app/platform/money-and-dates/money.ts";
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
}

/** One row a line; one in all for an order that came without lines. */
export function accountantRows(movement: Movement, lines: readonly SoldLine[]): CsvRow[] {
  const named = lines.filter(({ id }) => movement.refundedLines.includes(id));
  const chosen = named.length > 0 ? named : lines;
  const items =
    chosen.length > 0 ? chosen : [{ name: "Pedido sem itens", price: 1, quantity: 1, rest_cents: 0 }];
  const weights = items.map(({ price, quantity, rest_cents }) => price * quantity - rest_cents);
  const share = (cents: number) => shareCents(cents, weights);
  const { kind, received, ownInterest, discount, kept, fee, returned } = movement;
  const isPayment = kind === "sale" || kind === "extra" || kind === "other";
  const [gross, off, interest, keptInterest, fees, back] = [
    share(received - ownInterest + discount),
    share(discount),
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
    ];
  });
}

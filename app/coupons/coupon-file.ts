// The coupon file, for export and import.
import { inFile } from "#app/nouns/columns.ts";
import type { CsvCell } from "#app/platform/files/csv.ts";
import type { FileColumn } from "#app/platform/files/file-columns.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { COUPON_COLUMNS, COUPON_KINDS, COUPON_SCOPES, COUPON_STATES, couponState } from "./coupon.ts";
import { MAX_CODE } from "./coupon-code.ts";
import type { CouponListItem } from "./coupon-list.server.ts";

export type ExportedCoupon = CouponListItem & { products: readonly number[]; now: Date };

const { percent, amount } = COUPON_KINDS;

/** Columns in file order. A column without `says` is exported and never read. */
export const COUPON_FILE = {
  code: {
    ...inFile(COUPON_COLUMNS, "code"),
    says: `De 2 a ${MAX_CODE} letras, números, hífen ou sublinhado.`,
    example: "VOLTA10",
    isNeeded: true,
  },
  state: {
    title: "Situação",
    cell: (coupon) => COUPON_STATES[couponState(coupon, coupon.now)],
    says: `${COUPON_STATES.paused} deixa o cupom parado; vazia ou com outra palavra, ele vale.`,
    example: COUPON_STATES.on,
  },
  kind: { ...inFile(COUPON_COLUMNS, "kind"), says: `${percent} ou ${amount}.`, example: percent },
  discount: {
    title: "Desconto",
    cell: ({ discount }) => centsToField(discount),
    says: "Quanto tira, maior que zero: 10 ou 12,50.",
    example: "10,00",
    isNeeded: true,
  },
  applies_to: {
    ...inFile(COUPON_COLUMNS, "applies_to"),
    says: `${COUPON_SCOPES.all} ou ${COUPON_SCOPES.products}.`,
    example: COUPON_SCOPES.all,
  },
  products: {
    ...inFile(COUPON_COLUMNS, "products"),
    title: "Produtos (nº)",
    says: "Os números dos produtos, separados por vírgula.",
    example: "",
  },
  starts_at: {
    ...inFile(COUPON_COLUMNS, "starts_at"),
    says: "Dia, com ou sem hora. Vazio: já vale.",
    example: "01/12/2026 09:00",
  },
  ends_at: {
    ...inFile(COUPON_COLUMNS, "ends_at"),
    says: "Dia, com ou sem hora. Sem hora, vale até o fim do dia; vazio, não termina.",
    example: "31/12/2026 23:59",
  },
  used: { title: "Usos", cell: ({ used_count }) => used_count },
  max_uses: { ...inFile(COUPON_COLUMNS, "max_uses"), says: "Um número. Vazio: sem limite.", example: "100" },
  max_uses_each: {
    ...inFile(COUPON_COLUMNS, "max_uses_each"),
    says: "Um número. Vazio: uma vez, se os usos ao todo têm limite.",
    example: "1",
  },
  min_total_cents: {
    ...inFile(COUPON_COLUMNS, "min_total_cents"),
    title: "Compra mínima (R$)",
    says: "Um valor, como 100,00. Vazio: qualquer compra.",
    example: "",
  },
  orders: { title: "Pedidos", cell: ({ orders }) => orders },
  paid: { title: "Pedidos pagos", cell: ({ paid }) => paid },
  discounted: { title: "Desconto dado (R$)", cell: ({ discountCents }) => centsToField(discountCents) },
  revenue: { title: "Receita (R$)", cell: ({ revenueCents }) => centsToField(revenueCents) },
  note: { ...inFile(COUPON_COLUMNS, "note"), says: "Só a equipe lê.", example: "Campanha de volta" },
} satisfies Record<string, FileColumn & { cell(coupon: ExportedCoupon): CsvCell }>;

type Columns = typeof COUPON_FILE;
export type BroughtCouponColumn = {
  [Name in keyof Columns]: Columns[Name] extends { says: string } ? Name : never;
}[keyof Columns];

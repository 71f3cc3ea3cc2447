// The file of coupons, as it goes out and comes in.
import type { FileColumn } from "#app/platform/files/file-columns.ts";
import { COUPON_KINDS, COUPON_SCOPES, COUPON_STATES } from "./coupon.ts";
import { MAX_CODE } from "./coupon-code.ts";

const { percent, amount } = COUPON_KINDS;

/** In the order of the file; what says nothing of how it is written is only told. */
export const COUPON_FILE = {
  code: {
    title: "Código",
    says: `De 2 a ${MAX_CODE} letras, números, hífen ou sublinhado.`,
    example: "VOLTA10",
    isNeeded: true,
  },
  state: {
    title: "Situação",
    says: `${COUPON_STATES.paused} deixa o cupom parado; vazia ou com outra palavra, ele vale.`,
    example: COUPON_STATES.on,
  },
  kind: { title: "Tipo de desconto", says: `${percent} ou ${amount}.`, example: percent },
  discount: {
    title: "Desconto",
    says: "Quanto tira, maior que zero: 10 ou 12,50.",
    example: "10,00",
    isNeeded: true,
  },
  applies_to: {
    title: "Vale para",
    says: `${COUPON_SCOPES.all} ou ${COUPON_SCOPES.products}.`,
    example: COUPON_SCOPES.all,
  },
  products: { title: "Produtos (nº)", says: "Os números dos produtos, separados por vírgula.", example: "" },
  starts_at: {
    title: "Começa em",
    says: "Dia, com ou sem hora. Vazio: já vale.",
    example: "01/12/2026 09:00",
  },
  ends_at: {
    title: "Termina em",
    says: "Dia, com ou sem hora. Sem hora, vale até o fim do dia; vazio, não termina.",
    example: "31/12/2026 23:59",
  },
  used: { title: "Usos" },
  max_uses: { title: "Usos ao todo", says: "Um número. Vazio: sem limite.", example: "100" },
  max_uses_each: {
    title: "Usos por pessoa",
    says: "Um número. Vazio: uma vez, se os usos ao todo têm limite.",
    example: "1",
  },
  min_total_cents: {
    title: "Compra mínima (R$)",
    says: "Um valor, como 100,00. Vazio: qualquer compra.",
    example: "",
  },
  orders: { title: "Pedidos" },
  paid: { title: "Pedidos pagos" },
  discounted: { title: "Desconto dado (R$)" },
  revenue: { title: "Receita (R$)" },
  note: { title: "Anotação", says: "Só a equipe lê.", example: "Campanha de volta" },
} as const satisfies Record<string, FileColumn>;

type Columns = typeof COUPON_FILE;
export type CouponFileColumn = keyof Columns;
/** One that is read. */
export type BroughtCouponColumn = {
  [Name in CouponFileColumn]: Columns[Name] extends { says: string } ? Name : never;
}[CouponFileColumn];

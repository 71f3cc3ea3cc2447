// A coupon's fields, and the rules of every door.

import { type ColumnsOf, namesOf, sentFields } from "#app/nouns/columns.ts";
import { atMost, type Rule } from "#app/nouns/rule-book.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { centsToField, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { foldWords } from "#app/platform/text/search.ts";
import type { Row } from "#db/schema.ts";
import { MAX_CODE } from "./coupon-code.ts";

export const COUPON_KINDS = { percent: "Porcentagem", amount: "Valor em reais" } as const;
export const COUPON_SCOPES = { all: "Todos os produtos", products: "Alguns produtos" } as const;

/** A coupon's products are in coupon_products. */
export const COUPON_COLUMNS = {
  code: { label: "Código", blank: "", served: { place: 1, required: true } },
  note: { label: "Anotação", blank: null, served: { place: 11 } },
  kind: {
    label: "Tipo de desconto",
    words: COUPON_KINDS,
    blank: "percent",
    served: { place: 2, oneOf: ["percent", "amount"], nullable: false },
  },
  // "10.00": ten per cent or ten reais.
  discount: { label: "Desconto", blank: 0, served: { place: 3, as: "number", decimals: 2, required: true } },
  applies_to: {
    label: "Vale para",
    words: COUPON_SCOPES,
    blank: "all",
    served: { place: 4, oneOf: ["all", "products"], nullable: false },
  },
  starts_at: { label: "Começa em", kind: "date", blank: null, served: { place: 5 } },
  ends_at: { label: "Termina em", kind: "until", blank: null, served: { place: 6 } },
  max_uses: { label: "Usos ao todo", blank: null, served: { place: 7, as: "number" } },
  max_uses_each: { label: "Usos por pessoa", blank: null, served: { place: 8, as: "number" } },
  min_total_cents: { label: "Compra mínima", kind: "money", blank: 0, served: { place: 9, nullable: false } },
  is_paused: { label: "Pausado", kind: "truth", blank: false, served: { place: 10 } },
  products: { label: "Produtos", blank: [] },
} satisfies ColumnsOf<Row<"coupons"> & { products: number[] }>;

const { products: _, ...OF_ITS_ROW } = COUPON_COLUMNS;
export const COUPON_FIELDS = namesOf(OF_ITS_ROW);

export type CouponFacts = Pick<Row<"coupons">, (typeof COUPON_FIELDS)[number]>;

const WHOLE = 10_000;
const MILLION_REAIS = 100_000_000;

export const COUPON_LIMITS = { note: 200, uses: 1_000_000, products: 200 } as const;

export const COUPON_SENTENCES = {
  code: "Escreva o código do cupom.",
  codeSigns: `Use de 2 a ${MAX_CODE} letras, números, hífen ou sublinhado.`,
  taken: "Já existe um cupom com este código.",
  discount: "Informe o desconto, maior que zero.",
  percent: "O desconto vai de 0,01% a 100%.",
  amount: "O desconto pode ser de até R$ 1.000.000,00.",
  kind: "Escolha o tipo de desconto.",
  window: "O fim precisa vir depois do início.",
  uses: "Use um número inteiro, a partir de 1.",
  manyUses: "Use no máximo 1.000.000.",
  minimum: "Informe um valor, como 100,00, ou deixe em branco.",
  noProduct: "Escolha pelo menos um produto.",
  unknownProduct: "Um dos produtos não existe mais. Confira a lista.",
  tooManyProducts: `Escolha no máximo ${COUPON_LIMITS.products} produtos.`,
} as const;

function counts(field: "max_uses" | "max_uses_each"): Rule<CouponFacts>[] {
  return [
    {
      field,
      code: "min_value",
      error: COUPON_SENTENCES.uses,
      breaks: ({ [field]: most }) => most !== null && !(Number.isSafeInteger(most) && most >= 1),
    },
    {
      field,
      code: "invalid",
      error: COUPON_SENTENCES.manyUses,
      breaks: ({ [field]: most }) => most !== null && most > COUPON_LIMITS.uses,
    },
  ];
}

export const COUPON_RULES: readonly Rule<CouponFacts>[] = [
  {
    field: "code",
    code: "required",
    error: COUPON_SENTENCES.code,
    breaks: ({ code }) => code === "",
  },
  {
    field: "code",
    code: "invalid",
    error: COUPON_SENTENCES.codeSigns,
    breaks: ({ code }) => !new RegExp(`^[A-Z0-9_-]{2,${MAX_CODE}}$`).test(code),
  },
  atMost("note", COUPON_LIMITS.note),
  {
    field: "discount",
    code: "min_value",
    error: COUPON_SENTENCES.discount,
    breaks: ({ discount }) => !(Number.isSafeInteger(discount) && discount >= 1),
  },
  {
    field: "discount",
    code: "invalid",
    error: COUPON_SENTENCES.percent,
    with: ["kind"],
    breaks: ({ kind, discount }) => kind === "percent" && discount > WHOLE,
  },
  {
    field: "discount",
    code: "invalid",
    error: COUPON_SENTENCES.amount,
    with: ["kind"],
    breaks: ({ kind, discount }) => kind === "amount" && discount > MILLION_REAIS,
  },
  {
    field: "ends_at",
    code: "invalid",
    error: COUPON_SENTENCES.window,
    with: ["starts_at"],
    breaks: ({ starts_at, ends_at }) => starts_at !== null && ends_at !== null && ends_at <= starts_at,
  },
  ...counts("max_uses"),
  ...counts("max_uses_each"),
  {
    field: "min_total_cents",
    code: "min_value",
    error: COUPON_SENTENCES.minimum,
    breaks: ({ min_total_cents }) => !(min_total_cents >= 0 && min_total_cents <= MILLION_REAIS),
  },
];

/** The search columns: code and note. */
export function couponSearchColumns({ code, note }: Pick<CouponFacts, "code" | "note">) {
  return { search_title: foldWords(code, note) };
}

/** The coupon in the form's format. */
export function couponFields(coupon: CouponFacts & { products: readonly number[] }): FieldValues {
  const { discount, min_total_cents: least } = coupon;
  const sent = sentFields(COUPON_COLUMNS, coupon);
  return { ...sent, discount: [centsToField(discount)], ...(least === 0 && { min_total_cents: [""] }) };
}

/** "10%", "12,5%" or "R$ 20,00". */
export function discountWords({ kind, discount }: Pick<CouponFacts, "kind" | "discount">): string {
  if (kind === "amount") return formatBRL(discount);
  return `${(discount / 100).toLocaleString("pt-BR", { maximumFractionDigits: 2 })}%`;
}

/** The coupon's state now, for the owner's list. */
export function couponState(
  coupon: Pick<Row<"coupons">, "is_paused" | "starts_at" | "ends_at" | "max_uses" | "used_count">,
  now: Date,
): CouponState {
  if (coupon.is_paused) return "paused";
  if (coupon.ends_at && coupon.ends_at <= now) return "ended";
  if (coupon.max_uses !== null && coupon.used_count >= coupon.max_uses) return "used_up";
  return coupon.starts_at && coupon.starts_at > now ? "waiting" : "on";
}

export type CouponState = "on" | "waiting" | "paused" | "ended" | "used_up";

export const COUPON_STATES: Record<CouponState, string> = {
  on: "Ativo",
  waiting: "Agendado",
  paused: "Pausado",
  ended: "Encerrado",
  used_up: "Esgotado",
};

/** "De 20/11/2026, às 10:00, até 30/11/2026, às 23:59". */
export function windowWords({ starts_at, ends_at }: Pick<CouponFacts, "starts_at" | "ends_at">): string {
  if (starts_at && ends_at) return `De ${dayAndHour(starts_at)}, até ${dayAndHour(ends_at)}`;
  if (starts_at) return `A partir de ${dayAndHour(starts_at)}`;
  return ends_at ? `Até ${dayAndHour(ends_at)}` : "Sem prazo";
}

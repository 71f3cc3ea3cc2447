// The fields of an offer as people read them, and as the form holds them.
import type { FieldLabels } from "#app/platform/forms/field-labels.ts";
import type { FieldValues } from "#app/platform/forms/stale-row.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { percentToField } from "./offer-state.ts";
import type { EditedOffer } from "./offers.server.ts";

export const METHOD_NAMES = { credit: "Cartão de crédito", pix: "PIX", boleto: "Boleto" } as const;

export const INTEREST_PAYERS = {
  "": "Como nas configurações da loja",
  buyer: "O cliente paga os juros",
  shop: "A loja assume os juros",
} as const;

export const OFFER_LABELS: FieldLabels = {
  product_id: { label: "Produto", kind: "products" },
  name: { label: "Nome" },
  slug: { label: "Endereço da página" },
  price: { label: "Preço", kind: "money" },
  minimum_price: { label: "Pague quanto quiser: mínimo", kind: "money" },
  original_price: { label: "Preço “de”", kind: "money" },
  methods: { label: "Formas de pagamento", words: { ...METHOD_NAMES, "": "todas" } },
  max_installments: { label: "Máximo de parcelas" },
  interest_payer: { label: "Juros das parcelas", words: INTEREST_PAYERS },
  pix_discount: { label: "Desconto no PIX", kind: "percent", say: (value) => (value ? `${value}%` : "") },
  starts_at: { label: "Começa em", kind: "date" },
  ends_at: { label: "Termina em", kind: "date" },
  opens_at: { label: "Pré-venda: abre em", kind: "date" },
  places: { label: "Vagas" },
  places_each: { label: "Vagas por pessoa" },
  is_public: { label: "Aparece na página do produto", kind: "truth" },
  retired_at: { label: "Retirada", kind: "truth" },
};

/** As the form would send it. */
export function offerFields(offer: EditedOffer): FieldValues {
  return {
    name: [offer.name],
    slug: [offer.slug],
    price: [centsToField(offer.price)],
    minimum_price: [centsToField(offer.minimum_price)],
    original_price: [centsToField(offer.original_price)],
    methods: offer.methods,
    max_installments: [String(offer.max_installments ?? "")],
    interest_payer: [offer.interest_payer ?? ""],
    pix_discount: [percentToField(offer.pix_discount)],
    starts_at: [offer.starts_at ? formatDateTime(offer.starts_at) : ""],
    ends_at: [offer.ends_at ? formatDateTime(offer.ends_at) : ""],
    opens_at: [offer.opens_at ? formatDate(offer.opens_at) : ""],
    places: [String(offer.places ?? "")],
    places_each: [String(offer.places_each ?? "")],
    is_public: offer.is_public ? ["on"] : [],
  };
}

/** "12 pessoas esperam"; empty for nobody. */
export function waitingText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 pessoa espera" : `${count.toLocaleString("pt-BR")} pessoas esperam`;
}

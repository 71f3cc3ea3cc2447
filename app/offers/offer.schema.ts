import { z } from "zod";
import { formSchema } from "#app/nouns/form.schema.ts";
import { act, flip } from "#app/platform/forms/act.schema.ts";
import { dayField } from "#app/platform/forms/day.schema.ts";
import { moneyLine } from "#app/platform/forms/number.schema.ts";
import { optionalRowId, repeated } from "#app/platform/forms/text.schema.ts";
import { METHODS, OFFER_COLUMNS, OFFER_LIMITS, OFFER_SENTENCES, type OfferFacts } from "./offer.ts";

const NOT_A_MOMENT = "Informe dia e hora, ou deixe em branco.";

const price = (sentence: string) => moneyLine({ empty: null, max: OFFER_LIMITS.price, sentence });

/** The owner's form. The product is that of the page. */
export const offerSchema = formSchema<OfferFacts>(OFFER_COLUMNS, OFFER_LIMITS, "save-offer", {
  name: OFFER_SENTENCES.name,
  price: moneyLine({
    required: OFFER_SENTENCES.price,
    max: OFFER_LIMITS.price,
    sentence: "Informe um preço, como 49,90.",
  }),
  minimum_price: price(OFFER_SENTENCES.minimum_price).optional(),
  original_price: price("Informe um preço, como 89,90, ou deixe em branco.").optional(),
  methods: repeated(z.enum(METHODS, OFFER_SENTENCES.methods), METHODS.length, OFFER_SENTENCES.methods),
  max_installments: OFFER_SENTENCES.max_installments,
  interest_payer: z
    .enum(["", "buyer", "shop"], "Escolha quem paga os juros.")
    .transform((payer) => payer || null)
    .optional(),
  pix_discount: OFFER_SENTENCES.pix_discount,
  starts_at: NOT_A_MOMENT,
  ends_at: NOT_A_MOMENT,
  opens_at: dayField("first", { most: 10, sentence: "Informe um dia, ou deixe em branco." }),
  places: OFFER_SENTENCES.places,
  places_each: OFFER_SENTENCES.places,
  cohort_id: optionalRowId(OFFER_SENTENCES.noCohort),
});

export const offerChangeSchema = z.discriminatedUnion(
  "intent",
  [flip("set-offer-public"), act("delete-offer"), act("restore-offer")],
  "Esta ação não existe. Recarregue a página.",
);

import { z } from "zod";
import { termFields, typedTerm } from "#app/nouns/term-columns.ts";
import { dayField } from "#app/platform/forms/day.schema.ts";
import {
  checkbox,
  lineOfText,
  optionalRowId,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { METHODS, OFFER_LIMITS, OFFER_SENTENCES } from "./offer.ts";

const NOT_A_MOMENT = "Informe dia e hora, ou deixe em branco.";

const whole = (sentence: string) =>
  lineOfText(10)
    .transform((text, context) => {
      if (text === "") return null;
      if (/^\d{1,9}$/.test(text)) return Number(text);
      context.addIssue({ code: "custom", message: sentence });
      return z.NEVER;
    })
    .optional();

/** The owner's form; the product is that of the page. */
export const offerSchema = z
  .strictObject({
    intent: z.literal("save-offer"),
    id: rowId.optional(),
    version: rowId.optional(),
    name: lineOfText(OFFER_LIMITS.name, OFFER_SENTENCES.name),
    slug: lineOfText(OFFER_LIMITS.slug).optional(),
    price: lineOfText(20, OFFER_SENTENCES.price)
      .transform(toCents("Informe um preço, como 49,90."))
      .refine((cents) => cents !== null, OFFER_SENTENCES.price),
    minimum_price: lineOfText(20).transform(toCents(OFFER_SENTENCES.minimum_price)).optional(),
    original_price: lineOfText(20)
      .transform(toCents("Informe um preço, como 89,90, ou deixe em branco."))
      .optional(),
    methods: repeated(z.enum(METHODS, OFFER_SENTENCES.methods), METHODS.length, OFFER_SENTENCES.methods),
    max_installments: whole(OFFER_SENTENCES.max_installments),
    interest_payer: orNull(z.enum(["", "buyer", "shop"], "Escolha quem paga os juros.")).optional(),
    pix_discount: lineOfText(6)
      .transform((text, context) => {
        const points = text === "" ? 0 : fieldToCents(text.replace(/%$/, "").trimEnd());
        if (points !== undefined) return points;
        context.addIssue({ code: "custom", message: OFFER_SENTENCES.pix_discount });
        return z.NEVER;
      })
      .optional(),
    starts_at: dayField("first", { most: 20, sentence: NOT_A_MOMENT }),
    ends_at: dayField("until", { most: 20, sentence: NOT_A_MOMENT }),
    opens_at: dayField("first", { most: 10, sentence: "Informe um dia, ou deixe em branco." }),
    places: whole(OFFER_SENTENCES.places),
    places_each: whole(OFFER_SENTENCES.places),
    ...termFields,
    cohort_id: optionalRowId(OFFER_SENTENCES.noCohort),
    is_public: checkbox,
    is_renewal: checkbox,
  })
  .transform(({ intent, id, version, access_kind, access_count, access_until, ...typed }) => {
    const term = typedTerm({ access_kind, access_count, access_until });
    return { intent, id, version, patch: { ...patchOf(typed), ...term } };
  });

/** The small changes of a row. */
export const offerChangeSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("set-offer-public"),
      id: rowId,
      value: z.enum(["true", "false"]).transform((value) => value === "true"),
    }),
    z.strictObject({ intent: z.literal("delete-offer"), id: rowId }),
    z.strictObject({ intent: z.literal("restore-offer"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

/** What a form leaves out is empty. */
function patchOf<T extends { interest_payer?: "" | "buyer" | "shop" | null | undefined }>(typed: T) {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== undefined));
  return { ...EMPTY, ...(given as { [Field in keyof T]: Exclude<T[Field], undefined> }) };
}

const EMPTY = {
  slug: "",
  minimum_price: null,
  original_price: null,
  max_installments: null,
  interest_payer: null,
  pix_discount: 0,
  starts_at: null,
  ends_at: null,
  opens_at: null,
  places: null,
  places_each: null,
  cohort_id: null,
};

function toCents(sentence: string) {
  return (text: string, context: z.RefinementCtx): number | null => {
    if (text === "") return null;
    const cents = fieldToCents(text);
    if (cents !== undefined && cents <= OFFER_LIMITS.price) return cents;
    context.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  };
}

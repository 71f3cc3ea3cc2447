import { z } from "zod";
import { NO_LIST } from "#app/platform/files/csv-list.ts";
import { dayField } from "#app/platform/forms/day.schema.ts";
import {
  checkbox,
  lineOfText,
  listOfText,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { COUPON_LIMITS, COUPON_SENTENCES } from "./coupon.ts";

export const COUPON_LIST_MAX = 400_000;

// A value that cannot be read becomes one that no rule allows, so that the rule book names everything that is wrong at once.

/** "10", "12,5" or "20,00": hundredths, of a percentage as of reais. */
const hundredths = lineOfText(20).transform(
  (text) => fieldToCents(text.replace(/%$/, "").trimEnd()) ?? Number.NaN,
);

const uses = lineOfText(10)
  .transform((text) => (text === "" ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN))
  .optional();

const minimum = lineOfText(20)
  .transform((text) => (text === "" ? 0 : (fieldToCents(text) ?? Number.NaN)))
  .optional();

/** The owner's form. */
export const couponSchema = z
  .strictObject({
    intent: z.literal("save-coupon"),
    id: rowId.optional(),
    version: rowId.optional(),
    code: lineOfText(80),
    note: orNull(lineOfText(COUPON_LIMITS.note)).optional(),
    kind: z.enum(["percent", "amount"], COUPON_SENTENCES.kind),
    discount: hundredths,
    applies_to: z.enum(["all", "products"], "Escolha em que o cupom vale."),
    products: repeated(rowId, COUPON_LIMITS.products, COUPON_SENTENCES.tooManyProducts),
    starts_at: dayField("first", { most: 20 }),
    ends_at: dayField("until", { most: 20 }),
    max_uses: uses,
    max_uses_each: uses,
    min_total_cents: minimum,
    is_paused: checkbox,
  })
  .transform(({ intent, id, version, ...facts }) => ({
    intent,
    id,
    version,
    patch: {
      ...facts,
      note: facts.note ?? null,
      starts_at: facts.starts_at ?? null,
      ends_at: facts.ends_at ?? null,
      max_uses: facts.max_uses ?? null,
      max_uses_each: facts.max_uses_each ?? null,
      min_total_cents: facts.min_total_cents ?? 0,
    },
  }));

/** Many at once, from a spreadsheet. */
export const couponListSchema = z.strictObject({
  intent: z.enum(["check-coupon-list", "import-coupon-list"]),
  csv: listOfText(COUPON_LIST_MAX, NO_LIST),
});

const marked = repeated(rowId, 200, "Marque menos cupons de cada vez.");

/** The small changes of a row, and what is done to several. */
export const couponChangeSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({
      intent: z.literal("set-coupon-paused"),
      id: rowId,
      value: z.enum(["true", "false"]).transform((value) => value === "true"),
    }),
    z.strictObject({ intent: z.literal("duplicate-coupon"), id: rowId }),
    z.strictObject({ intent: z.literal("delete-coupon"), id: rowId }),
    z.strictObject({ intent: z.literal("pause-marked"), id: marked }),
    z.strictObject({ intent: z.literal("resume-marked"), id: marked }),
    z.strictObject({ intent: z.literal("delete-marked"), id: marked }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

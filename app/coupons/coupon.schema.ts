import { z } from "zod";
import { formSchema } from "#app/nouns/form.schema.ts";
import { NO_LIST } from "#app/platform/files/csv-list.ts";
import { act, actOnMarked, flip } from "#app/platform/forms/act.schema.ts";
import { percentLine } from "#app/platform/forms/number.schema.ts";
import { lineOfText, listOfText, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import { COUPON_COLUMNS, COUPON_LIMITS, COUPON_SENTENCES } from "./coupon.ts";
import type { WholeCoupon } from "./coupon-writes.server.ts";

export const COUPON_LIST_MAX = 400_000;

export const couponSchema = formSchema<WholeCoupon>(COUPON_COLUMNS, COUPON_LIMITS, "save-coupon", {
  code: lineOfText(80),
  kind: z.enum(["percent", "amount"], COUPON_SENTENCES.kind),
  // "10", "12,5%" or "20,00": hundredths, of a percentage as of reais.
  discount: percentLine({}),
  applies_to: z.enum(["all", "products"], "Escolha em que o cupom vale."),
  products: repeated(rowId, COUPON_LIMITS.products, COUPON_SENTENCES.tooManyProducts),
});

/** Many at once, from a spreadsheet. */
export const couponListSchema = z.strictObject({
  intent: z.enum(["check-coupon-list", "import-coupon-list"]),
  csv: listOfText(COUPON_LIST_MAX, NO_LIST),
});

const MANY = "Marque menos cupons de cada vez.";

export const couponChangeSchema = z.discriminatedUnion(
  "intent",
  [
    flip("set-coupon-paused"),
    act("duplicate-coupon"),
    act("delete-coupon"),
    actOnMarked("pause-marked", MANY),
    actOnMarked("resume-marked", MANY),
    actOnMarked("delete-marked", MANY),
  ],
  "Esta ação não existe. Recarregue a página.",
);

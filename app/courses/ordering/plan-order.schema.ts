import { wholeLine } from "#app/platform/forms/number.schema.ts";
import { MAX_ORDER, ORDER_SENTENCE } from "./plan-order.ts";

/** A position in a form; without one, the first position. */
export const orderField = wholeLine({ empty: 1, sentence: "Use um número inteiro a partir de 1." })
  .refine((order) => order >= 1 && order <= MAX_ORDER, ORDER_SENTENCE)
  .optional()
  .transform((order) => order ?? 1);

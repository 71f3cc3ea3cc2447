import { z } from "zod";
import { bareText } from "#app/platform/text/bare-text.ts";
import { MAX_ORDER, ORDER_SENTENCE } from "./plan-order.ts";

/** A place as a form sends it; the first is meant when none is given. */
export const orderField = z
  .string()
  .transform(bareText)
  .refine((text) => /^\d{0,6}$/.test(text), { error: "Use um número inteiro a partir de 1.", abort: true })
  .transform((text) => (text === "" ? 1 : Number(text)))
  .refine((order) => order >= 1 && order <= MAX_ORDER, ORDER_SENTENCE)
  .optional()
  .transform((order) => order ?? 1);

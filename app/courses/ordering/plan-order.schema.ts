import { z } from "zod";
import { MAX_ORDER, ORDER_SENTENCE } from "./plan-order.ts";

/** A place as a form sends it; the first is meant when none is given. */
export const orderField = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, "Use um número inteiro a partir de 1.")
  .transform((text) => (text === "" ? 1 : Number(text)))
  .refine((order) => order >= 1 && order <= MAX_ORDER, ORDER_SENTENCE)
  .optional()
  .transform((order) => order ?? 1);

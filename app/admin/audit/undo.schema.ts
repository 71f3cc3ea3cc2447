import { z } from "zod";
import { rowId } from "#app/platform/forms/text.schema.ts";

/** Back to a screen of the back office, and to nowhere else. */
const screen = z
  .string()
  .max(2000)
  .regex(/^\/(?:admin|blog-admin)(?:[/?][^\\]*)?$/);

export const undoSchema = z.strictObject({ act: rowId, back: screen });

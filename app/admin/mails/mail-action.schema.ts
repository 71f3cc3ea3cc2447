import { z } from "zod";
import { repeated, rowId } from "#app/platform/forms/text.schema.ts";

/** One mail from its sheet, or the marked ones of the list. */
export const mailActionSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("resend"), email: rowId }),
    z.strictObject({
      intent: z.literal("resend-marked"),
      id: repeated(rowId, 200, "Marque no máximo 200 e-mails por vez."),
    }),
  ],
  "Não entendemos o que você pediu. Recarregue a página e tente de novo.",
);

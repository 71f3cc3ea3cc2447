import { z } from "zod";
import { rowId } from "#app/platform/text.schema.ts";

export const mailActionSchema = z.strictObject({
  intent: z.literal("enviar", "Não entendemos este pedido. Recarregue a página e tente de novo."),
  email: rowId,
});

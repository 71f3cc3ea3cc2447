import { z } from "zod";

export const demoRemovalSchema = z.strictObject({
  intent: z.literal("remove", "Não entendemos o que você pediu. Recarregue a página e tente de novo."),
  sure: z.literal("on", "Confirme que você entende que o conteúdo não volta."),
});

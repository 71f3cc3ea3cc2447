import { z } from "zod";

export const demoRemovalSchema = z.strictObject({
  intent: z.literal("remover", "Não entendemos este pedido. Recarregue a página e tente de novo."),
  sure: z.literal("on", "Marque que você entende que o conteúdo não volta."),
});

import { z } from "zod";
import type { Instructions } from "./payment-provider.ts";

const instructionsSchema = z.object({
  pix: z.object({ payload: z.string(), expiresAt: z.string() }).optional(),
  boleto: z
    .object({ line: z.string(), barcode: z.string(), dueOn: z.string(), pdfUrl: z.string().optional() })
    .optional(),
  next: z
    .object({ kind: z.enum(["3ds", "redirect"]), url: z.string(), expiresAt: z.string().optional() })
    .optional(),
});

/** What was stored of the provider's instructions; null when there is nothing to show. */
export function readInstructions(stored: Record<string, unknown> | null): Instructions | null {
  return stored === null ? null : (instructionsSchema.safeParse(stored).data ?? null);
}

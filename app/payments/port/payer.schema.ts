// What a provider may have to know of the buyer beside name, e-mail and document.
import { z } from "zod";
import type { PayerAddress } from "./payment-provider.ts";

const addressSchema = z.object({
  zip: z.string(),
  street: z.string(),
  number: z.string(),
  complement: z.string().exactOptional(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
});
const payerSchema = z.object({ ip: z.string().exactOptional(), address: addressSchema.exactOptional() });

/** What was stored with the attempt; null when there is nothing more to tell. */
export function readPayer(
  stored: Record<string, unknown> | null,
): { ip?: string; address?: PayerAddress } | null {
  return stored === null ? null : (payerSchema.safeParse(stored).data ?? null);
}

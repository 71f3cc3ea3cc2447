import { API_PIX } from "./api-pix/api-pix.server.ts";
import { MANUAL_PIX } from "./manual-pix/manual-pix.server.ts";
import { MERCADO_PAGO } from "./mercadopago/mercadopago.server.ts";
import type { ProviderKind } from "./provider-kind.ts";
import { SANDBOX } from "./sandbox/sandbox.server.ts";
import { STRIPE } from "./stripe/stripe.server.ts";

export const PROVIDERS: readonly ProviderKind[] = [SANDBOX, MANUAL_PIX, MERCADO_PAGO, API_PIX, STRIPE];

/** The public name. A provider that is no longer configured keeps its name, because its payments stay in the books. */
export function providerNameOf(
  payments: { find(id: string): { name: string } | undefined },
  id: string,
): string {
  const kind = PROVIDERS.find((one) => one.id === id);
  return payments.find(id)?.name ?? kind?.setup?.name ?? kind?.name ?? id;
}

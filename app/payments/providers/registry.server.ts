// Every provider there is: a folder and a line here.
import { API_PIX } from "./api-pix/api-pix.server.ts";
import { MANUAL_PIX } from "./manual-pix/manual-pix.server.ts";
import { MERCADO_PAGO } from "./mercadopago/mercadopago.server.ts";
import type { ProviderKind } from "./provider-kind.ts";
import { SANDBOX } from "./sandbox/sandbox.server.ts";
import { STRIPE } from "./stripe/stripe.server.ts";

export const PROVIDERS: readonly ProviderKind[] = [SANDBOX, MANUAL_PIX, MERCADO_PAGO, API_PIX, STRIPE];

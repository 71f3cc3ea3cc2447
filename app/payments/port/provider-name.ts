// A provider's name within a Portuguese sentence.
import type { PaymentProvider } from "./payment-provider.ts";

export type ProviderName = Pick<PaymentProvider, "name" | "article">;

/** "O Mercado Pago", "A Stripe", at the beginning of a sentence. */
export function theProvider({ name, article }: ProviderName): string {
  return `${article.toUpperCase()} ${name}`;
}

/** "no Mercado Pago", "na Stripe". */
export function atProvider({ name, article }: ProviderName): string {
  return `n${article} ${name}`;
}

/** "do Mercado Pago", "da Stripe". */
export function ofProvider({ name, article }: ProviderName): string {
  return `d${article} ${name}`;
}

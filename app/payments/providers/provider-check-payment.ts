// The payment of a provider check: ten reais of a test person at an example address.
import type { Method, StartPayment } from "../port/payment-provider.ts";

export const CHECKED_CENTS = 1000;

const ADDRESS = {
  zip: "06233903",
  street: "Avenida das Nações Unidas",
  number: "3003",
  neighborhood: "Bonfim",
  city: "Osasco",
  state: "SP",
};

/** Ends in half an hour, or a boleto in three days. */
export function checkedPayment(
  method: Method,
  { provider, email, document }: { provider: string; email: string; document: string },
): StartPayment {
  const createdAt = new Date();
  const minutes = method === "boleto" ? 3 * 24 * 60 : 30;
  return {
    externalRef: "1",
    orderRef: "verificacao",
    description: "Verificação da loja",
    method,
    amount: CHECKED_CENTS,
    installments: 1,
    payer: { name: "Comprador Teste", email, document, address: ADDRESS },
    cardTerms: { maxParts: 12, freeParts: 3, minPartCents: 500 },
    createdAt,
    items: [{ name: "Verificação", quantity: 1, unitCents: CHECKED_CENTS }],
    expiresAt: new Date(createdAt.getTime() + minutes * 60_000),
    returnUrl: "https://loja.example/pedido/verificacao",
    webhookUrl: `https://loja.example/api/webhooks/${provider}`,
  };
}

/** Due day in the vendors' format. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", {
    timeZone: "America/Sao_Paulo",
  });
}

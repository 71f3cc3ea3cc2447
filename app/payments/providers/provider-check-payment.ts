// What a check of a provider asks to be paid: ten reais by nobody, at an address that the vendors' own examples have.
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

/** A payment that ends in half an hour, or a boleto that ends in three days, by the test person that the vendor accepts. */
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

/** As vendors write the day on which a boleto is due. */
export function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toLocaleDateString("en-CA", {
    timeZone: "America/Sao_Paulo",
  });
}

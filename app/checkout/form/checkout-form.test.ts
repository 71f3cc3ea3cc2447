import { expect, test } from "vitest";
import { installmentOptions } from "#app/payments/port/installments.ts";
import {
  type CheckoutFields,
  checkFields,
  checkPayment,
  EMPTY_FIELDS,
  expiryYears,
  formErrors,
  installmentLabel,
  installmentSummary,
  offeredParts,
  payButtonLabel,
  paymentBody,
  withoutPaymentErrors,
} from "./checkout-form.ts";

const today = new Date(2026, 10, 20);
const buyer: CheckoutFields = { ...EMPTY_FIELDS, name: "Helena Prado", email: "helena@padaria.example" };
const card: CheckoutFields = {
  ...buyer,
  cardNumber: "4000 0000 0000 0002",
  cardName: "HELENA PRADO",
  cardMonth: "11",
  cardYear: "2026",
  cardCvv: "123",
};
const credit = { method: "credit", document: "none", address: "none", cardCapture: "sandbox-form" } as const;
const pix = { method: "pix", document: "none", address: "none", cardCapture: null } as const;
const boleto = { method: "boleto", document: "required", address: "none", cardCapture: null } as const;

test("asks for name and e-mail with every method and when the order is free", () => {
  for (const chosen of [credit, pix, boleto, undefined]) {
    const errors = checkFields(EMPTY_FIELDS, chosen, today);
    expect(errors.name).toBe("Informe seu nome completo");
    expect(errors.email).toBe("Informe seu e-mail");
  }
  expect(checkFields({ ...buyer, email: "helena@padaria" }, pix, today)).toEqual({
    email: "E-mail inválido",
  });
  expect(checkFields({ ...buyer, email: "he lena@padaria.example" }, pix, today)).toEqual({
    email: "E-mail inválido",
  });
});

test("asks for card fields only when the card is chosen", () => {
  expect(checkFields(buyer, pix, today)).toEqual({});
  expect(checkFields(buyer, undefined, today)).toEqual({});
  expect(checkFields(buyer, credit, today)).toEqual({
    cardNumber: "Informe o número do cartão",
    cardName: "Informe o nome impresso no cartão",
    cardMonth: "Escolha o mês",
    cardYear: "Escolha o ano",
    cardCvv: "Informe o CVV",
  });
  expect(checkFields(card, credit, today)).toEqual({});
});

test("explains the way out when a card number is not a documented sandbox number", () => {
  expect(checkFields({ ...card, cardNumber: "4111 1111 1111 1111" }, credit, today)).toEqual({
    cardNumber: "Não reconhecemos este número: use um cartão de teste",
  });
});

test("accepts a card until the end of its month", () => {
  expect(checkFields({ ...card, cardMonth: "10" }, credit, today)).toEqual({
    cardMonth: "Este cartão já venceu",
  });
  expect(checkFields({ ...card, cardMonth: "10", cardYear: "2027" }, credit, today)).toEqual({});
});

test("accepts a security code of 3 or 4 digits", () => {
  expect(checkFields({ ...card, cardCvv: "12" }, credit, today)).toEqual({
    cardCvv: "O CVV tem 3 ou 4 dígitos",
  });
  expect(checkFields({ ...card, cardCvv: "1234" }, credit, today)).toEqual({});
});

test("asks for CPF or CNPJ only when the method needs it", () => {
  const withDocument = (document: string) => checkFields({ ...buyer, document }, boleto, today);
  expect(withDocument("")).toEqual({ document: "Informe o CPF ou CNPJ" });
  expect(withDocument("382.914.506-0")).toEqual({ document: "Falta um dígito neste CPF" });
  expect(withDocument("529.982.247-24")).toEqual({ document: "CPF inválido" });
  expect(withDocument("11.222.333/0001-8")).toEqual({ document: "Falta um dígito neste CNPJ" });
  expect(withDocument("11.222.333/0001-80")).toEqual({ document: "CNPJ inválido" });
  expect(withDocument("529.982.247-25")).toEqual({});
  expect(withDocument("12.ABC.345/01DE-35")).toEqual({});
  expect(checkFields(buyer, pix, today)).toEqual({});
});

test("offers this year and the next nine as the expiry year", () => {
  expect(expiryYears(today)).toEqual([2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033, 2034, 2035]);
});

test("names the act and the amount on the button", () => {
  expect(payButtonLabel(credit, 8900)).toBe("Pagar R$\u00a089,00");
  expect(payButtonLabel(pix, 24_600)).toBe("Gerar PIX de R$\u00a0246,00");
  expect(payButtonLabel(boleto, 100_050)).toBe("Gerar boleto de R$\u00a01.000,50");
  expect(payButtonLabel(undefined, 0)).toBe("Concluir pedido");
});

test("sends the card's token and never its number, name or code", () => {
  const body = paymentBody({ ...card, installments: 3 }, credit);
  expect(body).toEqual({ method: "credit", installments: 3, cardToken: "tok_sandbox_approve" });
  expect(paymentBody(card, pix)).toEqual({ method: "pix" });
});

test("sends a document without punctuation, and only when the method asks for it", () => {
  const typed = { ...card, document: "529.982.247-25" };
  expect(paymentBody(typed, boleto)).toEqual({ method: "boleto", document: "52998224725" });
  expect(paymentBody(typed, pix)).toEqual({ method: "pix" });
});

test("checks an optional document when it is filled in", () => {
  const optional = { ...pix, document: "optional" } as const;
  expect(checkFields(buyer, optional, today)).toEqual({});
  expect(checkFields({ ...buyer, document: "123" }, optional, today)).toEqual({ document: "CPF inválido" });
});

test("shows the server's errors at the form's fields, or above the form when no field matches", () => {
  expect(formErrors({ cardToken: "Cartão inválido", email: "E-mail inválido" })).toEqual({
    cardNumber: "Cartão inválido",
    email: "E-mail inválido",
  });
  expect(formErrors({ "lines.0.quantity": "No máximo 9.999", lines: "Até 100 produtos" })).toEqual({
    form: "No máximo 9.999",
  });
});

test("shows instalments with their total, and with interest when there is some", () => {
  const terms = { totalCents: 8900, maxParts: 12, interestFreeParts: 3, monthlyRate: 199, minPartCents: 500 };
  const options = installmentOptions(terms);
  const labels = options.map(installmentLabel);
  expect(labels[0]).toBe("1x de R$\u00a089,00 sem juros");
  expect(labels[2]).toBe("3x de R$\u00a029,67 sem juros (total R$\u00a089,00)");
  expect(labels[3]).toMatch(
    /^4x de R\$\u00a0\d+,\d\d \(total R\$\u00a0\d+,\d\d, juros de R\$\u00a0\d+,\d\d\)$/,
  );
  expect(installmentSummary(options)).toBe("Até 3x sem juros ou 12x com juros");
  expect(installmentSummary(options.slice(0, 3))).toBe("Até 3x sem juros");
  expect(installmentSummary(options.slice(0, 1))).toBe("À vista");
});

test("sends one payment when a smaller total no longer allows the chosen instalments", () => {
  const options = [{ count: 1 }, { count: 2 }, { count: 3 }];
  expect([offeredParts(options, 3), offeredParts(options, 12), offeredParts([], 3)]).toEqual([3, 1, 1]);
});

test("drops errors of card, CPF and instalments when another payment method is chosen", () => {
  const errors = checkFields({ ...EMPTY_FIELDS, email: "a" }, credit, today);
  expect(Object.keys(errors)).toContain("cardNumber");
  expect(
    withoutPaymentErrors({ ...errors, document: "CPF inválido", installments: "x", form: "Recusado" }),
  ).toEqual({ name: errors.name, email: errors.email, form: "Recusado" });
});

test("asks for a complete address only when the method needs it and sends it without punctuation", () => {
  const needy = { ...boleto, address: "required" } as const;
  const typed = { ...BUYER_ADDRESS, document: "529.982.247-25" };
  expect(checkPayment({ ...EMPTY_FIELDS, ...typed }, needy, today)).toEqual({});
  expect(Object.keys(checkPayment({ ...EMPTY_FIELDS, document: typed.document }, needy, today))).toEqual([
    ...["zip", "street", "streetNumber", "neighborhood", "city", "state"],
  ]);
  const short = { ...EMPTY_FIELDS, ...typed, zip: "88010" };
  expect(checkPayment(short, needy, today)).toEqual({ zip: "O CEP tem 8 números" });
  expect(paymentBody({ ...EMPTY_FIELDS, ...typed }, needy)).toMatchObject({ zip: "88010000", state: "SC" });
  expect(paymentBody({ ...EMPTY_FIELDS, ...typed }, boleto)).not.toHaveProperty("zip");
});

const BUYER_ADDRESS = {
  zip: "88010-000",
  street: "Rua Felipe Schmidt",
  streetNumber: "100",
  neighborhood: "Centro",
  city: "Florianópolis",
  state: "SC",
};

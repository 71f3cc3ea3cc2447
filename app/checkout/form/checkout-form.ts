// Checks in the browser before anything is sent. The server repeats all of them.

import { isNameTooShort, NAME_TOO_SHORT } from "#app/identity/user-rules.ts";
import type { InstallmentOption } from "#app/payments/port/installments.ts";
import { isTaxId, normalizeTaxId } from "#app/payments/port/tax-id.ts";
import { sandboxCardToken, unknownSandboxCard } from "#app/payments/providers/sandbox/sandbox-story.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { isBlank } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import type { PaymentMethod } from "#db/schema.ts";

/** The fields as typed. Card fields never leave the browser. */
export interface CheckoutFields {
  name: string;
  email: string;
  document: string;
  cardNumber: string;
  cardName: string;
  cardMonth: string;
  cardYear: string;
  cardCvv: string;
  installments: number;
  zip: string;
  street: string;
  streetNumber: string;
  complement: string;
  neighborhood: string;
  city: string;
  state: string;
}

export type Buyer = Pick<CheckoutFields, "name" | "email">;

export type CheckoutErrors = Partial<Record<string, string>>;

export interface ChosenMethod {
  method: PaymentMethod;
  document: "none" | "optional" | "required";
  address: "none" | "required";
  cardCapture: "sandbox-form" | "iframe" | "redirect" | null;
}

export const EMPTY_FIELDS: CheckoutFields = {
  name: "",
  email: "",
  document: "",
  cardNumber: "",
  cardName: "",
  cardMonth: "",
  cardYear: "",
  cardCvv: "",
  installments: 1,
  zip: "",
  street: "",
  streetNumber: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
};

const ADDRESS = ["zip", "street", "streetNumber", "complement", "neighborhood", "city", "state"] as const;
const ADDRESS_MISSING: Record<Exclude<(typeof ADDRESS)[number], "complement">, string> = {
  zip: "Informe o CEP",
  street: "Informe a rua",
  streetNumber: "Informe o número",
  neighborhood: "Informe o bairro",
  city: "Informe a cidade",
  state: "Escolha o estado",
};
export const STATES = [
  ...["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO", "MA", "MG", "MS", "MT", "PA", "PB", "PE"],
  ...["PI", "PR", "RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"],
];

const YEARS_AHEAD = 9;
const SERVER_FIELDS = ["name", "email", "document", "installments", "cardNumber", ...ADDRESS];

export function checkFields(
  fields: CheckoutFields,
  chosen: ChosenMethod | undefined,
  today: Date,
): CheckoutErrors {
  const errors: CheckoutErrors = {};
  if (isBlank(fields.name)) errors.name = "Informe seu nome completo";
  else if (isNameTooShort(fields.name)) errors.name = NAME_TOO_SHORT;
  if (isBlank(fields.email)) errors.email = "Informe seu e-mail";
  else if (!isEmail(normalEmail(fields.email))) errors.email = "E-mail inválido";
  return { ...errors, ...checkPayment(fields, chosen, today) };
}

/** Checks only what the chosen payment method needs. */
export function checkPayment(
  fields: CheckoutFields,
  chosen: ChosenMethod | undefined,
  today: Date,
): CheckoutErrors {
  const errors: CheckoutErrors = {};
  const document = chosen?.document ?? "none";
  if (document === "required" || (document === "optional" && !isBlank(fields.document))) {
    const problem = documentProblem(fields.document);
    if (problem) errors.document = problem;
  }
  if (chosen?.address === "required") Object.assign(errors, addressErrors(fields));
  return chosen?.cardCapture === "sandbox-form" ? { ...errors, ...cardErrors(fields, today) } : errors;
}

/** The chosen instalment count, or 1 if a smaller total no longer allows it. */
export function offeredParts(options: readonly Pick<InstallmentOption, "count">[], wanted: number): number {
  return options.some(({ count }) => count === wanted) ? wanted : 1;
}

/** The payment part of an order or of a new attempt. The card is already a token. */
export function paymentBody(fields: CheckoutFields, chosen: ChosenMethod) {
  const cardToken = chosen.cardCapture === "sandbox-form" ? sandboxCardToken(fields.cardNumber) : undefined;
  const document = chosen.document === "none" ? "" : normalizeTaxId(fields.document);
  return {
    method: chosen.method,
    ...(chosen.method === "credit" ? { installments: fields.installments } : {}),
    ...(cardToken ? { cardToken } : {}),
    ...(document ? { document } : {}),
    ...(chosen.address === "required" ? addressBody(fields) : {}),
  };
}

function addressBody(fields: CheckoutFields) {
  const { street, streetNumber, neighborhood, city, state } = fields;
  const complement = isBlank(fields.complement) ? "" : fields.complement.trim();
  return {
    zip: fields.zip.replace(/\D/g, ""),
    street: street.trim(),
    streetNumber: streetNumber.trim(),
    neighborhood: neighborhood.trim(),
    city: city.trim(),
    state,
    ...(complement ? { complement } : {}),
  };
}

function addressErrors(fields: CheckoutFields): CheckoutErrors {
  const missing = Object.entries(ADDRESS_MISSING).filter(([name]) =>
    isBlank(fields[name as keyof typeof ADDRESS_MISSING]),
  );
  const errors: CheckoutErrors = Object.fromEntries(missing);
  if (!errors.zip && fields.zip.replace(/\D/g, "").length !== 8) errors.zip = "O CEP tem 8 números";
  return errors;
}

/** Maps the server's field names to this form's; errors without a field here are shown for the whole form. */
export function formErrors(errors: Partial<Record<string, string>>): CheckoutErrors {
  const mapped: CheckoutErrors = {};
  for (const [name, sentence] of Object.entries(errors)) {
    const field = name === "cardToken" ? "cardNumber" : name;
    mapped[SERVER_FIELDS.includes(field) ? field : "form"] ??= sentence;
  }
  return mapped;
}

/** Removes errors of card, CPF and instalments when another payment method is chosen. */
export function withoutPaymentErrors(errors: CheckoutErrors): CheckoutErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isPaymentField(name)));
}

function isPaymentField(name: string): boolean {
  return name.startsWith("card") || name === "document" || name === "installments" || isAddressField(name);
}

function isAddressField(name: string): boolean {
  return ADDRESS.some((field) => field === name);
}

export function expiryYears(today: Date): number[] {
  return Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => today.getFullYear() + ahead);
}

export const PROCESSING = "Processando pagamento...";

/** Button label while the amount cannot be paid; pressing it focuses the amount field. */
export const MEND_AMOUNT = "Confira o valor";

export function payButtonLabel(
  chosen: Pick<ChosenMethod, "method" | "cardCapture"> | undefined,
  chargedCents: number,
): string {
  if (chosen === undefined) return "Concluir pedido";
  const { method, cardCapture } = chosen;
  const amount = formatBRL(chargedCents);
  if (method === "pix") return `Gerar PIX de ${amount}`;
  if (method === "boleto") return `Gerar boleto de ${amount}`;
  return cardCapture === "redirect" ? `Continuar para pagar ${amount}` : `Pagar ${amount}`;
}

function cardErrors(fields: CheckoutFields, today: Date): CheckoutErrors {
  const errors: CheckoutErrors = {};
  if (isBlank(fields.cardNumber)) errors.cardNumber = "Informe o número do cartão";
  else if (!sandboxCardToken(fields.cardNumber))
    errors.cardNumber = `Não reconhecemos este número: ${unknownSandboxCard}`;
  if (isBlank(fields.cardName)) errors.cardName = "Informe o nome impresso no cartão";
  if (fields.cardMonth === "") errors.cardMonth = "Escolha o mês";
  if (fields.cardYear === "") errors.cardYear = "Escolha o ano";
  else if (isPast(fields, today)) errors.cardMonth ??= "Este cartão já venceu";
  if (!/^\d{3,4}$/.test(fields.cardCvv)) {
    errors.cardCvv = fields.cardCvv === "" ? "Informe o CVV" : "O CVV tem 3 ou 4 dígitos";
  }
  return errors;
}

function isPast({ cardMonth, cardYear }: CheckoutFields, today: Date): boolean {
  return Number(cardYear) === today.getFullYear() && Number(cardMonth) < today.getMonth() + 1;
}

function documentProblem(text: string): string | undefined {
  const document = normalizeTaxId(text);
  if (document === "") return "Informe o CPF ou CNPJ";
  if (isTaxId(document)) return undefined;
  const missing = (/^\d{1,11}$/.test(document) ? 11 : 14) - document.length;
  if (missing === 1) return `Falta um dígito neste ${document.length === 10 ? "CPF" : "CNPJ"}`;
  return document.length <= 11 ? "CPF inválido" : "CNPJ inválido";
}

/** "3x de R$ 29,67 sem juros". The total is always shown beside instalments. */
export function installmentLabel(option: InstallmentOption): string {
  const part = formatBRL(option.parts[0] ?? option.totalCents);
  if (option.count === 1) return `1x de ${part} sem juros`;
  const total = formatBRL(option.totalCents);
  if (option.interestFree) return `${option.count}x de ${part} sem juros (total ${total})`;
  return `${option.count}x de ${part} (total ${total}, juros de ${formatBRL(option.financingCents)})`;
}

/** "Até 3x sem juros ou 12x com juros". */
export function installmentSummary(options: readonly InstallmentOption[]): string {
  const most = Math.max(1, ...options.map(({ count }) => count));
  const free = Math.max(1, ...options.filter(({ interestFree }) => interestFree).map(({ count }) => count));
  if (most === 1) return "À vista";
  if (free === most) return `Até ${most}x sem juros`;
  return free > 1 ? `Até ${free}x sem juros ou ${most}x com juros` : `Até ${most}x com juros`;
}

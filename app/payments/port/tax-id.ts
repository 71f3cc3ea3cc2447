import { formatCnpj } from "@brazilian-utils/brazilian-utils/format-cnpj";
import { formatCpf } from "@brazilian-utils/brazilian-utils/format-cpf";
import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { bareText } from "#app/platform/text/bare-text.ts";

export type TaxIdKind = "cpf" | "cnpj";

/** The stored spelling: no punctuation, letters of a CNPJ in upper case. */
export function normalizeTaxId(text: string): string {
  return bareText(text)
    .replace(/[\s./-]/g, "")
    .toUpperCase();
}

export function taxIdKind(text: string): TaxIdKind | undefined {
  if (isValidCpf(text)) return "cpf";
  return isValidCnpj(text, { version: 2 }) ? "cnpj" : undefined;
}

export function isTaxId(text: string): boolean {
  return taxIdKind(text) !== undefined;
}

export function formatTaxId(text: string): string {
  const taxId = normalizeTaxId(text);
  return isCpfLong(taxId) ? formatCpf(taxId) : formatCnpj(taxId, { version: 2 });
}

/** For lists: enough to recognise a customer, too little to misuse the document. */
export function maskTaxId(text: string): string {
  const taxId = normalizeTaxId(text);
  return isCpfLong(taxId)
    ? formatCpf(taxId, { obfuscate: true })
    : formatCnpj(taxId, { version: 2, obfuscate: true });
}

function isCpfLong(taxId: string): boolean {
  return taxId.length <= 11;
}

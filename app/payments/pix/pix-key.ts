// PIX keys as people write them, normalised to the spelling of the Central Bank's directory.
import { getPixKeyInfo, type PixKeyType } from "@brazilian-utils/brazilian-utils/get-pix-key-info";
import { bareText } from "#app/platform/text/bare-text.ts";
import { normalPhone } from "#app/platform/text/phone.ts";
import { formatTaxId } from "../port/tax-id.ts";

interface PixKey {
  type: PixKeyType;
  value: string;
}

const LONGEST = 100;
const RANDOM = /^\{?([\da-f]{8})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{4})-?([\da-f]{12})\}?$/i;
const ALMOST_RANDOM = /^\{?[\da-f-]{20,}\}?$/i;
/**
 * Written like a phone number: area code in brackets, a leading plus, or the last four digits apart. Nobody writes a
 * CPF so.
 */
const WRITTEN_AS_PHONE = /^[+(]|^00|[\s.-]\d{4}$/;
/** Digits only, or with the area code apart and an optional country code. */
const BARE_MOBILE = /^(?:55\s?)?[1-9]{2}\s?9\d{8}$/;

const PHONE_EXAMPLE = "(11) 98765-4321";
const NO_KEY = `Esta não é uma chave PIX. Use um CPF ou CNPJ, um e-mail, um celular com DDD, como ${PHONE_EXAMPLE}, ou a chave aleatória, como 123e4567-e89b-42d3-a456-426614174000.`;
const NO_EMAIL = "Este e-mail não está completo. Confira, como em loja@seudominio.com.br.";
const NO_MOBILE = `Este telefone não pode ser uma chave PIX. Informe um celular com DDD, como ${PHONE_EXAMPLE}.`;
const NO_RANDOM = "A chave aleatória está incompleta. Copie no aplicativo do banco a chave inteira.";
const MAYBE_PHONE = `Se for um celular, escreva o DDD entre parênteses, como ${PHONE_EXAMPLE}.`;

/** The key in the directory's spelling; undefined if it is no key. */
export function normalizePixKey(key: string): string | undefined {
  return readPixKey(key)?.value;
}

/** How the key was understood, such as "Celular +55 11 98765-4321"; undefined for what is no key. */
export function pixKeyWords(key: string): string | undefined {
  const read = readPixKey(key);
  if (!read) return undefined;
  const { type, value } = read;
  if (type === "email") return `E-mail ${value}`;
  if (type === "phone") return `Celular ${value.replace(/^(\+55)(\d\d)(\d{5})(\d{4})$/, "$1 $2 $3-$4")}`;
  if (type === "evp") return "Chave aleatória";
  const taxId = `${type.toUpperCase()} ${formatTaxId(value)}`;
  return readBareMobile(bareText(key)) ? `${taxId}. ${MAYBE_PHONE}` : taxId;
}

/** The error of the key, in Portuguese; undefined for a valid key. */
export function pixKeyTrouble(key: string): string | undefined {
  if (readPixKey(key)) return undefined;
  const text = bareText(key).slice(0, LONGEST);
  if (text.includes("@")) return NO_EMAIL;
  const bare = text.replace(/[\s./-]/g, "").toUpperCase();
  if (isPhoneLike(text)) return NO_MOBILE;
  if (/^\d{11}$/.test(bare)) return wrongDigits("CPF", bare);
  if (/^[\dA-Z]{12}\d{2}$/.test(bare)) return wrongDigits("CNPJ", bare);
  return ALMOST_RANDOM.test(text) && /[a-f-]/i.test(text) ? NO_RANDOM : NO_KEY;
}

function wrongDigits(name: string, taxId: string): string {
  return `O ${name} ${formatTaxId(taxId)} não confere: veja os dígitos.`;
}

function readPixKey(key: string): PixKey | undefined {
  const text = bareText(key);
  if (text.length > LONGEST) return undefined;
  const random = RANDOM.exec(text);
  if (random) return { type: "evp", value: random.slice(1).join("-").toLowerCase() };
  if (isPhoneLike(text)) return known(normalPhone(text) ?? "", "phone");
  const info = getPixKeyInfo(text);
  if (info && info.type !== "phone") return info;
  // Text with a CPF's punctuation is never read as a phone: a mistyped CPF would pay a stranger.
  return readBareMobile(text);
}

function readBareMobile(text: string): PixKey | undefined {
  return BARE_MOBILE.test(text) ? known(normalPhone(text) ?? "", "phone") : undefined;
}

function isPhoneLike(text: string): boolean {
  return WRITTEN_AS_PHONE.test(text) && /^[\d\s()+.-]+$/.test(text);
}

function known(text: string, kind: PixKeyType): PixKey | undefined {
  const info = getPixKeyInfo(text);
  return info?.type === kind ? info : undefined;
}

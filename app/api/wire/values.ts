// The one place where a value of ours and its spelling on the wire meet: decimal texts, 'true' as text, lists with
// separators, addresses of our own files.
import type { FieldRefusal, RefusalCode } from "#app/nouns/rule-book.ts";
import type { ServedField, StoredValue } from "#app/nouns/served-table.ts";
import { cardRefusal } from "#app/platform/forms/card-guard.ts";
import { YEAR_SENTENCE } from "#app/platform/money-and-dates/known-days.ts";
import { bareAddress, bareText, isBlank } from "#app/platform/text/bare-text.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { isWebAddress } from "#app/platform/text/web-address.ts";
import { formatDecimal, parseDecimal } from "./decimals.ts";
import { formatInstant, parseInstant, takenInstant } from "./instants.ts";
import { readTruth, splitList, withoutSite } from "./text-values.ts";

const MAX_TEXT = 10_000;
const MAX_LONG_TEXT = 2_000_000;
const MAX_ADDRESS = 2000;
const MAX_ENTRIES = 200;
const INVALID: Record<string, string> = {
  number: "Informe um número válido.",
  date: "Informe uma data no formato ISO 8601.",
  email: "Informe um endereço de e-mail válido.",
  url: "Informe um endereço http(s) válido.",
  boolean: "Informe verdadeiro ou falso.",
  password: "Informe a senha como texto.",
};

export type Decoded =
  | { kind: "value"; value: StoredValue }
  /** Sent empty, where the column cannot hold nothing. */
  | { kind: "cleared"; value: StoredValue }
  | { kind: "ignored" }
  | { kind: "refused"; refusal: FieldRefusal };

/** A column's value as clients get it. */
export function encodeValue(field: ServedField, value: unknown, siteUrl: string): string | boolean | null {
  if (field.kind === "password") return value ? true : null;
  if (value === null || value === undefined) return field.kind === "boolean" ? false : null;
  if (field.encoding) return encodeText(field, value, siteUrl);
  switch (field.kind) {
    case "number":
      return formatDecimal(Number(value), field.decimals);
    case "boolean":
      return value === true || value === 1;
    case "date":
    case "created_on":
    case "last_modified":
      return formatInstant(value instanceof Date ? value : new Date(String(value)));
    case "url":
      return withSite(String(value), siteUrl);
    default:
      return String(value);
  }
}

/** What a client wrote, as the column keeps it. */
export function decodeValue(field: ServedField, sent: unknown, siteUrl: string): Decoded {
  switch (field.kind) {
    case "created_on":
    case "last_modified":
      return { kind: "ignored" };
    case "password":
      return decodePassword(sent);
    case "boolean":
      return decodeBoolean(sent);
    case "number":
      return decodeNumber(field, sent);
    case "date":
      return decodeDate(field, sent);
    default:
      return field.encoding ? decodeEncodedText(field, sent, siteUrl) : decodeText(field, sent, siteUrl);
  }
}

function withSite(address: string, siteUrl: string): string {
  return address.startsWith("/") ? `${siteUrl}${address}` : address;
}

function encodeText(field: ServedField, value: unknown, siteUrl: string): string {
  if (field.encoding === "truth") return value === true || value === 1 ? "true" : "false";
  if (typeof field.encoding === "object" && Array.isArray(value)) {
    return value.map((entry) => withSite(String(entry), siteUrl)).join(field.encoding.list);
  }
  return String(value);
}

function decodePassword(sent: unknown): Decoded {
  if (sent === true) return { kind: "ignored" };
  if (sent === null || sent === "") return value(null);
  if (typeof sent !== "string" || !isStorable(sent)) return refused("invalid", INVALID.password);
  return value(sent);
}

function decodeBoolean(sent: unknown): Decoded {
  if (sent === null) return refused("null", "Este campo não pode ser nulo.");
  const truth = readTruth(sent);
  return truth === undefined ? refused("invalid", INVALID.boolean) : value(truth);
}

function decodeNumber(field: ServedField, sent: unknown): Decoded {
  if (sent === null || sent === "") return nothing(field, field.whenEmpty ?? Math.max(field.min ?? 0, 0));
  if (typeof sent !== "number" && typeof sent !== "string") return refused("invalid", INVALID.number);
  const parsed = parseDecimal(bareText(String(sent)), field.decimals);
  if (!parsed) return refused("invalid", INVALID.number);
  if (parsed.floor < BigInt(field.min ?? 0)) {
    return refused("min_value", `O menor valor aceito é ${formatDecimal(field.min ?? 0, field.decimals)}.`);
  }
  const most = field.max ?? Number.MAX_SAFE_INTEGER;
  if (parsed.hasRest || parsed.floor > BigInt(most)) return refused("invalid", INVALID.number);
  return value(Number(parsed.floor));
}

function decodeDate(field: ServedField, sent: unknown): Decoded {
  if (sent === null || sent === "") return field.nullable === false ? { kind: "ignored" } : value(null);
  const parsed = typeof sent === "string" ? parseInstant(bareText(sent)) : undefined;
  if (!parsed) return refused("invalid", INVALID.date);
  const taken = takenInstant(parsed, field.plainDay);
  return taken === undefined ? refused("invalid", YEAR_SENTENCE) : value(taken);
}

function decodeEncodedText(field: ServedField, sent: unknown, siteUrl: string): Decoded {
  if (field.encoding === "truth") {
    const truth = readTruth(sent);
    return truth === undefined ? refused("invalid", 'Informe "true" ou "false".') : value(truth);
  }
  if (field.encoding === "whole") return decodeNumber({ ...field, nullable: false }, sent);
  if (sent === null) return value([]);
  const decoded = decodeText({ ...field, maxLength: MAX_LONG_TEXT }, sent, siteUrl);
  if (decoded.kind !== "value" || typeof field.encoding !== "object") return decoded;
  const entries = splitList(String(decoded.value ?? ""), field.encoding.list);
  if (entries.length > MAX_ENTRIES) return refused("max_length", `Use no máximo ${MAX_ENTRIES} itens.`);
  return value(entries.map((entry) => withoutSite(entry, siteUrl)));
}

function decodeText(field: ServedField, sent: unknown, siteUrl: string): Decoded {
  if (sent === null) return emptyText(field);
  if (typeof sent !== "string" && typeof sent !== "number") return refused("invalid", "Informe um texto.");
  const text = plainText(field, String(sent));
  const isNothing = field.oneOf || field.nullable === false || field.kind === "url" || field.kind === "email";
  if (text === "" && isNothing) return emptyText(field);
  if (field.oneOf && !field.oneOf.includes(text)) {
    return refused("invalid_choice", `Valores aceitos: ${field.oneOf.join(", ")}.`);
  }
  if (!isStorable(text)) return refused("invalid", "Há um caractere que não pode ser salvo.");
  const most = field.maxLength ?? (field.kind === "long_text" ? MAX_LONG_TEXT : MAX_TEXT);
  if ([...text].length > most) return refused("max_length", `Use no máximo ${most} caracteres.`);
  if (field.kind === "url") return decodeAddress(text, siteUrl);
  if (field.kind === "email") return decodeEmail(text);
  if (field.kind === "text" && !field.encoding && /\p{Cc}|[\u2028\u2029]/u.test(text)) {
    return refused("invalid", "Escreva o texto em uma linha.");
  }
  const card = cardRefusal(text);
  return card === undefined ? value(text) : refused("invalid", card);
}

/** Without the marks that nobody typed; nothing but them is nothing. */
function plainText(field: ServedField, text: string): string {
  if (field.isForm || field.oneOf) return bareText(text);
  return text.trim() !== "" && isBlank(text) ? "" : text;
}

/** A closed set that must have a value keeps the one it has. */
function emptyText(field: ServedField): Decoded {
  if (field.required) return refused("required", "Este campo é obrigatório.");
  return field.nullable === false ? { kind: "ignored" } : value(null);
}

function decodeAddress(sent: string, siteUrl: string): Decoded {
  const text = bareAddress(sent);
  if (!isWebAddress(text) || text.length > MAX_ADDRESS) return refused("invalid", INVALID.url);
  return value(withoutSite(text, siteUrl));
}

function decodeEmail(text: string): Decoded {
  const address = normalEmail(text.normalize("NFKC"));
  return isEmail(address) ? value(address) : refused("invalid", INVALID.email);
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

function nothing(field: ServedField, byDefault: number): Decoded {
  return field.nullable === false ? { kind: "cleared", value: byDefault } : value(null);
}

function value(stored: StoredValue): Decoded {
  return { kind: "value", value: stored };
}

function refused(code: RefusalCode, error = "Valor inválido."): Decoded {
  return { kind: "refused", refusal: { error, code } };
}

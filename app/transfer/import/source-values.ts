// Converts values of the hosted service to the format of our table API.

import { parseInstant, takenInstant } from "#app/api/wire/instants.ts";
import type { ServedField } from "#app/nouns/served-table.ts";
import { fromLocalField } from "#app/platform/money-and-dates/dates.ts";
import { type PlainDay, stateOfDay } from "#app/platform/money-and-dates/known-days.ts";
import { readMoment } from "#app/platform/money-and-dates/typed-dates.ts";

type Plain = string | number | boolean | null;

const TRUE_WORDS = /^(sim|s|verdadeiro|v|ativo|ativa)$/i;
const FALSE_WORDS = /^(não|nao|falso|inativo|inativa)$/i;

/** The value without the service's wrapping. Unknown formats are left for the reader to refuse. */
export function plainValue(field: ServedField, sent: unknown): Plain {
  const bare = withoutWrapping(field, sent);
  if (bare === null || (typeof bare === "string" && bare.trim() === "")) return null;
  if (field.encoding === "truth" || field.kind === "boolean") return truthWord(bare);
  if (field.kind === "number" || field.encoding === "whole") return numberText(bare, field.decimals);
  if (field.kind === "date" || field.kind === "created_on" || field.kind === "last_modified") {
    return dateText(bare, field.plainDay);
  }
  if (typeof field.encoding === "object") return listText(String(bare), field.name, field.encoding.list);
  if (typeof bare !== "string") return bare;
  return field.kind === "url" || field.kind === "email" || field.oneOf ? bare.trim() : bare;
}

/** The id of a related row: a number, its text, {id}, or a list of them. 0 means none. */
export function linkedRow(sent: unknown): { id: number | null; isOneOfMany: boolean } {
  const all = Array.isArray(sent) ? sent : [sent];
  const ids = all.flatMap((one) => {
    const id = isObject(one) ? one.id : one;
    const number = typeof id === "string" && /^\d{1,15}(\.0*)?$/.test(id.trim()) ? Number(id) : id;
    return typeof number === "number" && Number.isSafeInteger(number) && number > 0 ? [number] : [];
  });
  return { id: ids[0] ?? null, isOneOfMany: ids.length > 1 };
}

/** One line: line breaks and other control characters become spaces. */
export function inOneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Returns the instant of a text if its year is accepted. A day without a time begins in the site's time zone. */
export function instantOf(text: string): Date | undefined {
  const parsed = parseInstant(text);
  return (parsed && takenInstant(parsed)) ?? undefined;
}

function withoutWrapping(field: ServedField, sent: unknown): Plain {
  if (sent === null || sent === undefined) return null;
  if (field.name === "quiz_data" && typeof sent === "object") return JSON.stringify(sent);
  if (Array.isArray(sent)) {
    const entries = sent.map((one) => wordOf(field, one)).filter((one) => one !== "");
    if (typeof field.encoding === "object") return entries.join(field.encoding.list);
    return field.kind === "url" ? (entries[0] ?? null) : entries.join(", ");
  }
  if (isObject(sent)) return wordOf(field, sent);
  return typeof sent === "string" || typeof sent === "number" || typeof sent === "boolean" ? sent : null;
}

/** Select options have a value, files an address, collaborators a name. Other objects stay as written. */
function wordOf(field: ServedField, sent: unknown): string {
  if (!isObject(sent)) return sent === null || sent === undefined ? "" : String(sent);
  const isFile = field.kind === "url" || field.name === "images";
  const word = isFile ? (sent.url ?? sent.value) : (sent.value ?? sent.name ?? sent.url);
  if (isObject(word)) return wordOf(field, word);
  return word === undefined || word === null ? (isFile ? "" : JSON.stringify(sent)) : String(word);
}

function truthWord(bare: Plain): Plain {
  if (typeof bare !== "string") return bare;
  const word = bare.trim();
  if (TRUE_WORDS.test(word)) return true;
  return FALSE_WORDS.test(word) ? false : word;
}

/** "49,90", "R$ 1.299,00" and "4.67" stars. A dot alone is always a decimal point. */
function numberText(bare: Plain, decimals: number): Plain {
  const text = String(bare)
    .replace(/^\s*R\$/i, "")
    .replace(/[\s\u00a0]/g, "");
  const isBrazilian = /^[+-]?(\d{1,3}(\.\d{3})+|\d+),\d*$/.test(text);
  const plain = isBrazilian ? text.replaceAll(".", "").replace(",", ".") : text;
  const isStars = decimals === 1 && /^\d{1,3}\.\d{2,20}$/.test(plain);
  return isStars ? (Math.round(Number(plain) * 10) / 10).toFixed(1) : plain;
}

/**
 * Reads "04/03/2025" and "4/3/2025 14:30" in the site's time zone. An end without a time stays a day, and its column
 * decides the instant.
 */
function dateText(bare: Plain, plainDay: PlainDay = "first"): Plain {
  if (typeof bare !== "string") return bare;
  const text = bare.trim();
  const { day = "", time } = readMoment(text) ?? {};
  const isAlone = time === undefined && plainDay !== "first";
  if (day !== "" && (isAlone || stateOfDay(day) !== "known")) return day;
  const instant = instantOf(text) ?? fromLocalField(`${day}T${time ?? "00:00"}`);
  return instant?.toISOString() ?? text;
}

function listText(text: string, name: string, separator: ";" | ","): string {
  const written = /^\s*\[/.test(text) ? listOf(text) : undefined;
  if (written) return written.join(separator);
  // Tags with the other separator. Addresses are excluded, because they may contain a comma.
  const isOther = name !== "images" && separator === ";" && !text.includes(";");
  return isOther ? text.replaceAll(",", ";") : text;
}

function listOf(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.map(String) : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

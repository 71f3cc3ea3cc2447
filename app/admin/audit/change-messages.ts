// Old and new values of a row in the words of its form: "Preço: R$ 47,00 → R$ 57,00; Publicado: não → sim".
import type { FieldLabel, FieldLabels } from "#app/platform/forms/field-labels.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";

interface Names {
  /** By "entity id". */
  things: ReadonlyMap<string, { name: string }>;
}

/** Kinds whose value is the number of such a thing. */
const NAMED = new Set([
  "categories",
  "cohorts",
  "courses",
  "course_modules",
  "course_lessons",
  "users",
  "products",
]);
const COUNT = new Intl.NumberFormat("pt-BR");
const LONGEST = 120;

/** Every field that changed; of a row that was made or went away, what it held. */
export function changesText(changes: unknown, labels: FieldLabels, names: Names): string {
  if (!isRecord(changes)) return "";
  return Object.entries(changes)
    .filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]))
    .map(([name, change]) => changeText(labels[name] ?? { label: name }, change, names))
    .filter(Boolean)
    .join("; ");
}

function changeText(field: FieldLabel, change: Record<string, unknown>, names: Names): string {
  const { label } = field;
  const say = (value: unknown) => valueText(field, value, names);
  if (!("de" in change) || !("para" in change)) {
    const only = "de" in change ? change.de : change.para;
    return isEmpty(only) ? "" : `${label}: ${say(only)}`;
  }
  const { de, para } = change;
  if (isLong(de) && isLong(para))
    return `${label}: texto alterado (${letters(de)} → ${letters(para)} letras)`;
  return `${label}: ${say(de)} → ${say(para)}`;
}

function valueText({ kind, words }: FieldLabel, value: unknown, { things }: Names): string {
  if (kind === "truth") return value ? "sim" : "não";
  const known = words && knownWords(words, String(value ?? ""));
  if (known !== undefined) return known;
  if (isEmpty(value)) return "(vazio)";
  if (isLong(value)) return `texto de ${letters(value)} letras`;
  if (kind === "money") return formatBRL(Number(value));
  if (kind === "tenths") return (Number(value) / 10).toLocaleString("pt-BR");
  if (kind === "percent") return `${(Number(value) / 100).toLocaleString("pt-BR")}%`;
  if (kind === "end") return lastDayBefore(new Date(String(value)));
  if (kind === "date" || kind === "until") return formatDateTime(new Date(String(value)));
  if (kind && NAMED.has(kind)) return things.get(`${kind} ${value}`)?.name ?? `nº ${value}`;
  const text = String(value);
  const plain =
    kind === "rich"
      ? text
          .replace(/<[^<>]*>/g, " ")
          .replace(/\s+/g, " ")
          .trim()
      : text;
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain;
}

/** Of one value, or of each of a list. */
function knownWords(words: Record<string, string>, text: string): string | undefined {
  const parts = text.split("; ");
  return parts.some((part) => part in words)
    ? parts.map((part) => words[part] ?? part).join("; ")
    : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || value === false;
}

function isLong(value: unknown): value is { letters: number } {
  return isRecord(value) && typeof value.letters === "number";
}

function letters(value: { letters: number }): string {
  return COUNT.format(value.letters);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

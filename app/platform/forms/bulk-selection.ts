// Which rows a form over a list means: those that are marked, or all that the list's filter finds, on every page; and the
// question that stands before anything is written to them.

import { listed } from "../text/listed.ts";
import type { BulkQuestion, Failure } from "./form.ts";
import type { FormOutcome } from "./form-outcome.ts";

/** Of one statement. */
const BATCH = 200;
export const MOST = 10_000;
const TOO_MANY = `A lista tem mais de ${MOST.toLocaleString("pt-BR")} itens. Filtre para fazer em partes.`;

/** A form that was sent to be asked about, or whose agreed number is not what the list holds any more. */
export interface Asking {
  form: string;
  fields: [string, string][];
  isAll: boolean;
  /** What the question said would change (bulk/bulk-act.server.ts), once somebody said yes to it. */
  agreed?: string;
  /** What changed since. */
  again?: string;
}

/** `all`: what the filter finds; undefined where single rows are marked, which then stand in the form. */
export type MarkedRows =
  | { ok: true; all?: number[]; asking?: Asking }
  | { ok: false; sentence: string; status: 409 | 422 };

/**
 * Takes out of the form what the bar says beside the act itself. `findIds` finds by the same filter as the list: all of
 * it is meant only while it holds as many rows as somebody agreed to.
 */
export async function markedRows(
  formData: FormData,
  findIds: (limit: number) => Promise<number[]>,
  name = "id",
): Promise<MarkedRows> {
  const bar = textOf(formData.get("ask"));
  const plan = textOf(formData.get("agreed"));
  const form = bar || textOf(formData.get("answers"));
  const isAll = formData.get("all") === "1";
  const agreed = Number(formData.get("found") ?? 0);
  for (const own of ["ask", "answers", "agreed", "all", "found"]) formData.delete(own);
  if (isAll) formData.delete(name);
  const fields = [...formData].filter((field): field is [string, string] => typeof field[1] === "string");
  const wish = { form, isAll, ...(bar === "" && plan !== "" ? { agreed: plan } : {}) };
  const isAsked = bar !== "" || plan !== "";
  if (!isAll) return { ok: true, ...(isAsked ? { asking: { ...wish, fields } } : {}) };
  const all = await findIds(MOST + 1);
  if (all.length > MOST) return { ok: false, sentence: TOO_MANY, status: 422 };
  if (all.length === 0) return { ok: false, sentence: "A lista está vazia agora. Nada mudou.", status: 409 };
  const [now, then] = [all.length, agreed].map((count) => count.toLocaleString("pt-BR"));
  const again = all.length === agreed ? undefined : `A lista mudou: eram ${then}, agora são ${now}.`;
  if (!isAsked && again === undefined) return { ok: true, all };
  const found: [string, string][] = [
    ["all", "1"],
    ["found", String(all.length)],
  ];
  const asking = { ...wish, fields: [...fields, ...found], ...(again === undefined ? {} : { again }) };
  return { ok: true, all, asking };
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === "string" ? value : "";
}

interface Question extends Pick<BulkQuestion, "title" | "confirmLabel"> {
  sentences?: string[];
  /** What cannot be taken back: its sentences say so. */
  isForGood?: boolean;
}

export const UNDONE = "Dá para desfazer por um dia.";

/** The answer that asks; the rows stay marked, as after a refusal. */
export function bulkQuestion(
  { form, fields: meant, isAll, agreed, again }: Asking,
  { title, confirmLabel, sentences = [], isForGood = false }: Question,
): Failure & { question: BulkQuestion; status: 409 | 428 } {
  const reach = isAll ? ["Vale para todos os encontrados, também os das outras páginas da lista."] : [];
  const said = [
    ...(again === undefined ? [] : [again]),
    ...sentences,
    ...reach,
    ...(isForGood ? [] : [UNDONE]),
  ];
  const fields: [string, string][] = [...meant, ["answers", form]];
  if (agreed !== undefined) fields.push(["agreed", agreed]);
  const question = { form, title, sentences: said, confirmLabel, fields };
  const isChanged = again !== undefined;
  return { ok: false, errors: {}, question, status: isChanged ? 409 : 428 };
}

/** The same as the outcome of a form whose page shows toasts: this one has none. */
export function askedOutcome(intent: string, asking: Asking, words: Question): FormOutcome {
  const { status, ...failure } = bulkQuestion(asking, words);
  return { kind: "refused", status, result: { ...failure, intent } };
}

/** At least one batch, so that who marked nothing hears of it. */
export function inBatches(ids: number[]): number[][] {
  const count = Math.max(1, Math.ceil(ids.length / BATCH));
  return Array.from({ length: count }, (_, at) => ids.slice(at * BATCH, (at + 1) * BATCH));
}

/** What `read` finds of all of these, a batch at a time. */
export async function readMarked<T>(ids: number[], read: (batch: number[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (const batch of inBatches(ids)) if (batch.length > 0) found.push(...(await read(batch)));
  return found;
}

/** "35 produtos". */
export function countOf(count: number, { one, many }: { one: string; many: string }): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
}

/** What the rows that change say now, and will: "de agendado (2) e publicado (5) para rascunho". */
export function fromTo(now: string[], to: string): string {
  const counts = new Map<string, number>();
  for (const word of now) counts.set(word, (counts.get(word) ?? 0) + 1);
  // Of as many the one whose name comes first, so that a question reads alike each time.
  const most = [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b, "pt-BR"));
  const words = most.map(([word, count]) =>
    counts.size === 1 ? word : `${word} (${count.toLocaleString("pt-BR")})`,
  );
  return `de ${listed(words)} para ${to}`;
}

/** The sentence of a whole list would fill no toast, and no cookie. */
const MOST_NAMED = 5;

/** The same before it is done: what of the marked ones will stay as it is. */
export function stayingSentences(left: LeftAlone): string[] {
  const { unchanged = 0, ...rest } = left;
  const same = unchanged > 0 ? `${unchanged} já ${unchanged === 1 ? "está" : "estão"} assim.` : undefined;
  const said = [same, leftSentence(rest)].filter((sentence) => sentence !== undefined);
  return said.length > 0 ? [`Ficam de fora: ${said.join(" ")}`] : [];
}

interface LeftAlone {
  /** What its rules refused, by the row's name. */
  refused?: readonly { name: string; error: string }[];
  unchanged?: number;
  missing?: number;
}

/** Of an act on several rows: which stayed as they were, and why; undefined when none did. */
export function leftSentence({ refused = [], unchanged = 0, missing = 0 }: LeftAlone): string | undefined {
  const unnamed = refused.length - MOST_NAMED;
  const sentences = [
    ...refused.slice(0, MOST_NAMED).map(({ name, error }) => `${name}: ${error}`),
    unnamed > 0 ? `E mais ${unnamed}.` : "",
    unchanged > 0 ? `${unchanged} já ${unchanged === 1 ? "estava" : "estavam"} assim.` : "",
    missing > 0 ? `${missing} não ${missing === 1 ? "existe" : "existem"} mais.` : "",
  ];
  return sentences.filter(Boolean).join(" ") || undefined;
}

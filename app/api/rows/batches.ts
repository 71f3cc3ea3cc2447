// The bodies of batches: 1 to 200 items, each a row, or an id.
import { badBody, refusal } from "../wire/errors.ts";
import { isObject } from "../wire/request-body.ts";
import type { SentRow } from "./write-request.server.ts";

const MAX_ITEMS = 200;

interface ItemError {
  error: string;
  code: string;
}

/** The rows to make. */
export function batchItems(body: unknown): SentRow[] {
  const items = itemsOf(body);
  const broken = new Map<number, unknown>();
  const rows = items.map((item, at) => {
    if (isObject(item)) return item;
    broken.set(at, { non_field_errors: [{ error: "Envie um objeto JSON.", code: "invalid" }] });
    return {};
  });
  refuseBroken(broken);
  return rows;
}

/** The rows to change, each with its id. */
export function updatedItems(body: unknown): { ids: number[]; rows: SentRow[] } {
  const rows = batchItems(body);
  const broken = new Map<number, unknown>();
  const ids = rows.map(({ id }, at) => {
    const number = idFrom(id);
    if (typeof number !== "number") broken.set(at, { id: [number] });
    return typeof number === "number" ? number : 0;
  });
  refuseBroken(broken);
  requireUnique(ids);
  return { ids, rows };
}

export function deletedIds(body: unknown): number[] {
  const broken = new Map<number, unknown>();
  const ids = itemsOf(body).map((item, at) => {
    const number = idFrom(item);
    if (typeof number !== "number") broken.set(at, [number]);
    return typeof number === "number" ? number : 0;
  });
  refuseBroken(broken);
  requireUnique(ids);
  return ids;
}

function itemsOf(body: unknown): unknown[] {
  if (!isObject(body))
    throw badBody({ non_field_errors: { error: "Envie um objeto JSON.", code: "invalid" } });
  const { items } = body;
  if (items === undefined) throw badBody({ items: { error: "Este campo é obrigatório.", code: "required" } });
  if (!Array.isArray(items)) throw badBody({ items: { error: "Envie uma lista.", code: "invalid" } });
  if (items.length === 0)
    throw badBody({ items: { error: "Envie pelo menos um item.", code: "min_length" } });
  if (items.length > MAX_ITEMS) {
    throw badBody({ items: { error: `Envie no máximo ${MAX_ITEMS} itens.`, code: "max_length" } });
  }
  return items;
}

/** A number, or a text of digits. */
function idFrom(sent: unknown): number | ItemError {
  if (sent === undefined) return { error: "Este campo é obrigatório.", code: "required" };
  const id = typeof sent === "number" || typeof sent === "string" ? Number(sent) : Number.NaN;
  const isText = typeof sent !== "string" || /^\d+$/.test(sent);
  if (isText && Number.isSafeInteger(id) && id >= 0) return id;
  return { error: "Informe o id de uma linha.", code: "invalid" };
}

function requireUnique(ids: number[]): void {
  if (new Set(ids).size < ids.length) {
    throw refusal("ERROR_ROW_IDS_NOT_UNIQUE", "Cada linha pode aparecer uma vez só.");
  }
}

function refuseBroken(broken: ReadonlyMap<number, unknown>): void {
  if (broken.size > 0) {
    throw refusal("ERROR_REQUEST_BODY_VALIDATION", { items: Object.fromEntries(broken) });
  }
}

// Requests about charges and received payments (API Pix 2.9.0 of the Central Bank).
import { type Call, ProviderError, type StartPayment } from "../../port/payment-provider.ts";
import { decimalOf } from "../decimal-cents.ts";
import type { VendorAnswer } from "../provider-http.server.ts";
import {
  type Charge,
  chargeSchema,
  type Devolution,
  devolutionSchema,
  listSchema,
  problemSchema,
  type Received,
} from "./api-pix.schema.ts";
import { type Bank, readAnswer } from "./bank-client.server.ts";

/** Statuses that banks use where the standard says 400: the request itself is wrong. */
export const REFUSED = [400, 409, 422];
const PAGE_ITEMS = 100;
/** Limit: a sweep has at most ten thousand payments; a bank that announces more counts its pages wrong. */
const MAX_PAGES = 100;

export type ChargeWish = Pick<StartPayment, "amount" | "createdAt" | "expiresAt" | "description">;

export interface ReceivedWish {
  from: Date;
  to: Date;
  txid?: string;
  /** Only payments with returns. */
  isReturned?: boolean;
}

/** Creates the charge or returns the existing one with this txid. Idempotent. */
export async function putCharge(
  bank: Bank,
  { txid, key, payment }: { txid: string; key: string; payment: ChargeWish },
  call: Call,
): Promise<Charge> {
  const { amount, createdAt, expiresAt, description } = payment;
  const json = {
    // From stored times, not the clock, so that a repeated request is equal.
    calendario: { expiracao: Math.max(1, Math.ceil((expiresAt.getTime() - createdAt.getTime()) / 1000)) },
    valor: { original: decimalOf(amount) },
    chave: key,
    solicitacaoPagador: description.slice(0, 140),
  };
  const answer = await bank.ask({ method: "PUT", path: chargePath(txid), json, accept: REFUSED }, call);
  const charge = isDone(answer)
    ? readAnswer(chargeSchema, answer, "unknown_outcome")
    : await getCharge(bank, txid, call);
  if (!charge) throw refusal("charge", answer);
  if (charge.txid !== txid || charge.cents !== amount) {
    throw new ProviderError("key_conflict", "this txid is another charge at the bank");
  }
  return charge;
}

/** Undefined: the bank certainly has no such charge. */
export async function getCharge(bank: Bank, txid: string, call: Call): Promise<Charge | undefined> {
  const answer = await bank.ask({ method: "GET", path: chargePath(txid), accept: [400, 404] }, call);
  if (isMissing(answer)) return undefined;
  if (!isDone(answer)) throw refusal("charge", answer);
  const charge = readAnswer(chargeSchema, answer, "unavailable");
  if (charge.status !== "CONCLUIDA" || charge.received.length > 0) return charge;
  // Not every bank lists the payments with the charge.
  const received = await listReceived(bank, { from: charge.createdAt, to: bank.now(), txid }, call);
  return { ...charge, received };
}

/** Cancels the charge; undefined if the bank refuses because it is paid or gone. */
export async function removeCharge(bank: Bank, txid: string, call: Call): Promise<Charge | undefined> {
  const json = { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" };
  const accept = [...REFUSED, 404];
  const answer = await bank.ask({ method: "PATCH", path: chargePath(txid), json, accept }, call);
  return isDone(answer) ? readAnswer(chargeSchema, answer, "unknown_outcome") : undefined;
}

/** Refunds once per id. */
export async function putDevolution(
  bank: Bank,
  { endToEndId, id, cents }: { endToEndId: string; id: string; cents: number },
  call: Call,
): Promise<Devolution> {
  const path = `/pix/${encodeURIComponent(endToEndId)}/devolucao/${id}`;
  const json = { valor: decimalOf(cents) };
  const answer = await bank.ask({ method: "PUT", path, json, accept: REFUSED }, call);
  if (isDone(answer)) return readAnswer(devolutionSchema, answer, "unknown_outcome");
  const known = await bank.ask({ method: "GET", path, accept: [400, 404] }, call);
  if (!isDone(known)) throw refusal("return", answer);
  const devolution = readAnswer(devolutionSchema, known, "unavailable");
  if (devolution.cents === cents) return devolution;
  throw new ProviderError("key_conflict", "this return has another amount at the bank");
}

/** All pages of payments received in this span. */
export async function listReceived(
  bank: Bank,
  { from, to, txid, isReturned }: ReceivedWish,
  call: Call,
): Promise<Received[]> {
  const received: Received[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({
      inicio: from.toISOString(),
      fim: to.toISOString(),
      ...(txid === undefined ? {} : { txid }),
      ...(isReturned ? { devolucaoPresente: "true" } : {}),
      "paginacao.paginaAtual": String(page),
      "paginacao.itensPorPagina": String(PAGE_ITEMS),
    });
    const answer = await bank.ask({ method: "GET", path: `/pix?${query}` }, call);
    const { parametros, pix } = readAnswer(listSchema, answer, "unavailable");
    received.push(...pix);
    if (page + 1 >= parametros.paginacao.quantidadeDePaginas) return received;
  }
  throw new ProviderError("unavailable", "the bank's list of payments has no end");
}

function chargePath(txid: string): string {
  return `/cob/${encodeURIComponent(txid)}`;
}

export function isDone({ status }: VendorAnswer): boolean {
  return status >= 200 && status < 300;
}

/** The standard says 404; Efí answers 400 with a text. */
function isMissing({ status, body }: VendorAnswer): boolean {
  if (status === 404) return true;
  return status === 400 && /_nao_encontrad[ao]$/.test(problemSchema.safeParse(body).data?.nome ?? "");
}

/** The bank's own error text. It is about our request and names no buyer. */
export function refusal(what: string, { status, body }: VendorAnswer): ProviderError {
  const { title, detail, nome, mensagem } = problemSchema.safeParse(body).data ?? {};
  const words = [title ?? nome, detail ?? mensagem].filter(Boolean).join(": ");
  return new ProviderError("invalid", `the bank refused the ${what} (${status}) ${words}`.trim());
}

// Reads Mercado Pago's list of payments for what its orders lack: fee, day of release, the card's last digits, and
// changes.
import { addDays, dayOf } from "#app/platform/money-and-dates/dates.ts";
import {
  type Call,
  type Changes,
  type PaymentRef,
  ProviderError,
  type Snapshot,
} from "../../port/payment-provider.ts";
import { readReference } from "../shop-reference.ts";
import type { MercadoPagoBooks, MercadoPagoOrder } from "./mercadopago.schema.ts";
import type { MercadoPagoApi } from "./mercadopago-api.server.ts";

/** Timeout: the list only adds details, and a payment does not wait for it. */
const PATIENCE_MS = 2000;
/** The vendor keeps payments of the last year. */
const REMEMBERED_DAYS = 360;
/** Longest span of one request; a longer gap is read in pieces. */
const PIECE_MS = 48 * 3_600_000;
const PAGES = 5;

type Books = Pick<Snapshot, "feeCents" | "netCents" | "availableOn" | "card">;

/** Empty when the vendor does not answer now; every later poll asks again. */
export async function booksOf(
  api: MercadoPagoApi,
  order: MercadoPagoOrder,
  { state, paymentRef, installments = 1 }: Snapshot,
  { signal }: Pick<Call, "signal">,
): Promise<Books> {
  const paid = order.transactions?.payments?.find(({ id }) => id === paymentRef);
  const number = paid?.reference_id ?? "";
  if (state !== "approved" || !/^\d{1,20}$/.test(number)) return {};
  try {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]);
    const books = await api.books(number, { signal: soon });
    return books && isOfOrder(books, order) ? readBooks(books, installments) : {};
  } catch (error) {
    if (error instanceof ProviderError) return {};
    throw error;
  }
}

function isOfOrder({ order, external_reference: told }: MercadoPagoBooks, asked: MercadoPagoOrder): boolean {
  return order?.id === asked.id || (!!told && told === asked.external_reference);
}

/** Only the owner's part of the cost; the buyer's part is interest, which the order reports. */
function readBooks(books: MercadoPagoBooks, installments: number): Books {
  const fees = (books.fee_details ?? []).filter(({ fee_payer: payer }) => payer === "collector");
  const net = books.transaction_details?.net_received_amount ?? 0;
  const releasedAt = new Date(books.money_release_date ?? "");
  const last4 = books.card?.last_four_digits ?? "";
  const brand = books.payment_method_id ?? "";
  return {
    ...(fees.length > 0 ? { feeCents: fees.reduce((sum, fee) => sum + (fee.amount ?? 0), 0) } : {}),
    ...(net > 0 ? { netCents: net } : {}),
    ...(Number.isNaN(releasedAt.getTime()) ? {} : { availableOn: dayOf(releasedAt) }),
    ...(/^\d{4}$/.test(last4) && brand ? { card: { brand: nameOfBrand(brand), last4, installments } } : {}),
  };
}

/** The public name of the card brand; it differs from the vendor's id for one brand only. */
function nameOfBrand(id: string): string {
  return id === "master" ? "mastercard" : id;
}

interface Asking {
  mark: string;
  since: Date;
  now: Date;
  call: Call;
}

/** Only payments with our mark: the account may serve other shops. */
export async function changesSince(
  api: MercadoPagoApi,
  { mark, since, now, call }: Asking,
): Promise<Changes> {
  const begin = new Date(Math.max(since.getTime(), addDays(now, -REMEMBERED_DAYS).getTime()));
  const end = new Date(Math.min(now.getTime(), begin.getTime() + PIECE_MS));
  const changed: PaymentRef[] = [];
  let offset = 0;
  for (let page = 0; page < PAGES; page++) {
    const { paging, results } = await api.changed({ begin, end, offset }, call);
    changed.push(...results.flatMap(({ external_reference: told }) => ourName(mark, told ?? "")));
    offset += results.length;
    if (results.length === 0 || offset >= paging.total) break;
  }
  // Later pages are not read: polling finds their payments.
  return { changed, until: end };
}

function ourName(mark: string, told: string): PaymentRef[] {
  const reference = readReference(told);
  return reference?.mark === mark ? [{ externalRef: reference.externalRef }] : [];
}

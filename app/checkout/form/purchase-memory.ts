// Remembers what this browser ordered, so that the cart is emptied once the order is paid or waits for PIX or boleto,
// and which order waits. Kept in local storage because the order may be paid in another tab, days later, or after
// another order. The
// server decides whether this browser may see the order and whether it still waits.

interface Purchase {
  publicId: string;
  lines: { productId: number; quantity: number }[];
}

const KEY = "vitrine_purchases";
const WAITING_KEY = "vitrine_waiting";
/** Limit of remembered unpaid orders; older ones are dropped. */
const MOST = 10;
let kept: readonly Purchase[] = [];
let waiting: string | null = null;
const PUBLIC_ID = /^[\w-]{8,64}$/;

export function rememberPurchase(purchase: Purchase): void {
  writePurchases([purchase, ...othersThan(purchase.publicId)].slice(0, MOST));
}

/** Returns the ordered lines once and forgets them. */
export function takePurchase(publicId: string): Purchase["lines"] {
  const purchase = readPurchases().find((one) => one.publicId === publicId);
  if (!purchase) return [];
  writePurchases(othersThan(publicId));
  return purchase.lines;
}

/** Remembers the order that waits for a PIX, a boleto or a provider's page, and whose lines left the cart. */
export function rememberWaiting(publicId: string): void {
  waiting = publicId;
  try {
    localStorage.setItem(WAITING_KEY, publicId);
  } catch {}
}

/** Undefined for text that is not an order's public id. */
export function recallWaiting(): string | undefined {
  const text = readWaiting();
  return text && PUBLIC_ID.test(text) ? text : undefined;
}

/** Forgets this order; another waiting order stays. */
export function forgetWaiting(publicId: string): void {
  if (recallWaiting() !== publicId) return;
  waiting = null;
  try {
    localStorage.removeItem(WAITING_KEY);
  } catch {}
}

function readWaiting(): string | null {
  try {
    return localStorage.getItem(WAITING_KEY) ?? waiting;
  } catch {
    return waiting;
  }
}

function othersThan(publicId: string): Purchase[] {
  return readPurchases().filter((one) => one.publicId !== publicId);
}

function readPurchases(): readonly Purchase[] {
  try {
    return parsePurchases(localStorage.getItem(KEY));
  } catch {
    return kept;
  }
}

function writePurchases(purchases: readonly Purchase[]): void {
  kept = purchases;
  try {
    if (purchases.length > 0) localStorage.setItem(KEY, JSON.stringify(purchases));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is off: remembered as long as the page lives.
  }
}

/** Drops entries of another format. */
export function parsePurchases(text: string | null): Purchase[] {
  if (!text) return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.filter(isPurchase) : [];
  } catch {
    return [];
  }
}

function isPurchase(value: unknown): value is Purchase {
  if (typeof value !== "object" || value === null || !("publicId" in value && "lines" in value)) return false;
  return typeof value.publicId === "string" && Array.isArray(value.lines) && value.lines.every(isLine);
}

function isLine(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("productId" in value && "quantity" in value))
    return false;
  return Number.isSafeInteger(value.productId) && Number.isSafeInteger(value.quantity);
}

// What this browser is buying, so that the cart is emptied when the order is paid or waits for PIX or boleto,
// and not before (contract: orders and payments, 3.7); and afterwards which order it waits for.

interface Purchase {
  publicId: string;
  lines: { productId: number; quantity: number }[];
}

const KEY = "vitrine_purchase";
const WAITING_KEY = "vitrine_waiting";
let kept: string | null = null;
let waiting: string | null = null;
const PUBLIC_ID = /^[\w-]{8,64}$/;

export function rememberPurchase(purchase: Purchase): void {
  kept = JSON.stringify(purchase);
  try {
    sessionStorage.setItem(KEY, kept);
  } catch {
    // Storage switched off: remembered as long as the page lives.
  }
}

/** The lines of that order when this browser ordered them; forgotten once taken. */
export function takePurchase(publicId: string): Purchase["lines"] {
  const purchase = readPurchase();
  if (purchase?.publicId !== publicId) return [];
  kept = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // See rememberPurchase.
  }
  return purchase.lines;
}

/** The order whose PIX or boleto waits to be paid, for the cart that it left empty. */
export function rememberWaiting(publicId: string): void {
  waiting = publicId;
  try {
    sessionStorage.setItem(WAITING_KEY, publicId);
  } catch {
    // See rememberPurchase.
  }
}

/** Undefined for anything that is not an order's public id. */
export function recallWaiting(): string | undefined {
  const text = readWaiting();
  return text && PUBLIC_ID.test(text) ? text : undefined;
}

/** That order waits no more; what another one waits for stays. */
export function forgetWaiting(publicId: string): void {
  if (recallWaiting() !== publicId) return;
  waiting = null;
  try {
    sessionStorage.removeItem(WAITING_KEY);
  } catch {
    // See rememberPurchase.
  }
}

function readWaiting(): string | null {
  try {
    return sessionStorage.getItem(WAITING_KEY) ?? waiting;
  } catch {
    return waiting;
  }
}

function readPurchase(): Purchase | undefined {
  try {
    return parsePurchase(sessionStorage.getItem(KEY) ?? kept);
  } catch {
    return parsePurchase(kept);
  }
}

/** Undefined for anything that is not what was written. */
export function parsePurchase(text: string | null): Purchase | undefined {
  if (!text) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isPurchase(value) ? value : undefined;
  } catch {
    return undefined;
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

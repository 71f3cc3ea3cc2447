// What this browser is buying, so that the cart is emptied when the order is paid or waits for PIX or boleto,
// and not before (contract: orders and payments, 3.7).

interface Purchase {
  publicId: string;
  lines: { productId: number; quantity: number }[];
}

const KEY = "vitrine_purchase";
let kept: string | null = null;

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

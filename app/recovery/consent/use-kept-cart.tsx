import { useEffect, useRef, useState } from "react";
import { isEmail } from "#app/identity/user-rules.ts";
import { whatsappNumber } from "#app/platform/text/phone.ts";
import type { GivenConsent } from "./consent-memory.ts";
import { KEPT_CART_PATH } from "./recovery-consents.ts";

/** So long nothing more is typed before it is kept. */
const PAUSE_MS = 600;

export interface CartFacts {
  lines: { productId: number; quantity: number }[];
  name: string;
  email: string;
  /** The order is on its way: nothing is abandoned any more. */
  isPaused: boolean;
}

export type Keeping = "nothing" | "kept" | "lost";

/** Keeps the cart for as long as the box is ticked, and tells the server nothing before that. */
export function useKeptCart(consent: GivenConsent, { lines, name, email, isPaused }: CartFacts): Keeping {
  const [keeping, setKeeping] = useState<Keeping>("nothing");
  const sent = useRef("");
  const phone = consent.whatsapp ? whatsappNumber(consent.phone) : undefined;
  const address = email.trim();
  const isReady = consent.email && isEmail(address) && lines.length > 0;
  const body = isReady
    ? JSON.stringify({
        agreed: true,
        lines,
        name: name.trim().slice(0, 120),
        email: address,
        ...(phone ? { phone: consent.phone } : {}),
      })
    : "";
  useEffect(() => {
    if (!body || isPaused || body === sent.current) return;
    const timer = setTimeout(async () => {
      sent.current = body;
      setKeeping((await post(body)) ? "kept" : "lost");
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body, isPaused]);
  return consent.email ? keeping : "nothing";
}

/** The box was unticked: what was kept goes at once. */
export function forgetKeptCart(): Promise<boolean> {
  return post(JSON.stringify({ agreed: false }));
}

async function post(body: string): Promise<boolean> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  try {
    return (await fetch(KEPT_CART_PATH, { method: "POST", headers, body, keepalive: true })).ok;
  } catch {
    return false;
  }
}

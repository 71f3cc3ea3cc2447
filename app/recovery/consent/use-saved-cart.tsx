import { useEffect, useRef, useState } from "react";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { whatsappNumber } from "#app/platform/text/phone.ts";
import { lossOf } from "#app/ui/connection/lost-connection.ts";
import type { GivenConsent } from "./consent-memory.ts";
import { SAVED_CART_PATH } from "./recovery-consents.ts";

/** So long nothing more is typed before it is kept. */
const PAUSE_MS = 600;

export interface CartFacts {
  lines: { productId: number; quantity: number; offerId?: number; chosenCents?: number }[];
  /** Of the coupon that is applied. */
  coupon: string | undefined;
  name: string;
  email: string;
  /** The order is on its way: nothing is abandoned any more. */
  isPaused: boolean;
}

/** Keeps the cart for as long as the box is ticked, and tells the server nothing before that. */
export function useSavedCart(consent: GivenConsent, { lines, coupon, name, email, isPaused }: CartFacts) {
  const [answer, setAnswer] = useState<{ body: string; isKept: boolean }>();
  const sent = useRef("");
  const phone = consent.whatsapp && whatsappNumber(consent.phone) ? { phone: consent.phone } : {};
  const address = normalEmail(email);
  const isReady = consent.email && isEmail(address) && lines.length > 0;
  const facts = { agreed: true, lines, coupon, name: name.trim().slice(0, 120), email: address, ...phone };
  const body = isReady ? JSON.stringify(facts) : "";
  useEffect(() => {
    if (!body || isPaused || body === sent.current) return;
    const timer = setTimeout(async () => {
      sent.current = body;
      setAnswer({ body, isKept: await post(body) });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [body, isPaused]);

  /** The box was unticked: what was kept goes at once. */
  function forget() {
    sent.current = "";
    setAnswer(undefined);
    void post(JSON.stringify({ agreed: false }));
  }
  const isAnswered = body !== "" && answer?.body === body;
  return { isKept: isAnswered && answer.isKept, isLost: isAnswered && !answer.isKept, forget };
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: what was said last is what counts. */
function post(body: string): Promise<boolean> {
  const answer = last.then(() => send(body));
  last = answer;
  return answer;
}

async function send(body: string): Promise<boolean> {
  const headers = { accept: "application/json", "content-type": "application/json" };
  try {
    return (await fetch(SAVED_CART_PATH, { method: "POST", headers, body, keepalive: true })).ok;
  } catch (error) {
    lossOf(error);
    return false;
  }
}

import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "#app/ui/connection/fault.ts";
import { askFor } from "#app/ui/connection/late-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { fetchSolving } from "#app/ui/puzzle/fetch-solving.ts";
import { SIGN_IN_PATH } from "../passkeys/passkey.ts";

const LOST = "Sem conexão com a loja. Confira a internet e tente de novo.";
/** A challenge is good for five minutes: what waits in the field's list is asked for anew before. */
const RENEWED_MS = 4 * 60_000;

/** Signing in with a key of this device; nothing at all where the browser has none. */
export function PasskeySignIn({ query }: { query: string }) {
  const [can, setCan] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");
  /** The last try; an earlier one has nothing to say any more. */
  const last = useRef<Try>(undefined);

  function begin(byAutofill: boolean): Try {
    const next = { isOver: false, byAutofill };
    if (last.current) last.current.isOver = true;
    last.current = next;
    return next;
  }

  async function offer() {
    const isOffered = await PublicKeyCredential.isConditionalMediationAvailable?.();
    if (!isOffered || (last.current && !last.current.byAutofill && !last.current.isOver)) return;
    const own = begin(true);
    const sentence = await signIn(own, query);
    // A device that fails in the background is the browser's to speak of; what the shop refused is ours.
    if (sentence && !own.isOver) setError(sentence);
  }

  async function press() {
    setBusy(true);
    setError("");
    const own = begin(false);
    const sentence = await signIn(own, query);
    if (own.isOver || sentence === undefined) return;
    own.isOver = true;
    setBusy(false);
    setError(sentence);
    // What waited in the field's list ended with the press.
    void offer();
  }

  const offerAgain = useRef(offer);
  offerAgain.current = offer;
  useEffect(() => {
    if (!("PublicKeyCredential" in window)) return;
    setCan(true);
    void offerAgain.current();
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void offerAgain.current();
    }, RENEWED_MS);
    return () => {
      clearInterval(timer);
      if (last.current) last.current.isOver = true;
      last.current?.stop?.();
    };
  }, []);

  if (!can) return null;
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-6">
      {error ? <Alert tone="bad">{error}</Alert> : null}
      <Button variant="quiet" block busy={isBusy} onClick={press}>
        <Icon name="key-round" />
        Entrar com chave de acesso
      </Button>
    </div>
  );
}

interface Try {
  isOver: boolean;
  /** Waits in the list of the e-mail field, and says nothing of what fails there. */
  byAutofill: boolean;
  stop?: () => void;
}

/** What went wrong, in a sentence; empty when it was given up; undefined when the next page is on its way. */
async function signIn(own: Try, query: string): Promise<string | undefined> {
  try {
    const asked = await fetchSolving(SIGN_IN_PATH, {});
    const { options, message: closed } = await asked.json();
    if (!asked.ok) return own.byAutofill ? "" : String(closed);
    const keys = await askFor(() => import("../passkeys/browser-passkeys.ts"), "browserKeys");
    if (own.isOver) return "";
    own.stop = keys.stop;
    const told = await keys.sign(options, own.byAutofill);
    if (told.kind === "cancelled" || own.isOver) return "";
    if (told.kind === "failed") return own.byAutofill ? "" : told.sentence;
    const answered = await fetchSolving(`${SIGN_IN_PATH}${query}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answer: told.answer }),
    });
    const { to, message } = await answered.json();
    if (!answered.ok) return String(message);
    // The whole page anew, as after a password.
    window.location.assign(to);
    return undefined;
  } catch (error) {
    const sentence = sentenceOf(error, LOST);
    return own.byAutofill ? "" : sentence;
  }
}

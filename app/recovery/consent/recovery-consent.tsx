import { useEffect, useState } from "react";
import { whatsappNumber } from "#app/platform/text/phone.ts";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { EmailWord } from "#app/ui/email-word.tsx";
import { type GivenConsent, loadConsent, NO_CONSENT, saveConsent } from "./consent-memory.ts";
import { RECOVERY_CONSENTS } from "./recovery-consents.ts";
import { type CartFacts, useSavedCart } from "./use-saved-cart.tsx";

/** Under the e-mail: never ticked beforehand, and without a tick nothing leaves the page. */
export function RecoveryConsent(facts: CartFacts) {
  // An offer's page is made on the server, where nothing is remembered.
  const [consent, setConsent] = useState(NO_CONSENT);
  useEffect(() => setConsent(loadConsent()), []);
  const [left, setLeft] = useState(false);
  const isWrong = left && consent.phone.trim() !== "" && whatsappNumber(consent.phone) === undefined;
  const error = isWrong ? PHONE_INVALID : undefined;
  const { isKept, isLost, forget } = useSavedCart(consent, facts);
  function change(part: Partial<GivenConsent>) {
    const next = { ...consent, ...part };
    setConsent(next);
    saveConsent(next);
  }
  function handleEmail(ticked: boolean) {
    change(ticked ? { email: true } : { email: false, whatsapp: false, phone: "" });
    if (!ticked) forget();
  }
  return (
    <div className="grid gap-1">
      <Checkbox
        checked={consent.email}
        onChange={(event) => handleEmail(event.target.checked)}
        hint={consent.email ? undefined : "Opcional. Sem marcar, nada é guardado."}
      >
        {before}
        <EmailWord />
        {after}
      </Checkbox>
      {consent.email ? (
        <Checkbox checked={consent.whatsapp} onChange={(event) => change({ whatsapp: event.target.checked })}>
          {RECOVERY_CONSENTS.whatsapp.sentence}
        </Checkbox>
      ) : null}
      {consent.email && consent.whatsapp ? (
        <Field name="reminder-phone" label="Celular com DDD" error={error} className="mt-2">
          <Input
            name={undefined}
            type="tel"
            onBlur={() => setLeft(true)}
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={40}
            value={consent.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
      ) : null}
      <p role="status" className="text-sm text-muted">
        {isKept ? SAVED : isLost ? LOST : null}
      </p>
    </div>
  );
}

const [before, after] = RECOVERY_CONSENTS.email.sentence.split("e-mail");

const PHONE_INVALID = "Informe o celular com DDD, como (47) 99900-0000";

const SAVED = "Carrinho guardado por até 30 dias. Para apagar, é só desmarcar.";
const LOST = "Não foi possível guardar o carrinho agora. A compra continua normalmente.";

import { useState } from "react";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { type GivenConsent, loadConsent, saveConsent } from "./consent-memory.ts";
import { RECOVERY_CONSENTS } from "./recovery-consents.ts";
import { type CartFacts, forgetKeptCart, useKeptCart } from "./use-kept-cart.tsx";

/** Under the e-mail: never ticked beforehand, and without a tick nothing leaves the page. */
export function RecoveryConsent(facts: CartFacts) {
  const [consent, setConsent] = useState(loadConsent);
  const keeping = useKeptCart(consent, facts);
  function change(part: Partial<GivenConsent>) {
    const next = { ...consent, ...part };
    setConsent(next);
    saveConsent(next);
  }
  function handleEmail(ticked: boolean) {
    change(ticked ? { email: true } : { email: false, whatsapp: false, phone: "" });
    if (!ticked) void forgetKeptCart();
  }
  return (
    <div className="grid gap-1">
      <Checkbox
        checked={consent.email}
        onChange={(event) => handleEmail(event.target.checked)}
        hint={consent.email ? undefined : "Opcional. Sem marcar, nada é guardado."}
      >
        {RECOVERY_CONSENTS.email.sentence}
      </Checkbox>
      {consent.email ? (
        <Checkbox checked={consent.whatsapp} onChange={(event) => change({ whatsapp: event.target.checked })}>
          {RECOVERY_CONSENTS.whatsapp.sentence}
        </Checkbox>
      ) : null}
      {consent.email && consent.whatsapp ? (
        <Field name="reminder-phone" label="Celular com DDD" className="mt-2">
          <Input
            name={undefined}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            maxLength={25}
            value={consent.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        </Field>
      ) : null}
      <p role="status" className="text-sm text-muted">
        {KEEPING[keeping]}
      </p>
    </div>
  );
}

const KEEPING = {
  nothing: "",
  kept: "Carrinho guardado por até 30 dias. Para apagar, é só desmarcar.",
  lost: "Não foi possível guardar o carrinho agora. A compra continua normalmente.",
};

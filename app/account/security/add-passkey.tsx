import { type FormEvent, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import { PROOF_FIELDS, type ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { ADD_PATH } from "#app/identity/passkeys/passkey.ts";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { FAULT, sentenceOf } from "#app/ui/connection/fault.ts";
import { askFor } from "#app/ui/connection/late-file.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { fetchSolving } from "#app/ui/puzzle/fetch-solving.ts";
import { GoOn } from "./demanded-factor.tsx";

const LOST = "Sem conexão com a loja. Confira a internet e tente de novo.";

type Outcome = { added: string } | { errors: FieldErrors } | "cancelled";

interface AddPasskeyProps {
  asks: ProofWay | null;
  email: string;
  goOn: string | undefined;
}

/** Needs a script: only a script can create keys. */
export function AddPasskey({ asks, email, goOn }: AddPasskeyProps) {
  const revalidator = useRevalidator();
  const [can, setCan] = useState<boolean>();
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>("cancelled");
  useEffect(() => setCan("PublicKeyCredential" in window), []);
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    const next = await addKey(new FormData(form));
    setOutcome(next);
    setBusy(false);
    // The typed proof was accepted or is asked for again; in both cases the form is cleared.
    form.reset();
    await revalidator.revalidate();
  }
  if (can === undefined) return null;
  if (!can) return <p className="mt-5 text-muted">Este navegador não guarda chaves de acesso.</p>;
  const errors = typeof outcome === "object" && "errors" in outcome ? outcome.errors : undefined;
  // Asks at once when the proof expired, before the page's data say so.
  const way = asks ?? wayIn(errors);
  return (
    <form noValidate onSubmit={handleSubmit} className="mt-6 grid max-w-112 gap-4">
      {errors?.form ? <Alert tone="bad">{errors.form}</Alert> : null}
      <div role="status">
        {typeof outcome === "object" && "added" in outcome ? (
          <Alert tone="ok" title="Chave de acesso adicionada">
            <p>Na próxima vez, entre com “{outcome.added}”. Enviamos um aviso para o seu e-mail.</p>
            {goOn ? <GoOn to={goOn} /> : null}
          </Alert>
        ) : null}
      </div>
      {way ? <FreshProof asks={way} email={email} errors={errors} id="new-key" /> : null}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? null : <Icon name="plus" />}
        {isBusy ? "Siga o que o aparelho pede..." : "Adicionar chave de acesso"}
      </Button>
    </form>
  );
}

function wayIn(errors: FieldErrors | undefined): ProofWay | undefined {
  return (["password", "code"] as const).find((way) => errors?.[PROOF_FIELDS[way]] !== undefined);
}

async function addKey(proof: FormData): Promise<Outcome> {
  try {
    const begun = await fetchSolving(ADD_PATH, { method: "POST", body: proof });
    const { options, errors } = await begun.json();
    if (!begun.ok) return { errors: errors ?? { form: FAULT } };
    const keys = await askFor(() => import("#app/identity/passkeys/browser-passkeys.ts"), "browserKeys");
    const told = await keys.make(options);
    if (told.kind === "cancelled") return "cancelled";
    if (told.kind === "failed") return { errors: { form: told.sentence } };
    const finished = await fetchSolving(ADD_PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ answer: told.answer }),
    });
    const last = await finished.json();
    return finished.ok ? { added: last.name } : { errors: last.errors ?? { form: FAULT } };
  } catch (error) {
    return { errors: { form: sentenceOf(error, LOST) } };
  }
}

import { Form, useNavigation } from "react-router";
import { FreshProof } from "#app/identity/fresh-proof/fresh-proof.tsx";
import type { ProofWay } from "#app/identity/fresh-proof/proof-fields.ts";
import { GOOGLE_PATH } from "#app/identity/google/google-paths.ts";
import type { OwnIdentity } from "#app/identity/google/identities.server.ts";
import { CONFIRM_FIRST } from "#app/identity/user-rules.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Button, buttonClass } from "#app/ui/controls/button.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { SecondFactorAnswer } from "./second-factor-panel.tsx";

interface GooglePanelProps {
  identity: OwnIdentity | undefined;
  /** The owner has set it up. */
  isOffered: boolean;
  isConfirmed: boolean;
  /** The needed proof; null while recent proof counts. */
  asks: ProofWay | null;
  email: string;
  answer: SecondFactorAnswer | undefined;
}

export function GooglePanel({ identity, isOffered, isConfirmed, asks, email, answer }: GooglePanelProps) {
  const { formData } = useNavigation();
  if (!isOffered && !identity) return null;
  const intent = identity ? "unlink-google" : "prove-for-google";
  const errors = answer?.kind === "refused" && answer.intent === intent ? answer.errors : undefined;
  const busy = formData?.get("intent") === intent;
  const isReady = !identity && asks === null;
  return (
    <section aria-labelledby="google-title">
      <h2 id="google-title" className="text-2xl">
        Conta do Google
      </h2>
      <p className="mt-2 text-muted wrap-anywhere">
        {identity
          ? `Ligada desde ${formatDate(identity.created_at)}: você também entra com ${identity.email}.`
          : "Ligue a sua conta do Google para entrar com ela também."}
      </p>
      {!isConfirmed ? (
        <p className="mt-6 rounded-card bg-surface p-5 inset-ring inset-ring-line">{CONFIRM_FIRST}</p>
      ) : isReady ? (
        <a
          className={buttonClass({ variant: "quiet" }, "mt-5")}
          href={`${GOOGLE_PATH}?ligar=1`}
          rel="nofollow"
        >
          Ligar a conta do Google
        </a>
      ) : (
        <Form method="post" noValidate preventScrollReset className="mt-5 grid max-w-112 gap-4">
          <input type="hidden" name="intent" value={intent} />
          {busy ? null : (
            <ErrorSummary errors={errors} idOf={(name) => (name === "form" ? name : `${name}-google`)} />
          )}
          {asks ? <FreshProof asks={asks} email={email} errors={errors} id="google" /> : null}
          <Button
            type="submit"
            variant={identity ? "danger" : "quiet"}
            busy={busy}
            className="justify-self-start"
          >
            {identity ? "Desligar" : "Continuar"}
          </Button>
        </Form>
      )}
    </section>
  );
}

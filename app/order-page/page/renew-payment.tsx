import { useState } from "react";
import { PROCESSING } from "#app/checkout/form/checkout-form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";
import { otherPrice } from "./retry-payment.tsx";
import { problemsOf, useNewAttempt } from "./use-new-attempt.tsx";

type Renewable = "pix" | "boleto";

interface RenewPaymentProps {
  facts: OrderPageFacts;
  method: Renewable;
  /** Opens the choice of another method. */
  onOther: () => void;
}

const LABELS: Record<Renewable, string> = { pix: "Gerar novo PIX", boleto: "Gerar novo boleto" };

/** The expired method that can be renewed without typing anything. */
export function renewableMethod({ progress, retry }: OrderPageFacts): Renewable | undefined {
  const { attempt } = progress;
  if (attempt?.state !== "expired" || (attempt.method !== "pix" && attempt.method !== "boleto"))
    return undefined;
  const offered = retry.methods.find(({ method }) => method === attempt.method);
  const lacksDocument = offered?.document === "required" && !retry.document;
  return offered && !lacksDocument ? attempt.method : undefined;
}

/** One press for a new code of the same order. */
export function RenewPayment({ facts, method, onOther }: RenewPaymentProps) {
  const { busy, send } = useNewAttempt(facts);
  const [problem, setProblem] = useState<string>();

  const offered = facts.retry.methods.find((way) => way.method === method);
  const other = otherPrice(facts);

  async function handleClick() {
    const reply = await send({ method, ...(offered ? { seenTotalCents: offered.total } : {}) });
    const problems = reply && reply.kind !== "ok" ? Object.values(problemsOf(reply)) : [];
    setProblem(problems[0]);
  }

  return (
    <div className="mt-6 grid justify-items-start gap-4">
      {problem ? (
        <Alert tone="bad">
          <p>{problem}</p>
        </Alert>
      ) : null}
      <Button variant="accent" busy={busy} onClick={handleClick} className="max-sm:w-full">
        {busy ? PROCESSING : LABELS[method]}
      </Button>
      <button type="button" className="link min-h-11" onClick={onOther}>
        Pagar de outra forma{other ? ` (${other})` : ""}
      </button>
    </div>
  );
}

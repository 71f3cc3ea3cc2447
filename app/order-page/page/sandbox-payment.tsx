import { useState } from "react";
import { useRevalidator } from "react-router";
import { postSandboxPayment } from "#app/checkout/form/checkout-calls.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";

/** Demo only: plays the bank. */
export function SandboxPayment({ facts: { order, progress } }: { facts: OrderPageFacts }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (progress.attempt?.provider !== "sandbox") return null;

  async function handleClick() {
    setBusy(true);
    const reply = await postSandboxPayment(order.public_id);
    setProblem(reply.kind === "refused" ? reply.message : undefined);
    await revalidate();
    setBusy(false);
  }

  return (
    <Alert className="mt-5" title="Ambiente de demonstração">
      <p>Este código não pode ser pago de verdade. Use o botão para simular o pagamento.</p>
      <Button variant="quiet" size="compact" busy={busy} onClick={handleClick} className="mt-2.5">
        Simular pagamento
      </Button>
      {problem ? <p role="alert">{problem}</p> : null}
    </Alert>
  );
}

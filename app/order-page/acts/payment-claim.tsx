import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";

/** The buyer reports a PIX that the shop checks by hand. */
export function PaymentClaim({ claimed, arrives }: { claimed: boolean; arrives: string }) {
  const busy = useNavigation().formData?.get("intent") === "paid";
  const answer = useRef<HTMLDivElement>(null);
  const asked = useRef(claimed);
  // Focus moves to the answer, because the pressed button is gone.
  useEffect(() => {
    if (claimed && !asked.current) answer.current?.focus();
    asked.current = claimed;
  }, [claimed]);
  if (claimed) {
    return (
      <div ref={answer} tabIndex={-1} className="mt-5 focus:outline-none">
        <Alert tone="ok" title="Seu aviso ficou registrado">
          <p>Assim que a loja conferir o PIX, {arrives}. Se você já pagou, não pague de novo.</p>
        </Alert>
      </div>
    );
  }
  return (
    <Form method="post" preventScrollReset className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
      <input type="hidden" name="intent" value="paid" />
      <Button type="submit" busy={busy}>
        Já paguei
      </Button>
      <span className="text-sm text-muted">Avise a loja, para ela conferir logo.</span>
    </Form>
  );
}

import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";

/** Folded, so that nobody gives up by a slip what may still be paid. */
export function CancelOrder() {
  const busy = useNavigation().formData?.get("intent") === "cancel-order";
  return (
    <details>
      <summary className="link cursor-pointer">Cancelar este pedido</summary>
      <p className="mt-2">Se você já pagou, não cancele: espere a confirmação.</p>
      <Form method="post" className="mt-2">
        <Button type="submit" name="intent" value="cancel-order" variant="quiet" size="compact" busy={busy}>
          Cancelar o pedido
        </Button>
      </Form>
    </details>
  );
}

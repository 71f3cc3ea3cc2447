import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/bulk-form.tsx";
import { Button } from "#app/ui/button.tsx";

export const PRODUCTS_FORM = "varios-produtos";
const INTENT = "marcar-produtos";

/** The marked products put on sale, taken off it, or highlighted. */
export function ProductsTogether({ products }: { products: readonly unknown[] }) {
  return (
    <BulkForm
      id={PRODUCTS_FORM}
      intent={INTENT}
      noun={{ one: "produto marcado", many: "produtos marcados" }}
      rows={products}
    >
      <ChangeButton change="ativar">Ativar marcados</ChangeButton>
      <ChangeButton change="desativar">Desativar marcados</ChangeButton>
      <ChangeButton change="destacar">Pôr em destaque</ChangeButton>
      <ChangeButton change="tirar-destaque">Tirar do destaque</ChangeButton>
    </BulkForm>
  );
}

function ChangeButton({ change, children }: { change: string; children: string }) {
  const { formData } = useNavigation();
  const busy = formData?.get("intent") === INTENT && formData.get("change") === change;
  return (
    <Button type="submit" name="change" value={change} size="compact" variant="quiet" busy={busy}>
      {children}
    </Button>
  );
}

import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";

export const PRODUCTS_FORM = "varios-produtos";
const INTENT = "set-products-flag";

/** The marked products put on sale, taken off it, or highlighted. */
export function ProductBulkBar({ products }: { products: readonly unknown[] }) {
  const busy = useNavigation().formData?.get("intent") === INTENT;
  return (
    <BulkForm
      id={PRODUCTS_FORM}
      intent={INTENT}
      noun={{ one: "produto marcado", many: "produtos marcados" }}
      rows={products}
    >
      <Field name="change" id="mudar-marcados" label="O que fazer com os marcados" hideLabel>
        <Select>
          <option value="activate">Ativar</option>
          <option value="deactivate">Desativar</option>
          <option value="feature">Colocar em destaque</option>
          <option value="unfeature">Tirar do destaque</option>
        </Select>
      </Field>
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Aplicar aos marcados
      </Button>
    </BulkForm>
  );
}

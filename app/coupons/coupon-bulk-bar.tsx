import { useNavigation } from "react-router";
import { BulkForm } from "#app/ui/controls/bulk-form.tsx";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Select } from "#app/ui/controls/field.tsx";

export const COUPONS_FORM = "varios-cupons";

/** The marked coupons paused, let go on, or deleted. */
export function CouponBulkBar({ coupons, found }: { coupons: readonly unknown[]; found: number }) {
  const intent = useNavigation().formData?.get("intent");
  const busy = typeof intent === "string" && intent.endsWith("-marked");
  return (
    <BulkForm
      id={COUPONS_FORM}
      noun={{ one: "cupom marcado", many: "cupons marcados" }}
      rows={coupons}
      found={found}
    >
      <Field name="intent" id="mudar-marcados" label="O que fazer com os marcados" hideLabel>
        <Select defaultValue="pause-marked">
          <option value="pause-marked">Pausar</option>
          <option value="resume-marked">Ativar</option>
          <option value="delete-marked">Excluir</option>
        </Select>
      </Field>
      <Button type="submit" size="compact" variant="quiet" busy={busy}>
        Aplicar aos marcados
      </Button>
    </BulkForm>
  );
}

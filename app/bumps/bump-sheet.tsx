import { fieldsOf, sentFields } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { centsToField, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { BUMP_COLUMNS, BUMP_LIMITS, BUMP_MOMENTS } from "./bump.ts";
import type { BumpableProduct, EditedBump } from "./bumps.server.ts";

const FORM = "adicional";
const INTENT = "save-bump";

interface BumpSheetProps {
  open: boolean;
  onClose: () => void;
  productId: number;
  /** Null for a new bump. */
  bump: EditedBump | null;
  /** Products that may be offered. */
  products: BumpableProduct[];
  failure: Failure | undefined;
}

export function BumpSheet({ open, onClose, bump, ...form }: BumpSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar oferta adicional"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={bump ? "Editar oferta adicional" : "Nova oferta adicional"}
    >
      <BumpForm key={bump?.id ?? 0} bump={bump} {...form} />
    </FormDialog>
  );
}

type BumpFormProps = Omit<BumpSheetProps, "open" | "onClose">;

function BumpForm({ productId, bump, products, failure }: BumpFormProps) {
  const errors = failure?.stale ? undefined : failure?.errors;
  const field = fieldsOf(BUMP_COLUMNS, errors);
  return (
    <DraftForm
      id={FORM}
      place={`adicional/${bump?.id ?? `nova-de-${productId}`}`}
      intent={INTENT}
      version={bump?.version}
      {...(bump ? { fields: sentFields(BUMP_COLUMNS, bump) } : {})}
      labels={BUMP_COLUMNS}
      failure={failure}
      className="grid gap-5"
    >
      <ErrorSummary errors={errors} title="Erro ao salvar oferta adicional" />
      {bump ? <input type="hidden" name="id" value={bump.id} /> : null}
      {bump ? (
        <p className="text-muted">{BUMP_MOMENTS[bump.moment]}.</p>
      ) : (
        <Field
          {...field("moment")}
          hint="Depois de pagar, o comprador passa uma vez por uma página com esta oferta. Nada é cobrado sem que ele aperte o botão."
        >
          <Select defaultValue="checkout">
            {Object.entries(BUMP_MOMENTS).map(([moment, words]) => (
              <option key={moment} value={moment}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field {...field("bumped_product_id")}>
        <Select required defaultValue={bump?.bumped_product_id ?? ""}>
          <option value="">Escolha</option>
          {products.map(({ id, name, price }) => (
            <option key={id} value={id}>
              {name} ({formatBRL(price)})
            </option>
          ))}
        </Select>
      </Field>
      <Field {...field("headline")} hint="O que chama a atenção, como “Leve também a planilha pronta”.">
        <Input required maxLength={BUMP_LIMITS.headline} defaultValue={bump?.headline} />
      </Field>
      <Field {...field("description")} optional>
        <Textarea rows={3} maxLength={BUMP_LIMITS.description} defaultValue={bump?.description ?? ""} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("price")} optional hint="Em branco, o preço do produto.">
          <Input inputMode="decimal" maxLength={20} defaultValue={centsToField(bump?.price)} />
        </Field>
        <Field {...field("position")} optional hint="O menor número aparece primeiro.">
          <Input inputMode="numeric" autoComplete="off" maxLength={4} defaultValue={bump?.position ?? ""} />
        </Field>
      </div>
      <Switch
        name="is_paused"
        defaultChecked={bump?.is_paused ?? false}
        hint="Pausada, ela não aparece a ninguém."
      >
        Pausada
      </Switch>
    </DraftForm>
  );
}

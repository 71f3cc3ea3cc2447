import { useState } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { untilText } from "#app/platform/money-and-dates/day-fields.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { Checkbox, ChoiceCards, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { COUPON_COLUMNS, COUPON_KINDS, COUPON_LIMITS, COUPON_SCOPES, couponFields } from "./coupon.ts";
import { MAX_CODE } from "./coupon-code.ts";
import type { EditedCoupon } from "./coupon-list.server.ts";

const FORM = "coupon";
const INTENT = "save-coupon";

const optionsOf = <Value extends string>(words: Record<Value, string>) =>
  Object.entries<string>(words).map(([value, title]) => ({ value: value as Value, title }));
const KINDS = optionsOf(COUPON_KINDS);
const SCOPES = optionsOf(COUPON_SCOPES);
const COUNTS = [
  ["max_uses", "Em branco, não há limite."],
  [
    "max_uses_each",
    "Em branco, 1, quando há usos ao todo. Contamos pela conta, pelo e-mail e pelo navegador.",
  ],
] as const;

interface CouponSheetProps {
  open: boolean;
  onClose: () => void;
  /** Null for a new coupon. */
  coupon: EditedCoupon | null;
  products: { id: number; name: string }[];
  failure: Failure | undefined;
}

export function CouponSheet({ open, onClose, coupon, ...shown }: CouponSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar cupom"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={coupon ? "Editar cupom" : "Novo cupom"}
    >
      <CouponForm key={coupon?.id ?? 0} coupon={coupon} {...shown} />
    </FormDialog>
  );
}

type CouponFormProps = Pick<CouponSheetProps, "coupon" | "products" | "failure">;

function CouponForm({ coupon, products, failure }: CouponFormProps) {
  const words = Object.fromEntries(products.map(({ id, name }) => [String(id), name]));
  return (
    <DraftForm
      id={FORM}
      place={`cupom/${coupon?.id ?? "novo"}`}
      intent={INTENT}
      version={coupon?.version}
      {...(coupon ? { fields: couponFields(coupon) } : {})}
      labels={{ ...COUPON_COLUMNS, products: { ...COUPON_COLUMNS.products, words } }}
      failure={failure}
      className="grid gap-5"
    >
      <CouponFormFields coupon={coupon} products={products} failure={failure?.stale ? undefined : failure} />
    </DraftForm>
  );
}

function CouponFormFields({ coupon, products, failure }: CouponFormProps) {
  const { errors, values } = failure ?? {};
  const field = fieldsOf(COUPON_COLUMNS, errors);
  return (
    <>
      <ErrorSummary errors={errors} title="Erro ao salvar cupom" />
      {coupon ? <input type="hidden" name="id" value={coupon.id} /> : null}
      <Field
        {...field("code")}
        hint="É o que a pessoa digita. Maiúsculas, espaços e acentos não fazem diferença."
      >
        <Input
          required
          maxLength={MAX_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={values?.code ?? coupon?.code}
          className="uppercase"
        />
      </Field>
      <DiscountFields coupon={coupon} failure={failure} />
      <ScopeFields coupon={coupon} products={products} failure={failure} />
      <LimitFields coupon={coupon} failure={failure} />
      <Field {...field("note")} optional hint="Só a equipe vê.">
        <Input
          maxLength={COUPON_LIMITS.note}
          autoComplete="off"
          defaultValue={values?.note ?? coupon?.note ?? ""}
        />
      </Field>
      <Switch name="is_paused" defaultChecked={coupon?.is_paused ?? false}>
        Pausado
      </Switch>
    </>
  );
}

type PartProps = Pick<CouponFormProps, "coupon" | "failure">;

function DiscountFields({ coupon, failure }: PartProps) {
  const { errors, values } = failure ?? {};
  const [kind, setKind] = useState(useStart("kind", values?.kind ?? coupon?.kind ?? "percent"));
  return (
    <>
      <ChoiceCards
        name="kind"
        legend="Tipo de desconto"
        options={KINDS}
        value={kind}
        onChange={setKind}
        error={errors?.kind}
      />
      <Field
        name="discount"
        label={kind === "percent" ? "Desconto (%)" : "Desconto (R$)"}
        hint={
          kind === "percent"
            ? "Com 100%, a compra sai de graça e sem pagamento."
            : "É repartido entre os produtos da compra. Nada fica abaixo de zero."
        }
        error={errors?.discount}
      >
        <Input
          required
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          placeholder={kind === "percent" ? "10" : "20,00"}
          defaultValue={values?.discount ?? (coupon ? centsToField(coupon.discount) : "")}
          className="sm:max-w-40"
        />
      </Field>
    </>
  );
}

function ScopeFields({ coupon, products, failure }: CouponFormProps) {
  const { errors, values } = failure ?? {};
  const [scope, setScope] = useState(
    useStart("applies_to", values?.applies_to ?? coupon?.applies_to ?? "all"),
  );
  const chosen = coupon?.products ?? [];
  return (
    <div>
      <ChoiceCards
        name="applies_to"
        legend="Vale para"
        options={SCOPES}
        value={scope}
        onChange={setScope}
        error={errors?.applies_to}
      />
      {scope === "all" ? (
        <p className="mt-2 text-sm text-muted">
          Onde o cliente escolhe quanto paga, só vale um cupom que marque o produto.
        </p>
      ) : null}
      {scope === "products" ? (
        <fieldset
          id="products"
          tabIndex={-1}
          aria-describedby={errors?.products ? "products-note" : undefined}
          className="mt-2"
        >
          <legend className="sr-only">Produtos</legend>
          <div className="max-h-72 overflow-y-auto rounded-control px-4 py-1 inset-ring inset-ring-line">
            {products.map(({ id, name }) => (
              <Checkbox
                key={id}
                id={`product-${id}`}
                name="products"
                value={id}
                defaultChecked={chosen.includes(id)}
              >
                {name}
              </Checkbox>
            ))}
          </div>
          <FieldNote id="products-note" error={errors?.products} />
        </fieldset>
      ) : null}
    </div>
  );
}

function LimitFields({ coupon, failure }: PartProps) {
  const { errors, values } = failure ?? {};
  const field = fieldsOf(COUPON_COLUMNS, errors);
  const { starts_at, ends_at } = coupon ?? {};
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("starts_at")} optional>
          <DateInput
            withTime
            defaultValue={values?.starts_at ?? (starts_at ? formatDateTime(starts_at) : "")}
          />
        </Field>
        <Field {...field("ends_at")} optional hint="No horário de Brasília.">
          <DateInput withTime defaultValue={values?.ends_at ?? (ends_at ? untilText(ends_at) : "")} />
        </Field>
        {COUNTS.map(([name, hint]) => (
          <Field
            key={name}
            name={name}
            label={COUPON_COLUMNS[name].label}
            optional
            hint={hint}
            error={errors?.[name]}
          >
            <Input
              inputMode="numeric"
              maxLength={7}
              autoComplete="off"
              defaultValue={values?.[name] ?? coupon?.[name] ?? ""}
            />
          </Field>
        ))}
      </div>
      <Field
        name="min_total_cents"
        label="Compra mínima (R$)"
        optional
        hint="Quanto os produtos em que ele vale precisam somar, sem o desconto."
        error={errors?.min_total_cents}
      >
        <Input
          inputMode="decimal"
          maxLength={20}
          autoComplete="off"
          defaultValue={
            values?.min_total_cents ??
            (coupon && coupon.min_total_cents > 0 ? centsToField(coupon.min_total_cents) : "")
          }
          className="sm:max-w-40"
        />
      </Field>
    </>
  );
}

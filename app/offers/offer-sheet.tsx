import type { ReactNode } from "react";
import { fieldsOf } from "#app/nouns/columns.ts";
import { TermField } from "#app/nouns/term-field.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { untilText } from "#app/platform/money-and-dates/day-fields.ts";
import { centsToField } from "#app/platform/money-and-dates/money.ts";
import { Checkbox, Switch } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Input, Select } from "#app/ui/controls/field.tsx";
import { FormDialog } from "#app/ui/controls/form-dialog.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { INTEREST_PAYERS, METHOD_NAMES, METHODS, OFFER_COLUMNS, OFFER_LIMITS } from "./offer.ts";
import { OFFER_LABELS, offerFields } from "./offer-fields.ts";
import { percentToField } from "./offer-state.ts";
import type { EditedOffer } from "./offers.server.ts";

const FORM = "oferta";
const INTENT = "save-offer";

interface OfferSheetProps {
  open: boolean;
  onClose: () => void;
  productId: number;
  /** Null for a new offer. */
  offer: EditedOffer | null;
  failure: Failure | undefined;
  /** Cohorts of the product's course that buyers may join. */
  cohorts: { id: number; name: string }[];
  /** The waiting list, below the form. */
  waiting: ReactNode;
}

export function OfferSheet({ open, onClose, offer, waiting, ...form }: OfferSheetProps) {
  return (
    <FormDialog
      form={FORM}
      intent={INTENT}
      save="Salvar oferta"
      kind="sheet"
      open={open}
      onClose={onClose}
      title={offer ? "Editar oferta" : "Nova oferta"}
    >
      <OfferForm key={offer?.id ?? 0} offer={offer} {...form} />
      {waiting}
    </FormDialog>
  );
}

type OfferFormProps = Pick<OfferSheetProps, "productId" | "offer" | "cohorts" | "failure">;

function OfferForm({ productId, offer, cohorts, failure }: OfferFormProps) {
  const errors = failure?.stale ? undefined : failure?.errors;
  return (
    <DraftForm
      id={FORM}
      place={`oferta/${offer?.id ?? `nova-de-${productId}`}`}
      intent={INTENT}
      version={offer?.version}
      {...(offer ? { fields: offerFields(offer) } : {})}
      labels={OFFER_LABELS}
      failure={failure}
      className="grid gap-5"
    >
      <ErrorSummary errors={errors} title="Erro ao salvar oferta" />
      {offer ? <input type="hidden" name="id" value={offer.id} /> : null}
      <PriceFields offer={offer} errors={errors} />
      <PaymentFields offer={offer} errors={errors} />
      <WindowFields offer={offer} errors={errors} />
      <TermField
        term={offer}
        asDefault="Como no produto"
        hint="Conta a partir do pagamento; na pré-venda, do dia da abertura. Quem já comprou fica com o prazo que leu."
        failure={failure}
      />
      {cohorts.length > 0 ? (
        <Field
          {...fieldsOf(OFFER_COLUMNS, errors)("cohort_id")}
          hint="Quem compra entra nesta turma e ocupa uma vaga dela."
        >
          <Select defaultValue={offer?.cohort_id ?? ""}>
            <option value="">Nenhuma</option>
            {cohorts.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Switch
        name="is_public"
        defaultChecked={offer?.is_public ?? false}
        hint="Desligado, só compra por esta oferta quem receber o link da página dela."
      >
        Aparece na página do produto
      </Switch>
      <Switch
        name="is_renewal"
        defaultChecked={offer?.is_renewal ?? false}
        hint="Só compra quem já tem ou teve o produto, com a conta. O botão Renovar do aluno leva a ela."
      >
        É uma renovação
      </Switch>
    </DraftForm>
  );
}

interface FieldsProps {
  offer: EditedOffer | null;
  errors: Record<string, string> | undefined;
}

function PriceFields({ offer, errors }: FieldsProps) {
  const field = fieldsOf(OFFER_COLUMNS, errors);
  return (
    <>
      <Field {...field("name")} hint="O cliente vê este nome ao lado do produto, como “Lote 1”.">
        <Input required maxLength={OFFER_LIMITS.name} defaultValue={offer?.name} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field("price")}>
          <Input required inputMode="decimal" maxLength={20} defaultValue={centsToField(offer?.price)} />
        </Field>
        <Field {...field("original_price")} optional hint="Aparece riscado.">
          <Input inputMode="decimal" maxLength={20} defaultValue={centsToField(offer?.original_price)} />
        </Field>
      </div>
      <Field
        {...field("minimum_price")}
        optional
        hint="Preenchido, o cliente escolhe quanto paga a partir daqui, e o preço acima vira a sugestão. Com 0, pode levar de graça. Não combina com preço “de” nem com desconto no PIX."
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={centsToField(offer?.minimum_price)}
          className="sm:max-w-60"
        />
      </Field>
      <Field {...field("slug")} optional hint="O que vem depois de /c/. Em branco, é feito do nome.">
        <Input
          maxLength={OFFER_LIMITS.slug}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          defaultValue={offer?.slug}
        />
      </Field>
    </>
  );
}

function PaymentFields({ offer, errors }: FieldsProps) {
  const field = fieldsOf(OFFER_COLUMNS, errors);
  const chosen: readonly string[] = offer?.methods ?? [];
  return (
    <>
      <Group name="methods" legend="Formas de pagamento" error={errors?.methods}>
        <div className="grid gap-x-4 sm:grid-cols-3">
          {METHODS.map((method) => (
            <Checkbox
              key={method}
              id={`method-${method}`}
              name="methods"
              value={method}
              defaultChecked={chosen.length === 0 || chosen.includes(method)}
            >
              {METHOD_NAMES[method]}
            </Checkbox>
          ))}
        </div>
      </Group>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="pix_discount" label="Desconto no PIX (%)" optional error={errors?.pix_discount}>
          <Input
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            defaultValue={percentToField(offer?.pix_discount ?? 0)}
          />
        </Field>
        <Field {...field("max_installments")} optional hint="Em branco, o da loja.">
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            defaultValue={offer?.max_installments ?? ""}
          />
        </Field>
      </div>
      <Field {...field("interest_payer")}>
        <Select defaultValue={offer?.interest_payer ?? ""}>
          {Object.entries(INTEREST_PAYERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}

function WindowFields({ offer, errors }: FieldsProps) {
  const field = fieldsOf(OFFER_COLUMNS, errors);
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-semibold">
          Quando vende <span className="font-normal text-muted">(horário de Brasília; vazio: sempre)</span>
        </legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("starts_at")}>
            <DateInput withTime defaultValue={offer?.starts_at ? formatDateTime(offer.starts_at) : ""} />
          </Field>
          <Field {...field("ends_at")}>
            <DateInput withTime defaultValue={offer?.ends_at ? untilText(offer.ends_at) : ""} />
          </Field>
        </div>
      </fieldset>
      <Field
        name="opens_at"
        label="Pré-venda: o acesso abre em"
        optional
        hint="Vende já e entrega nesse dia. O cliente lê a data antes de pagar, recebe um e-mail quando abre e pode pedir o dinheiro de volta até lá. Quem já comprou fica com a data que leu."
        error={errors?.opens_at}
      >
        <DateInput defaultValue={offer?.opens_at ? formatDate(offer.opens_at) : ""} className="sm:max-w-60" />
      </Field>
      <PlacesField
        name="places"
        hint="Quantas unidades podem ser vendidas. Um pedido que ninguém paga devolve a vaga."
        {...{ offer, errors }}
      />
      <PlacesField
        name="places_each"
        hint="Quantas cada pessoa pode levar, num pedido ou em vários. Em branco, 1, quando há um número de vagas. Contamos pela conta, pelo e-mail e pelo navegador."
        {...{ offer, errors }}
      />
    </>
  );
}

interface PlacesFieldProps extends FieldsProps {
  name: "places" | "places_each";
  hint: string;
}

function PlacesField({ name, hint, offer, errors }: PlacesFieldProps) {
  return (
    <Field {...fieldsOf(OFFER_COLUMNS, errors)(name)} optional hint={hint}>
      <Input
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        defaultValue={offer?.[name] ?? ""}
        className="sm:max-w-40"
      />
    </Field>
  );
}

interface GroupProps {
  name: string;
  legend: string;
  error: string | undefined;
  children: ReactNode;
}

function Group({ name, legend, error, children }: GroupProps) {
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={error ? `${name}-note` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {children}
      <FieldNote id={`${name}-note`} error={error} />
    </fieldset>
  );
}

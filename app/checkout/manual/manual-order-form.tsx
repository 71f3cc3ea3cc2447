import { useState } from "react";
import { useNavigation } from "react-router";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import type { Failure } from "#app/platform/forms/form.ts";
import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { centsToField, formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Checkbox, ChoiceCards } from "#app/ui/controls/choice.tsx";
import { Field, Input, Select, Textarea } from "#app/ui/controls/field.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DraftForm } from "#app/ui/draft-form/draft-form.tsx";
import { useFormKey } from "#app/ui/draft-form/use-form-key.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useStart, useStartList } from "#app/ui/start-values.tsx";

const INTENT = "manual-order";

interface SellableProduct {
  id: number;
  name: string;
  price: number;
}

interface ManualOrderFormProps {
  products: SellableProduct[];
  /** Generated with the page, so that the same form sent twice is one order. */
  formKey: string;
  /** "2026-11-20": the last day allowed as the day of payment. */
  today: string;
  failure: Failure | undefined;
}

export function ManualOrderForm(props: ManualOrderFormProps) {
  return (
    <DraftForm
      place="venda-por-fora"
      intent={INTENT}
      failure={props.failure}
      className="grid max-w-text gap-5 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
    >
      <ManualOrderFields {...props} />
    </DraftForm>
  );
}

const MONEY = [
  { value: "paid", title: "Já foi pago", description: "Entra no Financeiro." },
  { value: "gift", title: "É um presente", description: "Só libera o acesso." },
] as const;

function ManualOrderFields({ products, formKey, today, failure }: ManualOrderFormProps) {
  const { errors, values = {} } = failure ?? {};
  const isHeld = useMailIsHeld();
  const busy = useNavigation().formData?.get("intent") === INTENT;
  const key = useFormKey(formKey, failure);
  const [money, setMoney] = useState(useStart("money", values.money ?? "paid"));
  const [chosen, setChosen] = useState(useStartList("product", [values.product ?? ""]));
  const [amount, setAmount] = useState(useStart("amount", values.amount ?? "") || undefined);
  const listed = chosen.reduce(
    (sum, id) => sum + (products.find((one) => String(one.id) === id)?.price ?? 0),
    0,
  );
  return (
    <>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="key" value={key} />
      <ProductFields products={products} chosen={chosen} onChange={setChosen} error={errors?.product} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" label="Nome de quem comprou" error={errors?.name}>
          <Input required maxLength={120} autoComplete="off" defaultValue={values.name} />
        </Field>
        <Field
          name="email"
          label="E-mail de quem comprou"
          hint="Se já houver conta com este e-mail, a compra entra nela."
          error={errors?.email}
        >
          <Input type="email" required maxLength={254} autoComplete="off" defaultValue={values.email} />
        </Field>
      </div>
      <Field name="document" label="CPF ou CNPJ" optional error={errors?.document}>
        <Input maxLength={30} autoComplete="off" defaultValue={values.document} className="sm:max-w-72" />
      </Field>
      <ChoiceCards name="money" legend="O dinheiro" options={MONEY} value={money} onChange={setMoney} />
      {money === "paid" ? (
        <div className="grid gap-5 sm:grid-cols-3">
          <Field
            name="amount"
            label="Valor recebido (R$)"
            hint={listed > 0 ? `Na loja: ${formatBRL(listed)}` : undefined}
            error={errors?.amount}
          >
            <Input
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={amount ?? (listed > 0 ? centsToField(listed) : "")}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          <Field name="method" label="Como foi pago" error={errors?.method}>
            <Select defaultValue={values.method ?? "pix"}>
              <option value="pix">PIX ou dinheiro</option>
              <option value="credit">Cartão, na maquininha</option>
              <option value="boleto">Boleto</option>
            </Select>
          </Field>
          <Field name="paid_on" label="Dia do pagamento" error={errors?.paid_on}>
            <DateInput max={today} defaultValue={dayText(values.paid_on ?? today)} />
          </Field>
        </div>
      ) : null}
      <Field name="note" label="Anotação" optional hint="Fica no histórico do pedido; o cliente não vê.">
        <Textarea rows={2} maxLength={500} defaultValue={values.note} />
      </Field>
      <Checkbox
        name="mail"
        defaultChecked={failure === undefined || values.mail === "on"}
        hint={
          isHeld
            ? "A loja ainda não envia e-mails: a mensagem fica guardada em E-mails."
            : "Com a confirmação e o acesso ao que comprou. Sem isto, ninguém é avisado."
        }
      >
        Enviar e-mail para quem comprou
      </Checkbox>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Registrar venda
        </Button>
        <ButtonLink to="/admin/pedidos" variant="quiet">
          Cancelar
        </ButtonLink>
      </div>
    </>
  );
}

interface ProductFieldsProps {
  products: SellableProduct[];
  /** Each field holds one id, or "" until a product is chosen. */
  chosen: string[];
  onChange: (chosen: string[]) => void;
  error: string | undefined;
}

function ProductFields({ products, chosen, onChange, error }: ProductFieldsProps) {
  return (
    <div className="grid gap-3">
      {chosen.map((id, at) => (
        <Field
          // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
          key={at}
          name="product"
          id={at === 0 ? "product" : `product-${at + 1}`}
          label={at === 0 ? "Produto" : `Produto ${at + 1}`}
          error={at === 0 ? error : undefined}
        >
          <Select
            value={id}
            onChange={(event) =>
              onChange(chosen.map((one, place) => (place === at ? event.target.value : one)))
            }
          >
            <option value="">Escolha o produto</option>
            {products.map((product) => (
              <option key={product.id} value={product.id}>
                {product.name} ({formatBRL(product.price)})
              </option>
            ))}
          </Select>
        </Field>
      ))}
      {chosen.length < 20 ? (
        <div>
          <Button variant="quiet" size="compact" onClick={() => onChange([...chosen, ""])}>
            <Icon name="plus" />
            Outro produto
          </Button>
        </div>
      ) : null}
    </div>
  );
}

import type { DiscountSource } from "#app/checkout/quote/pricing.ts";
import { BOLETO_CLEARING } from "#app/company/shop-terms.ts";
import type { InstallmentOption } from "#app/payments/port/installments.ts";
import { atProvider, ofProvider, type ProviderName } from "#app/payments/port/provider-name.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { RadioCard } from "#app/ui/controls/choice.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { PaymentMethod } from "#db/schema.ts";
import { AddressFields } from "./address-fields.tsx";
import { CardFields, masked, SandboxCardHint } from "./card-fields.tsx";
import {
  type CheckoutErrors,
  type CheckoutFields,
  type ChosenMethod,
  installmentSummary,
} from "./checkout-form.ts";
import { maskDocument } from "./typing-masks.ts";

export interface OfferedMethod extends ChosenMethod {
  label: string;
  provider: string;
  /** The provider's public name. */
  providerName: string;
  providerArticle: ProviderName["article"];
  /** The provider asks for the number of instalments on its own page. */
  partsThere: boolean;
  /** Confirmed within seconds, without anybody checking. */
  isAtOnce: boolean;
  /** Sentence about the step after choosing this method. */
  note: string;
  /** Total by this method. Left out where an order's total is already shown. */
  total?: number;
  /** The discount that this method takes, and the smaller one that it leaves. */
  taken?: DiscountSource | null;
  left?: DiscountSource | null;
}

interface PaymentChoiceProps {
  methods: readonly OfferedMethod[];
  chosen: OfferedMethod;
  installments: readonly InstallmentOption[];
  fields: CheckoutFields;
  errors: CheckoutErrors;
  onChoose: (method: PaymentMethod) => void;
  onChange: (change: Partial<CheckoutFields>) => void;
}

const ICONS = { credit: "credit-card", pix: "qr-code", boleto: "barcode" } as const;

/** Payment methods as large cards; the chosen one shows its fields. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { methods, chosen, installments, onChoose } = props;
  const most = Math.max(...methods.map(({ total = 0 }) => total));
  const isVaried = methods.some(({ total = most }) => total < most);
  const describe = (offered: OfferedMethod) => {
    const { total = most } = offered;
    const saved = most > total ? `${formatBRL(total)}, com desconto` : isVaried ? formatBRL(total) : "";
    return [saved, describeWay(offered)].filter(Boolean).join(" · ");
  };
  const describeWay = (offered: OfferedMethod) => {
    const { method, isAtOnce } = offered;
    if (method === "credit") {
      if (!isTypedThere(offered)) return installmentSummary(installments);
      const place = nameOf(offered);
      return offered.partsThere ? `Parcelas ${atProvider(place)}` : `À vista, na página ${ofProvider(place)}`;
    }
    if (method === "boleto") return `Compensa em até ${BOLETO_CLEARING}`;
    return isAtOnce ? "Aprovado na hora" : "Confirmado pela loja depois do pagamento";
  };
  return (
    <fieldset className="mt-10">
      <legend className="font-display text-2xl font-bold tracking-heading">Como você quer pagar</legend>
      <div className="mt-4 grid gap-3">
        {methods.map((offered) => {
          const { method, label } = offered;
          const icon = ICONS[method];
          return (
            <div key={method}>
              <RadioCard
                name="method"
                value={method}
                checked={method === chosen.method}
                onChange={() => onChoose(method)}
                title={label}
                description={describe(offered)}
                icon={<Icon name={icon} />}
              />
              {method === chosen.method ? <MethodDetails {...props} /> : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function MethodDetails({ chosen, installments, fields, errors, onChange }: PaymentChoiceProps) {
  if (chosen.cardCapture === "sandbox-form") {
    return (
      <div className="pb-3">
        <CardFields fields={fields} errors={errors} installments={installments} onChange={onChange} />
        <SandboxCardHint onPick={(cardNumber) => onChange({ cardNumber })} />
      </div>
    );
  }
  return (
    <div className="pb-3">
      {isTypedThere(chosen) ? (
        <p className="mt-3">
          {chosen.partsThere ? "Você escolhe o cartão e as parcelas" : "Você digita o cartão"} na página
          segura {ofProvider(nameOf(chosen))}. Depois de pagar, você volta para cá.
        </p>
      ) : null}
      {chosen.note ? <p className="mt-3">{chosen.note}</p> : null}
      {chosen.document === "none" ? null : (
        <Field
          name="document"
          label="CPF ou CNPJ"
          optional={chosen.document === "optional"}
          error={errors.document}
          hint={DOCUMENT_HINTS[chosen.method]}
          className="mt-4"
        >
          <Input
            name={undefined}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={40}
            value={fields.document}
            onChange={(event) => onChange({ document: masked(event, maskDocument) })}
          />
        </Field>
      )}
      {chosen.address === "required" ? (
        <AddressFields
          hint={ADDRESS_HINTS[chosen.method]}
          fields={fields}
          errors={errors}
          onChange={onChange}
        />
      ) : null}
    </div>
  );
}

/** Why the document is asked for. */
const DOCUMENT_HINTS: Record<PaymentMethod, string> = {
  credit: "De quem é o cartão. O meio de pagamento usa para conferir a compra.",
  pix: "O meio de pagamento exige para gerar o PIX.",
  boleto: "Aparece impresso no boleto.",
};

/** Why the address is asked for. */
const ADDRESS_HINTS: Record<PaymentMethod, string> = {
  credit: "O endereço da fatura do cartão. O meio de pagamento usa para conferir a compra.",
  pix: "O meio de pagamento exige o endereço de quem paga para gerar o PIX.",
  boleto: "O boleto exige o endereço de quem paga.",
};

function isTypedThere({ method, cardCapture }: OfferedMethod): boolean {
  return method === "credit" && cardCapture === "redirect";
}

function nameOf({ providerName: name, providerArticle: article }: OfferedMethod): ProviderName {
  return { name, article };
}

import type { ChangeEvent } from "react";
import type { InstallmentOption } from "#app/payments/port/installments.ts";
import { sandboxCards } from "#app/payments/providers/sandbox/sandbox-story.ts";
import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { type CheckoutErrors, type CheckoutFields, expiryYears, installmentLabel } from "./checkout-form.ts";
import { maskCardNumber, maskCvv } from "./typing-masks.ts";

export interface CardFieldsProps {
  fields: CheckoutFields;
  errors: CheckoutErrors;
  installments: readonly InstallmentOption[];
  onChange: (change: Partial<CheckoutFields>) => void;
}

const MONTHS = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];

/** The inputs have no `name`: card number and security code stay in the browser and no form can post them. */
export function CardFields({ fields, errors, installments, onChange }: CardFieldsProps) {
  return (
    <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-[1fr_1fr_12rem] sm:gap-x-4">
      <Field name="cardNumber" label="Número do cartão" error={errors.cardNumber} className="col-span-full">
        <Input
          name={undefined}
          autoComplete="cc-number"
          inputMode="numeric"
          maxLength={40}
          value={fields.cardNumber}
          onChange={(event) => onChange({ cardNumber: masked(event, maskCardNumber) })}
        />
      </Field>
      <Field name="cardName" label="Nome no cartão" error={errors.cardName} className="col-span-full">
        <Input
          name={undefined}
          autoComplete="cc-name"
          autoCapitalize="characters"
          value={fields.cardName}
          onChange={(event) => onChange({ cardName: event.target.value })}
        />
      </Field>
      <Field name="cardMonth" label="Mês" error={errors.cardMonth}>
        <Select
          name={undefined}
          autoComplete="cc-exp-month"
          value={fields.cardMonth}
          onChange={(event) => onChange({ cardMonth: event.target.value })}
        >
          <option value="">Mês</option>
          {MONTHS.map((month) => (
            <option key={month}>{month}</option>
          ))}
        </Select>
      </Field>
      <Field name="cardYear" label="Ano" error={errors.cardYear}>
        <Select
          name={undefined}
          autoComplete="cc-exp-year"
          value={fields.cardYear}
          onChange={(event) => onChange({ cardYear: event.target.value })}
        >
          <option value="">Ano</option>
          {expiryYears(new Date()).map((year) => (
            <option key={year}>{year}</option>
          ))}
        </Select>
      </Field>
      <Field name="cardCvv" label="CVV" error={errors.cardCvv} className="max-sm:col-span-full">
        <Input
          name={undefined}
          className="max-sm:max-w-[calc(50%-0.375rem)]"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          value={fields.cardCvv}
          onChange={(event) => onChange({ cardCvv: maskCvv(event.target.value) })}
        />
      </Field>
      {installments.length > 1 ? (
        <Field name="installments" label="Parcelas" error={errors.installments} className="col-span-full">
          <Select
            name={undefined}
            value={fields.installments}
            onChange={(event) => onChange({ installments: Number(event.target.value) })}
          >
            {installments.map((option) => (
              <option key={option.count} value={option.count}>
                {installmentLabel(option)}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </div>
  );
}

/** Demo only: the card numbers that cause each outcome. */
export function SandboxCardHint({ onPick }: { onPick: (number: string) => void }) {
  return (
    <details className="mt-4 rounded-control bg-info-soft px-4 text-info">
      <summary className="flex min-h-11 items-center py-2 font-semibold underline underline-offset-3">
        Ambiente de demonstração: cartões de teste
      </summary>
      <ul className="pb-3 text-sm">
        {sandboxCards.map((card) => (
          <li key={card.number} className="flex flex-wrap items-center gap-x-3">
            <button
              type="button"
              className="min-h-11 font-mono font-semibold tabular-nums underline underline-offset-3"
              onClick={() => onPick(card.number)}
            >
              {card.number}
            </button>
            <span>{OUTCOMES[card.token]}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

const OUTCOMES: Record<(typeof sandboxCards)[number]["token"], string> = {
  tok_sandbox_approve: "aprova",
  tok_sandbox_decline_funds: "recusa por falta de limite",
  tok_sandbox_decline_data: "recusa por dados incorretos",
  tok_sandbox_review: "fica em análise e depois aprova",
  tok_sandbox_pending: "fica pendente",
  tok_sandbox_timeout: "cobra, mas a resposta se perde",
  tok_sandbox_dispute: "aprova e depois é contestado",
  tok_sandbox_other_amount: "aprova outro valor",
};

/** Masks only while the cursor is at the end, so that correcting the middle never moves the cursor. */
export function masked(event: ChangeEvent<HTMLInputElement>, mask: (text: string) => string): string {
  const { value, selectionStart } = event.target;
  return selectionStart === null || selectionStart === value.length ? mask(value) : value;
}

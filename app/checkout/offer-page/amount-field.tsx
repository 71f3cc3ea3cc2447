import type { KeyboardEvent } from "react";
import { AMOUNT_FIELD, choiceHint, type PriceChoice } from "#app/offers/chosen-price.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import type { SaidAmount } from "./use-amount.tsx";

/** The amount field in place of the price. Enter asks for a quote and never places the order. */
export function AmountField({ amount, choice }: { amount: SaidAmount; choice: PriceChoice }) {
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    amount.settle();
  }
  return (
    <Field name={AMOUNT_FIELD} label="Quanto você quer pagar?" hint={choiceHint(choice)} error={amount.error}>
      <Input
        name={undefined}
        icon={<b className="text-xl leading-7">R$</b>}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={20}
        value={amount.text}
        onChange={(event) => amount.type(event.target.value)}
        onBlur={amount.settle}
        onKeyDown={handleKeyDown}
        className="max-w-80 text-2xl font-bold tabular-nums"
      />
    </Field>
  );
}

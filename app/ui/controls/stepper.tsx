import { type ChangeEvent, useId, useState } from "react";
import { Icon } from "../icons/icon.tsx";

interface StepperProps {
  /** What is counted, for those who hear it. */
  label: string;
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  name?: string;
}

const COUNT = new Intl.NumberFormat("pt-BR");
/** "1000" and "1.000"; "2,5" is no count of anything. */
const WHOLE = /^\d{1,6}$|^\d{1,3}(\.\d{3})+$/;

/** What is no quantity stays as it was typed, and is told; until it is one, the quantity is what it was. */
export function Stepper({ label, value, onChange, min = 1, max = 9999, name }: StepperProps) {
  const [typed, setTyped] = useState<string>();
  const messageId = useId();
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const text = target.value.trim();
    const count = Number(text.replaceAll(".", ""));
    const isCount = WHOLE.test(text) && count >= min && count <= max;
    setTyped(isCount ? undefined : target.value);
    if (isCount) onChange(count);
  }
  function step(to: number) {
    setTyped(undefined);
    onChange(to);
  }
  return (
    <div className="grid justify-items-start gap-1">
      <fieldset
        aria-label={label}
        className="inline-grid h-12 grid-cols-[2.75rem_3rem_2.75rem] items-center rounded-control bg-surface font-semibold inset-ring inset-ring-control has-aria-invalid:inset-ring-danger"
      >
        <button
          type="button"
          className="grid h-full place-items-center disabled:cursor-not-allowed disabled:text-control"
          aria-label="Diminuir quantidade"
          disabled={value <= min}
          onClick={() => step(value - 1)}
        >
          <Icon name="minus" className="size-5" />
        </button>
        <input
          className="h-full w-full bg-transparent text-center tabular-nums"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={typed === undefined ? undefined : true}
          aria-describedby={typed === undefined ? undefined : messageId}
          name={name}
          value={typed ?? value}
          onChange={handleChange}
        />
        <button
          type="button"
          className="grid h-full place-items-center disabled:cursor-not-allowed disabled:text-control"
          aria-label="Aumentar quantidade"
          disabled={value >= max}
          onClick={() => step(value + 1)}
        >
          <Icon name="plus" className="size-5" />
        </button>
      </fieldset>
      <p id={messageId} aria-live="polite" className="text-sm text-danger empty:hidden">
        {typed === undefined
          ? null
          : `Digite um número de ${COUNT.format(min)} a ${COUNT.format(max)}. A quantidade continua ${COUNT.format(value)}.`}
      </p>
    </div>
  );
}

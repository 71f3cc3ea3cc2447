import type { ChangeEvent } from "react";
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

export function Stepper({ label, value, onChange, min = 1, max = 9999, name }: StepperProps) {
  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const typed = Number(event.target.value.replace(/\D/g, ""));
    onChange(Math.min(Math.max(typed, min), max));
  }
  return (
    <fieldset
      aria-label={label}
      className="inline-grid h-12 grid-cols-[2.75rem_3rem_2.75rem] items-center rounded-control bg-surface font-semibold inset-ring inset-ring-control"
    >
      <button
        type="button"
        className="grid h-full place-items-center disabled:cursor-not-allowed disabled:text-control"
        aria-label="Diminuir quantidade"
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" className="size-5" />
      </button>
      <input
        className="h-full w-full bg-transparent text-center tabular-nums"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        name={name}
        value={value}
        onChange={handleChange}
      />
      <button
        type="button"
        className="grid h-full place-items-center disabled:cursor-not-allowed disabled:text-control"
        aria-label="Aumentar quantidade"
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" className="size-5" />
      </button>
    </fieldset>
  );
}

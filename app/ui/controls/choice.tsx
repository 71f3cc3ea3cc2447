import clsx from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useTakenBack } from "../start-values.tsx";
import { FieldNote } from "./field.tsx";

interface ChoiceProps extends Omit<ComponentProps<"input">, "type"> {
  /** The label. */
  children: ReactNode;
  hint?: ReactNode;
  error?: string;
}

export function Checkbox(props: ChoiceProps) {
  return <Toggle {...props} look="size-6 flex-none accent-primary" />;
}

/** A checkbox for what is on or off at once. */
export function Switch(props: ChoiceProps) {
  return <Toggle {...props} role="switch" look="switch" />;
}

function Toggle({ children, hint, error, className, look, ...rest }: ChoiceProps & { look: string }) {
  const ownId = useId();
  const taken = useTakenBack(rest.name);
  const beginning =
    taken && rest.checked === undefined ? { defaultChecked: taken.includes(String(rest.value ?? "on")) } : {};
  const id = rest.id ?? rest.name ?? ownId;
  const noteId = error || hint ? `${id}-note` : undefined;
  return (
    <div className={className}>
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          {...rest}
          {...beginning}
          id={id}
          type="checkbox"
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
          className={look}
        />
        <span>{children}</span>
      </label>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

interface RadioCardProps extends Omit<ComponentProps<"input">, "type" | "title"> {
  title: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  /** For choices that stand side by side. */
  dense?: boolean;
}

/** One of a few choices as a large card; stand them in a fieldset with a legend. */
export function RadioCard({ title, description, icon, dense, className, ...rest }: RadioCardProps) {
  const taken = useTakenBack(rest.name);
  const beginning =
    taken && rest.checked === undefined ? { defaultChecked: taken.includes(String(rest.value)) } : {};
  return (
    <label
      className={clsx(
        "grid cursor-pointer grid-cols-[auto_1fr_auto] items-center gap-x-3.5 gap-y-1 rounded-card bg-surface inset-ring inset-ring-control has-checked:bg-primary-soft has-checked:inset-ring-2 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
        dense ? "min-h-14 px-4 py-3" : "min-h-18 px-4.5 py-4",
        className,
      )}
    >
      <input
        {...rest}
        {...beginning}
        type="radio"
        className="size-6 flex-none accent-primary focus-visible:outline-none"
      />
      <span>
        <span className="block font-strong">{title}</span>
        {description ? <span className="block text-sm text-muted">{description}</span> : null}
      </span>
      {icon ? (
        <span aria-hidden="true" className="[&>svg]:size-5">
          {icon}
        </span>
      ) : null}
    </label>
  );
}

interface ChoiceCardsProps<Value extends string> {
  name: string;
  legend: string;
  options: readonly { value: Value; title: string; description?: string; icon?: ReactNode }[];
  value: string;
  onChange: (value: Value) => void;
  error?: string | undefined;
}

/** Two ways or a few, side by side, of which one holds; what the chosen one asks for stands behind them. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { name, legend, options, value: chosen, onChange, error } = props;
  return (
    <fieldset id={name} tabIndex={-1} className="grid gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {options.map(({ value, ...card }) => (
        <RadioCard
          key={value}
          dense
          name={name}
          value={value}
          checked={chosen === value}
          onChange={() => onChange(value)}
          {...card}
        />
      ))}
      <FieldNote error={error} />
    </fieldset>
  );
}

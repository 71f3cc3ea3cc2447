import { type ReactNode, useState } from "react";
import { FieldNote } from "#app/ui/controls/field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import { CATEGORY_COLORS } from "./category-colors.ts";

interface ColorFieldProps {
  initial: string;
  /** Whether none, and any other, may be chosen too. */
  isOpen: boolean;
  error: string | undefined;
}

const HEX = /^#[0-9a-f]{6}$/i;

/** The colour of a category: one of a few, and where any is taken, one of one's own. One that came from elsewhere stays. */
export function ColorField({ initial, isOpen, error }: ColorFieldProps) {
  const begun = useStart("color", initial);
  const [color, setColor] = useState(begun);
  const [own, setOwn] = useState(HEX.test(begun) ? begun : "#2c9a61");
  const isForeign = begun !== "" && !HEX.test(begun) && !Object.hasOwn(CATEGORY_COLORS, begun);
  const pick = { color, onPick: setColor };
  return (
    <fieldset id="color" aria-describedby={error ? "color-note" : undefined}>
      <legend className="mb-1.5 font-semibold">
        Cor{isOpen ? <span className="font-normal text-muted"> (opcional)</span> : null}
      </legend>
      <div className="flex flex-wrap gap-2">
        {isOpen || begun === "" ? (
          <Swatch value="" {...pick}>
            Sem cor
          </Swatch>
        ) : null}
        {Object.entries(CATEGORY_COLORS).map(([value, name]) => (
          <Swatch key={value} value={value} {...pick}>
            {name}
          </Swatch>
        ))}
        {isForeign ? (
          <Swatch value={begun} {...pick}>
            {begun}
          </Swatch>
        ) : null}
        {isOpen || HEX.test(begun) ? (
          <span className="inline-flex items-center gap-2">
            <Swatch value={own} {...pick}>
              Outra cor
            </Swatch>
            <input
              type="color"
              aria-label="Escolher a outra cor"
              value={own}
              onChange={(event) => {
                setOwn(event.target.value);
                setColor(event.target.value);
              }}
              className="h-11 w-14 cursor-pointer rounded-control bg-surface p-1 inset-ring inset-ring-control"
            />
          </span>
        ) : null}
      </div>
      <FieldNote id="color-note" {...(error && { error })} />
    </fieldset>
  );
}

interface SwatchProps {
  value: string;
  color: string;
  onPick: (value: string) => void;
  children: ReactNode;
}

function Swatch({ value, color, onPick, children }: SwatchProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 inset-ring inset-ring-control has-checked:bg-primary-soft has-checked:inset-ring-2 has-checked:inset-ring-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="color"
        value={value}
        checked={color === value}
        onChange={() => onPick(value)}
        className="sr-only"
      />
      {/^(#[0-9a-f]{3,8}|[a-z]+)$/i.test(value) ? (
        <span
          aria-hidden="true"
          className="size-4 flex-none rounded-tr-[0.5rem] rounded-bl-[0.5rem] inset-ring inset-ring-line"
          style={{ backgroundColor: value }}
        />
      ) : null}
      {children}
    </label>
  );
}

import { useState } from "react";
import { pixKeyWords } from "#app/payments/pix/pix-key.ts";
import { CodeInput } from "#app/ui/controls/code-input.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { ControlProps } from "./settings-form.tsx";

/** Says as what the key is read: money that goes to a wrong one goes to a stranger. */
export function PixKeyControl({ field, value, error, isClosed }: ControlProps) {
  const { name, label, hint, optional, maxLength } = field;
  const [key, setKey] = useState(useStart(name, value));
  return (
    <div>
      <Field name={name} label={label} hint={hint} optional={optional} error={error}>
        <CodeInput
          value={key}
          onChange={(event) => setKey(event.target.value)}
          maxLength={maxLength}
          readOnly={isClosed}
        />
      </Field>
      <p role="status" className="mt-1.5 text-sm font-medium wrap-anywhere empty:hidden">
        {pixKeyWords(key)}
      </p>
    </div>
  );
}

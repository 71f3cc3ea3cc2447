import { Field, Input, Select } from "#app/ui/controls/field.tsx";
import { type CheckoutErrors, type CheckoutFields, STATES } from "./checkout-form.ts";
import { maskZip } from "./typing-masks.ts";

interface AddressFieldsProps {
  hint: string;
  fields: CheckoutFields;
  errors: CheckoutErrors;
  onChange: (change: Partial<CheckoutFields>) => void;
}

/**
 * Shown only if the provider of the chosen method demands an address. The inputs have no `name`, so a plain form post
 * sends none of them.
 */
export function AddressFields({ hint, fields, errors, onChange }: AddressFieldsProps) {
  const text = (name: "street" | "streetNumber" | "complement" | "neighborhood" | "city") => ({
    name: undefined,
    maxLength: 120,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-6">
      <Field name="zip" label="CEP" error={errors.zip} hint={hint} className="sm:col-span-2">
        <Input
          name={undefined}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={20}
          value={fields.zip}
          onChange={(event) => onChange({ zip: maskZip(event.target.value) })}
        />
      </Field>
      <Field name="street" label="Rua" error={errors.street} className="sm:col-span-4">
        <Input {...text("street")} autoComplete="address-line1" />
      </Field>
      <Field name="streetNumber" label="Número" error={errors.streetNumber} className="sm:col-span-2">
        <Input {...text("streetNumber")} maxLength={20} autoComplete="off" />
      </Field>
      <Field
        name="complement"
        label="Complemento"
        optional
        error={errors.complement}
        className="sm:col-span-4"
      >
        <Input {...text("complement")} autoComplete="address-line2" />
      </Field>
      <Field name="neighborhood" label="Bairro" error={errors.neighborhood} className="sm:col-span-6">
        <Input {...text("neighborhood")} autoComplete="address-level3" />
      </Field>
      <Field name="city" label="Cidade" error={errors.city} className="sm:col-span-4">
        <Input {...text("city")} autoComplete="address-level2" />
      </Field>
      <Field name="state" label="Estado" error={errors.state} className="sm:col-span-2">
        <Select
          name={undefined}
          autoComplete="address-level1"
          value={fields.state}
          onChange={(event) => onChange({ state: event.target.value })}
        >
          <option value="">Escolha</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {state}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

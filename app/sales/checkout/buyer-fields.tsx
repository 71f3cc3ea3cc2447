import { Field, Input } from "#app/ui/field.tsx";
import type { PaymentForm } from "./use-payment-form.tsx";

export function BuyerFields({ form: { fields, shownErrors, change } }: { form: PaymentForm }) {
  return (
    <fieldset className="mt-10">
      <legend className="font-display text-2xl font-bold tracking-heading">Seus dados</legend>
      <div className="mt-4 grid gap-5">
        <Field name="name" label="Nome completo" error={shownErrors.name}>
          <Input
            name={undefined}
            autoComplete="name"
            maxLength={120}
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <Field
          name="email"
          label="E-mail"
          error={shownErrors.email}
          hint="É para cá que vai o acesso. Confira com calma."
        >
          <Input
            name={undefined}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={fields.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  );
}

import { useRef } from "react";
import { CopyButton } from "#app/ui/controls/copy-button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { useShown } from "#app/ui/draft-form/use-shown.ts";

/** A link that is not mailed: shown once, to be shared by hand. */
export function InvitationLink({ email, address }: { email: string; address: string }) {
  const section = useRef<HTMLElement>(null);
  useShown(section);
  return (
    <section
      ref={section}
      role="status"
      className="grid max-w-text gap-3 rounded-card bg-surface p-5 inset-ring inset-ring-line md:p-6"
    >
      <Field
        name="invitation-link"
        label={`Link do convite de ${email}`}
        hint="Mande só para esta pessoa. Vale por 48 horas e uma vez só, e os links anteriores não valem mais."
      >
        <Input id="invitation-link" readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton
        key={address}
        text={address}
        label="Copiar link do convite"
        fieldId="invitation-link"
        noun="Link"
      />
    </section>
  );
}

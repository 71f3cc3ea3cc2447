import { RadioCard } from "#app/ui/controls/choice.tsx";
import { FieldNote } from "#app/ui/controls/field.tsx";
import type { TeamRole } from "#db/schema.ts";
import { ROLE_WORDS } from "./rights.ts";

interface RoleChoiceProps {
  roles: TeamRole[];
  chosen: string | undefined;
  error: string | undefined;
}

/** What whoever accepts may do: the least first, and none until somebody chooses. */
export function RoleChoice({ roles, chosen, error }: RoleChoiceProps) {
  return (
    <fieldset id="role" tabIndex={-1} className="grid gap-2">
      <legend className="mb-1.5 font-semibold">O que a pessoa vai fazer</legend>
      {[...roles].reverse().map((role) => (
        <RadioCard
          key={role}
          dense
          name="role"
          value={role}
          defaultChecked={chosen === role}
          title={ROLE_WORDS[role].name}
          description={ROLE_WORDS[role].sentence}
        />
      ))}
      <FieldNote error={error} />
    </fieldset>
  );
}

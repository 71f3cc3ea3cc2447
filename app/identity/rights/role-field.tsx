import { useState } from "react";
import { Field, Select } from "#app/ui/controls/field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { TeamRole } from "#db/schema.ts";
import { CUSTOMER_WORDS, givenBy, ROLE_WORDS, teamName } from "./rights.ts";

interface RoleFieldProps {
  /** What the account is. */
  role: TeamRole | null;
  /** What was chosen in a form that was refused. */
  typed: string | undefined;
  /** What whoever looks is. */
  giver: TeamRole | null;
  error: string | undefined;
}

/** What the account may do, in words; whoever may not change it reads it. */
export function RoleField({ role, typed, giver, error }: RoleFieldProps) {
  const given = givenBy(giver);
  const [chosen, setChosen] = useState(useStart("role", typed ?? role ?? "user"));
  if (given.length === 0 || (role && !given.includes(role))) return <KnownRole role={role} giver={giver} />;
  const words = { user: CUSTOMER_WORDS, ...ROLE_WORDS }[chosen as TeamRole | "user"];
  return (
    <Field
      name="role"
      label="Tipo de conta"
      error={error}
      hint={`${words?.sentence ?? ""} Mudar o tipo de conta encerra as sessões da pessoa na hora.`}
    >
      <Select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
        <option value="user">{CUSTOMER_WORDS.name}</option>
        {given.map((one) => (
          <option key={one} value={one}>
            {teamName(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Customers' accounts say nothing of it to who only helps them. */
function KnownRole({ role, giver }: { role: TeamRole | null; giver: TeamRole | null }) {
  if (!role) return null;
  return (
    <p className="text-muted">
      Tipo de conta: <b>{teamName(role)}</b>.{" "}
      {giver === "admin" ? "Só quem é dono da loja muda esta conta." : "Só um administrador muda esta conta."}
    </p>
  );
}

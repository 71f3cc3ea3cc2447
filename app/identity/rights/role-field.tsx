import { useState } from "react";
import { Checkbox } from "#app/ui/controls/choice.tsx";
import { Field, FieldNote, Select } from "#app/ui/controls/field.tsx";
import { useStart } from "#app/ui/start-values.tsx";
import type { TeamRole } from "#db/schema.ts";
import { RIGHT_GROUPS, RIGHT_WORDS } from "./right-labels.ts";
import {
  BESIDE_ROLES,
  CUSTOMER_WORDS,
  givenBy,
  inRole,
  leads,
  may,
  type Right,
  ROLE_WORDS,
  SINGLE_RIGHTS,
  type Standing,
  standingName,
  teamName,
} from "./rights.ts";

interface RoleFieldProps {
  /** What the account is. */
  standing: Standing;
  /** What was chosen in a form that was refused. */
  typed: string | undefined;
  /** What whoever looks is. */
  giver: Standing;
  errors: { role?: string; more_roles?: string; more_rights?: string };
}

/** What the account may do, in words; whoever may not change it reads it. */
export function RoleField({ standing, typed, giver, errors }: RoleFieldProps) {
  const { team_role: role } = standing;
  const given = givenBy(giver);
  const [chosen, setChosen] = useState(useStart("role", typed ?? role ?? "user"));
  if (given.length === 0 || (role && !given.includes(role))) {
    return <KnownRole standing={standing} giver={giver} />;
  }
  const words = { user: CUSTOMER_WORDS, ...ROLE_WORDS }[chosen as TeamRole | "user"];
  const main = given.find((one) => one === chosen);
  return (
    <div className="grid gap-5">
      <Field
        name="role"
        label="Tipo de conta"
        error={errors.role}
        hint={`${words?.sentence ?? ""} Mudar o que a conta pode fazer encerra as sessões da pessoa na hora.`}
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
      {main && !leads(main) ? <OnTop main={main} standing={standing} errors={errors} /> : null}
    </div>
  );
}

interface OnTopProps {
  main: TeamRole;
  standing: Standing;
  errors: RoleFieldProps["errors"];
}

/** Other roles beside the one that the account is named by, and single rights that none of them has. */
function OnTop({ main, standing, errors }: OnTopProps) {
  return (
    <>
      <fieldset id="more_roles" tabIndex={-1} className="grid">
        <legend className="font-semibold">Também cuida de</legend>
        {BESIDE_ROLES.filter((role) => role !== main).map((role) => (
          <Checkbox
            key={role}
            id={`role-${role}`}
            name="more_roles"
            value={role}
            defaultChecked={standing.more_roles.includes(role)}
          >
            {ROLE_WORDS[role].name}
          </Checkbox>
        ))}
        <FieldNote error={errors.more_roles} />
      </fieldset>
      <details
        id="more_rights"
        className="rounded-card px-4 inset-ring inset-ring-line"
        open={standing.more_rights.length > 0}
      >
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold">Direitos a mais</summary>
        <div className="grid gap-4 pb-4">
          <p className="text-sm text-muted">
            Um por um, além do que os papéis marcados já permitem. O que é só do dono da loja não se dá a mais
            ninguém.
          </p>
          {RIGHT_GROUPS.map(({ name, rights }) => (
            <RightGroup key={name} name={name} rights={rights} main={main} given={standing.more_rights} />
          ))}
          <FieldNote error={errors.more_rights} />
        </div>
      </details>
    </>
  );
}

interface RightGroupProps {
  name: string;
  rights: readonly Right[];
  main: TeamRole;
  given: readonly string[];
}

function RightGroup({ name, rights, main, given }: RightGroupProps) {
  const byRole = inRole(main);
  const offered = rights.filter((right) => SINGLE_RIGHTS.includes(right) && !may(byRole, right));
  if (offered.length === 0) return null;
  return (
    <fieldset className="grid">
      <legend className="text-sm font-semibold">{name}</legend>
      {offered.map((right) => (
        <Checkbox
          key={right}
          id={`right-${right}`}
          name="more_rights"
          value={right}
          defaultChecked={given.includes(right)}
        >
          {RIGHT_WORDS[right]}
        </Checkbox>
      ))}
    </fieldset>
  );
}

/** Customers' accounts say nothing of it to who only helps them. */
function KnownRole({ standing, giver }: { standing: Standing; giver: Standing }) {
  if (!standing.team_role) return null;
  return (
    <p className="text-muted">
      Tipo de conta: <b>{standingName(standing)}</b>.{" "}
      {giver.team_role === "admin"
        ? "Só quem é dono da loja muda esta conta."
        : "Só um administrador muda esta conta."}
    </p>
  );
}

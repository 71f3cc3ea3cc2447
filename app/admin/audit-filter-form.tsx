import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { type AuditFilter, auditParams } from "./audit-filter.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "./audit-words.ts";

interface AuditFilterFormProps {
  path: string;
  filter: AuditFilter;
  actors: { id: number; name: string }[];
}

/** Who, what, of which thing, and when; all of it lives in the address. */
export function AuditFilterForm({ path, filter, actors }: AuditFilterFormProps) {
  return (
    <Form
      key={auditParams(filter).toString()}
      role="search"
      action={path}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4"
    >
      <Field name="quem" label="Quem">
        <Select defaultValue={filter.who}>
          <option value="">Todos</option>
          <option value="sistema">Sistema</option>
          {actors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field name="acao" label="O que fez">
        <Select defaultValue={filter.action}>
          <Options words={AUDIT_ACTIONS} />
        </Select>
      </Field>
      <Field name="item" label="Em que">
        <Select defaultValue={filter.entity}>
          <Options words={AUDIT_ENTITIES} />
        </Select>
      </Field>
      <Field name="numero" label="Número do item">
        <Input defaultValue={filter.entityId} maxLength={60} autoComplete="off" />
      </Field>
      <Field name="de" label="De">
        <Input type="date" defaultValue={filter.from} />
      </Field>
      <Field name="ate" label="Até">
        <Input type="date" defaultValue={filter.to} />
      </Field>
      <Button type="submit" variant="quiet">
        Filtrar
      </Button>
    </Form>
  );
}

function Options({ words }: { words: Record<string, string> }) {
  return (
    <>
      <option value="">Tudo</option>
      {Object.entries(words).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

import { dayText } from "#app/platform/money-and-dates/day-fields.ts";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { DateInput } from "#app/ui/dates/date-input.tsx";
import { AUDIT_SORTS, type AuditFilter, auditParams } from "./audit-filter.ts";
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from "./audit-labels.ts";

interface AuditFilterFormProps {
  path: string;
  filter: AuditFilter;
  actors: { id: number; name: string }[];
}

/** Words, who, what, of which thing, and when; all of it lives in the address. */
export function AuditFilterForm({ path, filter, actors }: AuditFilterFormProps) {
  const people = actors.map(({ id, name }) => [String(id), name] as const);
  return (
    <FilterForm
      action={path}
      state={auditParams(filter).toString()}
      className="grid grid-cols-2 items-end lg:grid-cols-4"
    >
      <FilterSearch
        label="Buscar no registro"
        placeholder="Pessoa, ação, número ou IP"
        value={filter.query}
        className="col-span-2"
      />
      <FilterSelect
        name="quem"
        label="Quem"
        none="Quem"
        options={[["sistema", "Sistema"], ...people]}
        value={filter.who}
      />
      <FilterSelect
        name="acao"
        label="O que fez"
        none="O que fez"
        options={Object.entries(AUDIT_ACTIONS)}
        value={filter.action}
      />
      <FilterSelect
        name="item"
        label="Tipo de item"
        none="Tipo de item"
        options={Object.entries(AUDIT_ENTITIES)}
        value={filter.entity}
      />
      <Field name="numero" label="Número do item" hideLabel>
        <Input
          defaultValue={filter.entityId}
          maxLength={60}
          autoComplete="off"
          placeholder="Número do item"
        />
      </Field>
      <Field name="de" label="De">
        <DateInput defaultValue={dayText(filter.from)} />
      </Field>
      <Field name="ate" label="Até">
        <DateInput defaultValue={dayText(filter.to)} />
      </Field>
      <FilterSelect
        name="ordem"
        label="Ordenar por"
        options={Object.entries(AUDIT_SORTS)}
        value={filter.sort}
      />
      <FilterButton />
    </FilterForm>
  );
}

import { Search } from "lucide-react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { Field, Input } from "#app/ui/field.tsx";
import type { LeadCounts } from "./lead-admin.server.ts";
import { type LeadFilter, leadFilterParams } from "./lead-filter.ts";
import { LEAD_STATUS_LABELS } from "./lead-status.ts";

const PATH = "/admin/leads";

interface LeadFilterFormProps {
  filter: LeadFilter;
  counts: LeadCounts;
}

/** Search and status, both in the address. */
export function LeadFilterForm({ filter, counts }: LeadFilterFormProps) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="grid gap-3">
      <Form
        key={leadFilterParams(filter).toString()}
        role="search"
        action={PATH}
        className="grid grid-cols-[1fr_auto] gap-3"
      >
        <Field name="busca" label="Buscar lead" hideLabel>
          <Input
            type="search"
            icon={<Search />}
            defaultValue={filter.query}
            maxLength={200}
            placeholder="Nome, empresa ou e-mail"
          />
        </Field>
        <Button type="submit" variant="quiet">
          Buscar
        </Button>
        {filter.status ? <input type="hidden" name="status" value={filter.status} /> : null}
      </Form>
      <ChipRow label="Status">
        <ChipLink to={addressOf({ ...filter, status: undefined })} pressed={!filter.status}>
          Todos ({total})
        </ChipLink>
        {counts.map(({ status, count }) => (
          <ChipLink key={status} to={addressOf({ ...filter, status })} pressed={filter.status === status}>
            {LEAD_STATUS_LABELS[status]} ({count})
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  );
}

function addressOf(filter: LeadFilter): string {
  const query = leadFilterParams(filter).toString();
  return query ? `${PATH}?${query}` : PATH;
}

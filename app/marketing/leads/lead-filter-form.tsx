import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { LEAD_SORTS, type LeadFilter, leadFilterParams } from "./lead-filter.ts";
import { LEAD_STATUS_LABELS } from "./lead-status.ts";
import type { LeadCounts } from "./leads.server.ts";

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
      <FilterForm
        action={PATH}
        state={leadFilterParams(filter).toString()}
        preservedParams={{ status: filter.status }}
        className="grid grid-cols-[1fr_auto] md:grid-cols-[1fr_12rem_auto]"
      >
        <FilterSearch
          label="Buscar lead"
          placeholder="Nome, empresa ou e-mail"
          value={filter.query}
          className="max-md:col-span-2"
        />
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(LEAD_SORTS)}
          value={filter.sort}
        />
        <FilterButton />
      </FilterForm>
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

import { filterAddress } from "#app/platform/forms/pagination.ts";
import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import {
  SUBSCRIPTION_SORTS,
  SUBSCRIPTION_STATES,
  type SubscriptionFilter,
  subscriptionFilterParams,
} from "./subscription-filter.ts";
import type { SubscriptionCounts } from "./subscription-list.server.ts";

interface SubscriptionFilterFormProps {
  path: string;
  filter: SubscriptionFilter;
  counts: SubscriptionCounts;
}

/** Search and state, both in the address. */
export function SubscriptionFilterForm({ path, filter, counts }: SubscriptionFilterFormProps) {
  const params = subscriptionFilterParams(filter);
  const numbers = { ativas: counts.active, canceladas: counts.ended };
  return (
    <div className="grid gap-3">
      <FilterForm
        action={path}
        state={params.toString()}
        preservedParams={{ situacao: filter.state }}
        className="grid grid-cols-[1fr_auto] md:grid-cols-[1fr_12rem_auto]"
      >
        <FilterSearch
          label="Buscar inscrição"
          placeholder="E-mail ou nome"
          value={filter.query}
          className="max-md:col-span-2"
        />
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(SUBSCRIPTION_SORTS)}
          value={filter.sort}
        />
        <FilterButton />
      </FilterForm>
      <ChipRow label="Situação">
        <ChipLink to={filterAddress(path, params, "situacao", "")} pressed={!filter.state}>
          Todas ({counts.all})
        </ChipLink>
        {(["ativas", "canceladas"] as const).map((state) => (
          <ChipLink
            key={state}
            to={filterAddress(path, params, "situacao", state)}
            pressed={filter.state === state}
          >
            {SUBSCRIPTION_STATES[state]} ({numbers[state]})
          </ChipLink>
        ))}
      </ChipRow>
    </div>
  );
}

import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { CLOSED_SORTS, REQUEST_SORTS, type RequestFilter, requestParams } from "./data-request-filter.ts";
import { REQUEST_KIND_NOUNS, REQUEST_STATE_LABELS } from "./data-request-labels.ts";
import type { RequestCounts } from "./data-request-list.server.ts";

interface RequestFilterFormProps {
  path: string;
  filter: RequestFilter;
  counts: RequestCounts;
}

/** State, words, kind and order, all in the address. */
export function RequestFilterForm({ path, filter, counts }: RequestFilterFormProps) {
  const addressOf = (one: RequestFilter) => {
    const params = requestParams(one);
    return params.size > 0 ? `${path}?${params}` : path;
  };
  return (
    <div className="grid gap-3">
      <ChipRow label="Situação">
        {counts.map(({ state, count }) => (
          <ChipLink key={state} to={addressOf({ ...filter, state })} pressed={state === filter.state}>
            {REQUEST_STATE_LABELS[state]} ({count})
          </ChipLink>
        ))}
      </ChipRow>
      <FilterForm
        action={path}
        state={requestParams(filter).toString()}
        preservedParams={{ estado: filter.state === "open" ? undefined : filter.state }}
        className="grid grid-cols-2 lg:grid-cols-[1fr_12rem_14rem_auto]"
      >
        <FilterSearch
          label="Buscar solicitação"
          placeholder="E-mail, palavra ou número"
          value={filter.query}
          className="max-lg:col-span-2"
        />
        <FilterSelect
          name="tipo"
          label="Tipo"
          none="Tipo"
          options={Object.entries(REQUEST_KIND_NOUNS)}
          value={filter.kind}
        />
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(filter.state === "open" ? REQUEST_SORTS : CLOSED_SORTS)}
          value={filter.sort}
        />
        <FilterButton className="max-lg:col-span-2" />
      </FilterForm>
    </div>
  );
}

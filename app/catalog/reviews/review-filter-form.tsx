import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import {
  REVIEW_SORTS,
  REVIEW_STATES,
  type ReviewFilter,
  type ReviewState,
  reviewParams,
  usualSort,
} from "./review-filter.ts";

interface ReviewFilterFormProps {
  path: string;
  filter: ReviewFilter;
}

/** State, words and order, all in the address. */
export function ReviewFilterForm({ path, filter }: ReviewFilterFormProps) {
  return (
    <div className="grid gap-3">
      <ChipRow label="Situação">
        <StateChip state="pendentes" path={path} filter={filter} />
        <StateChip state="aprovadas" path={path} filter={filter} />
        <StateChip state="rejeitadas" path={path} filter={filter} />
      </ChipRow>
      <FilterForm
        action={path}
        state={reviewParams(filter).toString()}
        preservedParams={{ situacao: filter.state === "pendentes" ? undefined : filter.state }}
        className="grid grid-cols-[1fr_auto] md:grid-cols-[1fr_12rem_auto]"
      >
        <FilterSearch
          label="Buscar avaliação"
          placeholder="Palavras, cliente ou produto"
          value={filter.query}
          className="max-md:col-span-2"
        />
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(REVIEW_SORTS)}
          value={filter.sort}
        />
        <FilterButton />
      </FilterForm>
    </div>
  );
}

function StateChip({ state, path, filter }: ReviewFilterFormProps & { state: ReviewState }) {
  const params = reviewParams({ ...filter, state, sort: usualSort(state) });
  return (
    <ChipLink to={params.size > 0 ? `${path}?${params}` : path} pressed={state === filter.state}>
      {REVIEW_STATES[state]}
    </ChipLink>
  );
}

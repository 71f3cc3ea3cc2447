import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { ADMIN_POST_SORTS, ADMIN_POST_STATES, type AdminPostFilter } from "./admin-post-filter.ts";

interface PostFilterFormProps {
  action: string;
  /** The tab, which the form must not lose. */
  tab: string;
  filter: AdminPostFilter;
}

export function PostFilterForm({ action, tab, filter }: PostFilterFormProps) {
  return (
    <FilterForm
      action={action}
      state={JSON.stringify(filter)}
      preservedParams={{ aba: tab }}
      className="grid grid-cols-2 lg:grid-cols-[1fr_11rem_12rem_auto]"
    >
      <FilterSearch label="Buscar post" value={filter.query} className="max-lg:col-span-2" />
      <FilterSelect
        name="situacao"
        label="Situação"
        options={Object.entries(ADMIN_POST_STATES)}
        value={filter.state}
      />
      <FilterSelect
        name="ordem"
        label="Ordenar por"
        options={Object.entries(ADMIN_POST_SORTS)}
        value={filter.sort}
      />
      <FilterButton className="max-lg:col-span-2" />
    </FilterForm>
  );
}

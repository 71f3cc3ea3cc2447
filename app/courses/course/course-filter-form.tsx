import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import { COURSE_SORTS, COURSE_STATES, type CourseFilter } from "./course-filter.ts";

export function CourseFilterForm({ action, filter }: { action: string; filter: CourseFilter }) {
  return (
    <FilterForm
      action={action}
      state={JSON.stringify(filter)}
      className="grid grid-cols-2 sm:grid-cols-[1fr_10rem_11rem_auto]"
    >
      <FilterSearch label="Buscar curso" value={filter.query} className="max-sm:col-span-2" />
      <FilterSelect
        name="situacao"
        label="Situação"
        options={Object.entries(COURSE_STATES)}
        value={filter.state}
      />
      <FilterSelect
        name="ordem"
        label="Ordenar por"
        options={Object.entries(COURSE_SORTS)}
        value={filter.sort}
      />
      <FilterButton className="max-sm:col-span-2" />
    </FilterForm>
  );
}

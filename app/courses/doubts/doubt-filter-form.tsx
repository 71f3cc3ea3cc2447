import { ChipLink, ChipRow } from "#app/ui/controls/chip.tsx";
import { FilterButton, FilterForm, FilterSearch, FilterSelect } from "#app/ui/controls/filter-form.tsx";
import {
  DOUBT_SORTS,
  DOUBT_STATES,
  type DoubtFilter,
  type DoubtState,
  doubtFilterParams,
  usualSort,
} from "./doubt-filter.ts";

const PATH = "/admin/duvidas";

interface DoubtFilterFormProps {
  filter: DoubtFilter;
  counts: Record<DoubtState, number>;
  courses: { id: number; title: string }[];
}

/** State, course and words, all in the address. */
export function DoubtFilterForm({ filter, counts, courses }: DoubtFilterFormProps) {
  return (
    <div className="grid gap-3">
      <ChipRow label="Situação">
        <StateChip state="aguardando" filter={filter} counts={counts} />
        <StateChip state="respondidas" filter={filter} counts={counts} />
        <StateChip state="resolvidas" filter={filter} counts={counts} />
        <StateChip state="todas" filter={filter} counts={counts} />
      </ChipRow>
      <FilterForm
        action={PATH}
        state={doubtFilterParams(filter).toString()}
        preservedParams={{ situacao: filter.state === "aguardando" ? undefined : filter.state }}
        className="flex flex-wrap md:grid md:grid-cols-[1fr_auto_15rem_11rem]"
      >
        <FilterSearch
          label="Buscar dúvida"
          placeholder="Palavras ou e-mail do aluno"
          value={filter.query}
          className="max-md:basis-[calc(100%-6.5rem)]"
        />
        <FilterButton className="max-md:flex-1 max-md:px-3.5" />
        <FilterSelect
          name="curso"
          label="Curso"
          none="Todos os cursos"
          options={courses.map(({ id, title }) => [id, title] as const)}
          value={filter.courseId}
          className="max-md:w-full"
        />
        <FilterSelect
          name="ordem"
          label="Ordenar por"
          options={Object.entries(DOUBT_SORTS)}
          value={filter.sort}
          className="max-md:w-full"
        />
      </FilterForm>
    </div>
  );
}

interface StateChipProps {
  state: DoubtState;
  filter: DoubtFilter;
  counts: Record<DoubtState, number>;
}

function StateChip({ state, filter, counts }: StateChipProps) {
  const query = doubtFilterParams({ ...filter, state, sort: usualSort(state) }).toString();
  return (
    <ChipLink to={query ? `${PATH}?${query}` : PATH} pressed={state === filter.state}>
      {DOUBT_STATES[state]} ({counts[state]})
    </ChipLink>
  );
}

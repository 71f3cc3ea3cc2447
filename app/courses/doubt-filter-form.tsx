import { Search } from "lucide-react";
import { Form, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { ChipLink, ChipRow } from "#app/ui/chip.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { DOUBT_STATES, type DoubtFilter, type DoubtState, doubtFilterParams } from "./doubt-filter.ts";

const PATH = "/admin/duvidas";

interface DoubtFilterFormProps {
  filter: DoubtFilter;
  counts: Record<DoubtState, number>;
  courses: { id: number; title: string }[];
}

/** State, course and words, all in the address. */
export function DoubtFilterForm({ filter, counts, courses }: DoubtFilterFormProps) {
  const submit = useSubmit();
  return (
    <div className="grid gap-3">
      <ChipRow label="Situação">
        <StateChip state="aguardando" filter={filter} counts={counts} />
        <StateChip state="respondidas" filter={filter} counts={counts} />
        <StateChip state="resolvidas" filter={filter} counts={counts} />
        <StateChip state="todas" filter={filter} counts={counts} />
      </ChipRow>
      <Form
        key={doubtFilterParams(filter).toString()}
        role="search"
        action={PATH}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
        }}
        className="flex flex-wrap gap-3 md:grid md:grid-cols-[1fr_auto_18rem]"
      >
        {filter.state === "aguardando" ? null : <input type="hidden" name="situacao" value={filter.state} />}
        <Field name="busca" label="Buscar dúvida" hideLabel className="max-md:basis-[calc(100%-6.5rem)]">
          <Input
            type="search"
            icon={<Search />}
            defaultValue={filter.query}
            maxLength={200}
            placeholder="Palavras ou e-mail do aluno"
          />
        </Field>
        <Button type="submit" variant="quiet" className="max-md:flex-1 max-md:px-3.5">
          Buscar
        </Button>
        <Field name="curso" label="Curso" hideLabel className="max-md:w-full">
          <Select defaultValue={filter.courseId ?? ""}>
            <option value="">Todos os cursos</option>
            {courses.map((course) => (
              <option key={course.id} value={course.id}>
                {course.title}
              </option>
            ))}
          </Select>
        </Field>
      </Form>
    </div>
  );
}

interface StateChipProps {
  state: DoubtState;
  filter: DoubtFilter;
  counts: Record<DoubtState, number>;
}

function StateChip({ state, filter, counts }: StateChipProps) {
  const query = doubtFilterParams({ ...filter, state }).toString();
  return (
    <ChipLink to={query ? `${PATH}?${query}` : PATH} pressed={state === filter.state}>
      {DOUBT_STATES[state]} ({counts[state]})
    </ChipLink>
  );
}

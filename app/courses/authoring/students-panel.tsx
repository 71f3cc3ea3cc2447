import { FileUp, Search, UserPlus } from "lucide-react";
import { useState } from "react";
import { Form, useSubmit } from "react-router";
import type { Failure } from "#app/platform/form.ts";
import { pageItems, rangeSentence } from "#app/platform/pagination.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field, Input, Select } from "#app/ui/field.tsx";
import { Pages } from "#app/ui/pages.tsx";
import { isNarrowed, STUDENT_STATES, type StudentFilter } from "../student-filter.ts";
import type { listStudents, StudentItem } from "../students.server.ts";
import { RemoveDialog } from "./remove-dialog.tsx";
import { StudentTable } from "./student-table.tsx";

interface StudentsPanelProps {
  path: string;
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listStudents>>;
  filter: StudentFilter;
  now: Date;
  /** What the server has answered, and whether it refused a removal. */
  answer: unknown;
  failure: Failure | undefined;
}

export function StudentsPanel({ path, params, list, filter, now, answer, failure }: StudentsPanelProps) {
  const [removed, setRemoved] = useState<StudentItem | null>(null);
  const { items, total, page } = list;
  const asked = items.find(({ id, is_active }) => id === removed?.id && is_active) ?? null;
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto sm:justify-end">
        <ButtonLink to={`${path}?importar=1`} variant="quiet" size="compact" preventScrollReset>
          <FileUp aria-hidden="true" />
          Matricular por CSV
        </ButtonLink>
        <ButtonLink to={`${path}?novo=1`} size="compact" preventScrollReset>
          <UserPlus aria-hidden="true" />
          Matricular aluno
        </ButtonLink>
      </div>
      <StudentFilterForm action={path} filter={filter} />
      {total === 0 ? (
        <NoStudents path={path} filtered={isNarrowed(filter)} />
      ) : (
        <>
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "aluno", many: "alunos" })}
          </p>
          <StudentTable students={items} now={now} onRemove={setRemoved} />
        </>
      )}
      <Pages label="Páginas de alunos" items={pageItems(path, params, page, total)} />
      <RemoveDialog student={asked} onClose={() => setRemoved(null)} answer={answer} failure={failure} />
    </>
  );
}

function StudentFilterForm({ action, filter }: { action: string; filter: StudentFilter }) {
  const submit = useSubmit();
  return (
    <Form
      key={JSON.stringify(filter)}
      role="search"
      action={action}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
      }}
      className="grid gap-3 sm:grid-cols-[1fr_12rem_auto]"
    >
      <Field name="busca" label="Buscar aluno" hideLabel>
        <Input
          type="search"
          icon={<Search />}
          defaultValue={filter.query}
          maxLength={200}
          placeholder="Buscar por nome ou e-mail"
        />
      </Field>
      <Field name="situacao" label="Situação" hideLabel>
        <Select defaultValue={filter.state}>
          {Object.entries(STUDENT_STATES).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="quiet">
        Buscar
      </Button>
    </Form>
  );
}

function NoStudents({ path, filtered }: { path: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nenhum aluno encontrado" action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}>
      Tente outro nome, e-mail ou situação.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nenhum aluno ainda"
      action={<ButtonLink to={`${path}?novo=1`}>Matricular aluno</ButtonLink>}
    >
      Quem compra o curso aparece aqui sozinho.
    </EmptyState>
  );
}

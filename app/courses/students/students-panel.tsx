import { useState } from "react";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { StudentBulkBar } from "./student-bulk-bar.tsx";
import { STUDENT_FILTER, type StudentFilter } from "./student-filter.ts";
import { StudentTable } from "./student-table.tsx";
import type { listStudents, StudentItem } from "./students.server.ts";

interface StudentsPanelProps {
  path: string;
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listStudents>>;
  filter: StudentFilter;
  now: Date;
  /** What the server has answered, and whether it refused a removal. */
  answer: unknown;
  failure: Failure | undefined;
  bulkFailure: Failure | undefined;
}

export function StudentsPanel(props: StudentsPanelProps) {
  const { path, params, list, filter, now, answer, failure, bulkFailure } = props;
  const [removed, setRemoved] = useState<StudentItem | null>(null);
  const { items, total, isMore, page } = list;
  const asked = items.find(({ id, is_active }) => id === removed?.id && is_active) ?? null;
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-auto sm:justify-end">
        <ExportLink to={`${path}/exportar`} params={STUDENT_FILTER.params(filter)} />
        <ButtonLink to={`${path}?importar=1`} variant="quiet" size="compact" preventScrollReset>
          <Icon name="file-up" />
          Matricular por CSV
        </ButtonLink>
        <ButtonLink to={`${path}?novo=1`} size="compact" preventScrollReset>
          <Icon name="user-plus" />
          Matricular aluno
        </ButtonLink>
      </div>
      <ListFilterForm of={STUDENT_FILTER} path={path} filter={filter} />
      {total === 0 ? (
        <NoStudents path={path} filtered={STUDENT_FILTER.isNarrowed(filter)} />
      ) : (
        <ListBusy path={path} what="alunos">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "aluno", many: "alunos" }, isMore)}
          </p>
          <StudentBulkBar students={items} found={isMore ? undefined : total} failure={bulkFailure} />
          <StudentTable
            students={items}
            now={now}
            sort={filter.sort}
            sortAddress={(sort) => `${path}?${STUDENT_FILTER.params({ ...filter, sort })}`}
            onRemove={setRemoved}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de alunos" items={pageItems(path, params, page, total)} />
      <RemoveDialog student={asked} onClose={() => setRemoved(null)} answer={answer} failure={failure} />
    </>
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
      Quem compra o curso aparece aqui automaticamente.
    </EmptyState>
  );
}

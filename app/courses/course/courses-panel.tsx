import { useState } from "react";
import { ListFilterForm } from "#app/nouns/list-filter-form.tsx";
import { openAddress } from "#app/platform/forms/list-address.ts";
import { filterAddress, pageItems, rangeSentence } from "#app/platform/forms/pagination.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { DeleteDialog } from "#app/ui/controls/delete-dialog.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { ListBusy } from "#app/ui/display/list-busy.tsx";
import { Pages } from "#app/ui/display/pages.tsx";
import { COURSE_FILTER, type CourseFilter } from "./course-filter.ts";
import { CourseTable } from "./course-table.tsx";
import type { AdminCourseItem, listCoursesForAdmin } from "./courses.server.ts";

interface CoursesPanelProps {
  path: string;
  /** The list's own address: filters and page, no open form. */
  params: URLSearchParams;
  list: Awaited<ReturnType<typeof listCoursesForAdmin>>;
  filter: CourseFilter;
}

export function CoursesPanel({ path, params, list, filter }: CoursesPanelProps) {
  const [toDelete, setToDelete] = useState<AdminCourseItem | null>(null);
  const { items, total, page } = list;
  // A deleted course is no longer on the list, and its question goes with it.
  const asked = items.find(({ id }) => id === toDelete?.id);
  return (
    <>
      <ListFilterForm of={COURSE_FILTER} path={path} filter={filter} />
      {total === 0 ? (
        <NoCourses path={path} filtered={COURSE_FILTER.isNarrowed(filter)} />
      ) : (
        <ListBusy path={path} what="cursos">
          <p role="status" className="text-sm text-muted">
            {rangeSentence(page, total, { one: "curso", many: "cursos" })}
          </p>
          <CourseTable
            courses={items}
            sort={filter.sort}
            sortAddress={(sort) => filterAddress(path, params, "ordem", sort)}
            editAddress={(id) => openAddress(path, params, "editar", String(id))}
            onDelete={setToDelete}
          />
        </ListBusy>
      )}
      <Pages label="Páginas de cursos" items={pageItems(path, params, page, total)} />
      <DeleteDialog
        intent="delete-course"
        id={asked?.id ?? null}
        title="Excluir curso"
        onClose={() => setToDelete(null)}
      >
        <p>Tem certeza que deseja excluir o curso "{asked?.title}"?</p>
        <p className="mt-2 text-muted">
          Se alguém já tem este curso, ele só sai das listas e da loja: aulas, acesso e progresso continuam.
          Se ninguém tem, as aulas e os arquivos são apagados.
        </p>
      </DeleteDialog>
    </>
  );
}

function NoCourses({ path, filtered }: { path: string; filtered: boolean }) {
  return filtered ? (
    <EmptyState title="Nenhum curso encontrado" action={<ButtonLink to={path}>Limpar filtros</ButtonLink>}>
      Tente outra palavra ou situação.
    </EmptyState>
  ) : (
    <EmptyState title="Nenhum curso ainda" action={<ButtonLink to={`${path}?novo=1`}>Novo Curso</ButtonLink>}>
      Crie o curso, depois os módulos e as aulas.
    </EmptyState>
  );
}

import { ButtonLink } from "#app/ui/controls/button.tsx";
import { ExportLink } from "#app/ui/controls/export-link.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { STUDENT_FILTER, type StudentFilter } from "./student-filter.ts";

/** How students come to a course by hand, and their list as a file. */
export function StudentDoors({ path, filter }: { path: string; filter: StudentFilter }) {
  return (
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
  );
}

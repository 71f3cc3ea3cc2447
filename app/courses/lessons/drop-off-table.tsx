import { Link } from "react-router";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LESSON_ICONS } from "./lesson-icons.ts";
import { LESSON_KIND_LABELS } from "./lesson-kinds.ts";
import type { LessonWithUse } from "./lesson-use.server.ts";

const COLUMNS = [
  { key: "lesson", label: "Aula" },
  { key: "module", label: "Módulo" },
  { key: "opened", label: "Abriram" },
  { key: "completed", label: "Concluíram" },
];

interface DropOffTableProps {
  path: string;
  lessons: (LessonWithUse & { stopped: number })[];
  students: number;
}

export function DropOffTable({ path, lessons, students }: DropOffTableProps) {
  return (
    <Table caption="Progresso por aula" columns={COLUMNS}>
      {lessons.map((lesson) => {
        const icon = LESSON_ICONS[lesson.content_type];
        return (
          <TableRow key={lesson.id}>
            <TableCell className="min-w-48">
              <span className="flex items-center gap-2">
                <Icon name={icon} className="size-5 flex-none text-muted" />
                <span className="sr-only">{LESSON_KIND_LABELS[lesson.content_type]}: </span>
                <b className="[overflow-wrap:anywhere]">{lesson.title}</b>
              </span>
              {lesson.stopped > 0 ? (
                <Link
                  to={`${path}?situacao=parados&aula=${lesson.id}`}
                  className="link inline-flex min-h-11 items-center text-sm md:min-h-8"
                >
                  {lesson.stopped === 1 ? "1 aluno parou aqui" : `${lesson.stopped} alunos pararam aqui`}
                </Link>
              ) : null}
            </TableCell>
            <TableCell className="max-md:text-muted">{lesson.module_title}</TableCell>
            <TableCell label="Abriram">
              <Share count={lesson.opened} of={students} label={`Abriram ${lesson.title}`} />
            </TableCell>
            <TableCell label="Concluíram">
              <Share count={lesson.completed} of={students} label={`Concluíram ${lesson.title}`} />
            </TableCell>
          </TableRow>
        );
      })}
    </Table>
  );
}

function Share({ count, of, label }: { count: number; of: number; label: string }) {
  return (
    <span className="flex min-w-36 items-center gap-3">
      <ProgressBar value={Math.min(count, of)} max={of} label={label} className="flex-1" />
      <span className="w-16 text-right text-sm tabular-nums">
        {count} de {of}
      </span>
    </span>
  );
}

import { formatDate, formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { SELECTION_COLUMN, SelectableRow } from "#app/ui/controls/bulk-form.tsx";
import { Menu, MenuButton, MenuForm } from "#app/ui/controls/menu.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { Table, TableCell } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { STUDENTS_FORM } from "./student-bulk-bar.tsx";
import type { StudentSort } from "./student-filter.ts";
import type { StudentItem } from "./students.server.ts";

interface StudentTableProps {
  students: StudentItem[];
  now: Date;
  sort: StudentSort;
  sortAddress: (sort: StudentSort) => string;
  onRemove: (student: StudentItem) => void;
}

export function StudentTable(props: StudentTableProps) {
  const { students, now, onRemove } = props;
  const columns = [
    SELECTION_COLUMN,
    { key: "student", label: "Aluno" },
    { key: "origin", label: "Origem" },
    sortedColumn("Desde", ["recentes", "antigos", "descending"], props),
    { key: "progress", label: "Progresso" },
    { key: "seen", label: "Último estudo" },
    { key: "state", label: "Situação" },
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Alunos" columns={columns}>
      {students.map((student) => (
        <SelectableRow key={student.id} form={STUDENTS_FORM} id={student.id} label={student.name}>
          <TableCell className="min-w-56">
            <b className="[overflow-wrap:anywhere]">{student.name}</b>
            <span className="block text-sm text-muted [overflow-wrap:anywhere]">{student.email}</span>
          </TableCell>
          <TableCell card="half" className="whitespace-nowrap max-md:text-muted">
            {student.origin}
          </TableCell>
          <TableCell card="end" className="whitespace-nowrap max-md:text-muted">
            {formatDate(student.created_at)}
          </TableCell>
          <TableCell className="min-w-40">
            <div className="flex items-center gap-3">
              <ProgressBar
                value={student.percent}
                label={`Progresso de ${student.name}`}
                className="flex-1"
              />
              <span className="w-11 text-right text-sm font-semibold tabular-nums">{student.percent}%</span>
            </div>
            <span className="text-sm text-muted tabular-nums">
              {student.completed} de {student.lessons} {student.lessons === 1 ? "aula" : "aulas"}
            </span>
          </TableCell>
          <TableCell label="Último estudo" className="whitespace-nowrap">
            {student.last_seen_at ? formatRecent(student.last_seen_at, now) : "Nunca"}
          </TableCell>
          <TableCell card="half">
            <Badge tone={student.is_active ? "ok" : "bad"} dot>
              {student.is_active ? "Com acesso" : "Sem acesso"}
            </Badge>
            {student.loss ? (
              <span className="mt-1 block max-w-60 text-sm text-muted [overflow-wrap:anywhere]">
                {student.loss}
              </span>
            ) : null}
          </TableCell>
          <TableCell card="end" className="md:text-right">
            <StudentMenu student={student} onRemove={onRemove} />
          </TableCell>
        </SelectableRow>
      ))}
    </Table>
  );
}

function StudentMenu({ student, onRemove }: Pick<StudentTableProps, "onRemove"> & { student: StudentItem }) {
  return (
    <Menu label={`Ações de ${student.name}`} trigger={<Icon name="ellipsis" />}>
      {student.is_active ? (
        <MenuButton tone="danger" icon={<Icon name="user-minus" />} onClick={() => onRemove(student)}>
          Remover do curso
        </MenuButton>
      ) : (
        <MenuForm
          fields={{ intent: "restore-access", id: String(student.id) }}
          icon={<Icon name="rotate-ccw" />}
        >
          Restaurar o acesso
        </MenuForm>
      )}
    </Menu>
  );
}

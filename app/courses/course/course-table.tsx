import { href, Link } from "react-router";
import { useRight, WithRight } from "#app/identity/rights/use-right.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { sortedColumn } from "#app/ui/controls/sort-link.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { counted } from "../plan/counted.ts";
import type { CourseSort } from "./course-filter.ts";
import type { AdminCourseItem } from "./courses.server.ts";

interface CourseTableProps {
  courses: AdminCourseItem[];
  sort: CourseSort;
  sortAddress: (sort: CourseSort) => string;
  /** The address of the list with this course's form open. */
  editAddress: (id: number) => string;
  onDelete: (course: AdminCourseItem) => void;
}

export function CourseTable(props: CourseTableProps) {
  const { courses, editAddress, onDelete } = props;
  const columns = [
    sortedColumn("Curso", ["titulo", "titulo-z", "ascending"], props),
    { key: "plan", label: "Conteúdo" },
    { ...sortedColumn("Alunos", ["alunos", "menos-alunos", "descending"], props), align: "right" as const },
    sortedColumn("Criado em", ["recentes", "antigos", "descending"], props),
    { key: "state", label: "Situação" },
    { key: "actions", label: "Ações", hidden: true },
  ];
  return (
    <Table caption="Cursos" columns={columns}>
      {courses.map((course) => (
        <TableRow key={course.id}>
          <TableCell className="min-w-0">
            <CourseName course={course} />
          </TableCell>
          <TableCell className="max-md:pl-14">
            <PlanLink course={course} />
          </TableCell>
          <TableCell card="hide" align="right">
            <StudentsLink course={course} />
          </TableCell>
          <TableCell card="hide" className="whitespace-nowrap tabular-nums">
            {formatDate(course.created_at)}
          </TableCell>
          <TableCell card="half" className="max-md:pl-14">
            <State course={course} />
          </TableCell>
          <TableCell card="end" className="md:text-right">
            <CourseMenu course={course} edit={editAddress(course.id)} onDelete={onDelete} />
          </TableCell>
        </TableRow>
      ))}
    </Table>
  );
}

export function planAddress(id: number): string {
  return href("/admin/cursos/:courseId/modulos", { courseId: String(id) });
}

export function studentsAddress(id: number): string {
  return href("/admin/cursos/:courseId/alunos", { courseId: String(id) });
}

function CourseName({ course }: { course: AdminCourseItem }) {
  const cover = coverAddress({ kind: "selo", category: "cursos", title: course.title });
  return (
    <div className="flex items-center gap-3">
      <CoverThumbnail src={course.cover_image ?? cover} fallback={cover} alt="" className="size-11" />
      <div className="min-w-0">
        <Link
          to={planAddress(course.id)}
          className="font-strong [overflow-wrap:anywhere] underline-offset-3 hover:underline"
        >
          {course.title}
        </Link>
        {course.instructor_name ? (
          <span className="block text-sm text-muted">Por {course.instructor_name}</span>
        ) : null}
      </div>
    </div>
  );
}

function PlanLink({ course }: { course: AdminCourseItem }) {
  const { modules, lessons } = course;
  const words = `${counted(modules, "módulo")}, ${counted(lessons, "aula")}`;
  return (
    <Link to={planAddress(course.id)} className="link inline-flex min-h-11 items-center">
      {words}
    </Link>
  );
}

function StudentsLink({ course }: { course: AdminCourseItem }) {
  if (!useRight()("students.manage")) return course.students;
  return (
    <Link
      to={studentsAddress(course.id)}
      className="link inline-flex min-h-11 min-w-11 items-center justify-end"
      aria-label={`${counted(course.students, "aluno")} de ${course.title}`}
    >
      {course.students}
    </Link>
  );
}

function State({ course }: { course: AdminCourseItem }) {
  const [tone, word] = course.retired_at
    ? (["bad", "Excluído"] as const)
    : course.is_published
      ? (["ok", "Publicado"] as const)
      : (["plain", "Rascunho"] as const);
  return (
    <Badge tone={tone} dot>
      {word}
    </Badge>
  );
}

interface CourseMenuProps {
  course: AdminCourseItem;
  edit: string;
  onDelete: (course: AdminCourseItem) => void;
}

function CourseMenu({ course, edit, onDelete }: CourseMenuProps) {
  const id = String(course.id);
  const preview = href("/curso/:cursoId", { cursoId: addressOf(course.id, course.title) });
  return (
    <Menu label={`Ações de ${course.title}`} trigger={<Icon name="ellipsis" />}>
      <MenuLink to={planAddress(course.id)} icon={<Icon name="list-tree" />}>
        Módulos e aulas
      </MenuLink>
      <WithRight right="students.manage">
        <MenuLink to={studentsAddress(course.id)} icon={<Icon name="users" />}>
          Alunos
        </MenuLink>
      </WithRight>
      <MenuLink to={preview} icon={<Icon name="monitor-play" />}>
        Ver como aluno
      </MenuLink>
      <MenuRule />
      {course.retired_at ? (
        <WithRight right="courses.manage">
          <MenuForm fields={{ intent: "restore-course", id }} icon={<Icon name="rotate-ccw" />}>
            Restaurar
          </MenuForm>
        </WithRight>
      ) : (
        <>
          <MenuLink to={edit} icon={<Icon name="pencil" />}>
            Editar
          </MenuLink>
          <MenuForm
            fields={{ intent: "publish-course", id, value: String(!course.is_published) }}
            icon={course.is_published ? <Icon name="eye-off" /> : <Icon name="eye" />}
          >
            {course.is_published ? "Voltar a rascunho" : "Publicar"}
          </MenuForm>
          <MenuForm fields={{ intent: "duplicate-course", id }} icon={<Icon name="copy" />}>
            Duplicar
          </MenuForm>
          <WithRight right="courses.manage">
            <MenuRule />
            <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => onDelete(course)}>
              Excluir
            </MenuButton>
          </WithRight>
        </>
      )}
    </Menu>
  );
}

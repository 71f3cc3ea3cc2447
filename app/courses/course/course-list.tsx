import { href, Link } from "react-router";
import { useRight } from "#app/identity/rights/use-right.tsx";
import { type ListOf, REMOVE } from "#app/nouns/list-screen.ts";
import { RowName } from "#app/nouns/row-name.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { CoverThumbnail } from "#app/ui/display/cover.tsx";
import { counted } from "../plan/counted.ts";
import { planAddress, studentsAddress } from "./course-address.ts";
import { COURSE_FILTER } from "./course-filter.ts";
import type { AdminCourseItem } from "./courses.server.ts";

interface CourseListGiven {
  seesStudents: (course: AdminCourseItem) => boolean;
  builds: (course: AdminCourseItem) => boolean;
  manages: boolean;
}

export const COURSE_LIST: ListOf<AdminCourseItem, typeof COURSE_FILTER, CourseListGiven> = {
  words: { one: "curso", many: "cursos" },
  filter: COURSE_FILTER,
  name: ({ title }) => title,
  columns: [
    {
      label: "Curso",
      sorts: ["titulo", "titulo-z", "ascending"],
      className: "min-w-0",
      cell: (course, { builds }) => <CourseName course={course} builds={builds(course)} />,
    },
    {
      label: "Conteúdo",
      className: "max-md:pl-14",
      cell: (course, { builds }) => {
        const words = `${counted(course.modules, "módulo")}, ${counted(course.lessons, "aula")}`;
        return builds(course) ? (
          <Link to={planAddress(course.id)} className="link inline-flex min-h-11 items-center">
            {words}
          </Link>
        ) : (
          words
        );
      },
    },
    {
      label: "Alunos",
      sorts: ["alunos", "menos-alunos", "descending"],
      align: "right",
      card: "hide",
      cell: (course, { seesStudents }) => {
        const { id, title, students } = course;
        return seesStudents(course) ? (
          <Link
            to={studentsAddress(id)}
            className="link inline-flex min-h-11 min-w-11 items-center justify-end"
            aria-label={`${counted(students, "aluno")} de ${title}`}
          >
            {students}
          </Link>
        ) : (
          students
        );
      },
    },
    {
      label: "Criado em",
      sorts: ["recentes", "antigos", "descending"],
      card: "hide",
      className: "whitespace-nowrap tabular-nums",
      cell: ({ created_at }) => formatDate(created_at),
    },
    {
      label: "Situação",
      card: "half",
      className: "max-md:pl-14",
      state: stateOf,
    },
  ],
  acts: (course, { edit, seesStudents, builds, manages }) => {
    const { id, title, is_published: isOut, retired_at: gone } = course;
    const built = builds(course);
    return [
      built && { label: "Módulos e aulas", icon: "list-tree", to: planAddress(id) },
      seesStudents(course) && { label: "Alunos", icon: "users", to: studentsAddress(id) },
      {
        label: "Ver como aluno",
        icon: "monitor-play",
        to: href("/curso/:cursoId", { cursoId: addressOf(id, title) }),
      },
      built && "rule",
      gone && manages && { label: "Restaurar", icon: "rotate-ccw", fields: { intent: "restore-course", id } },
      !gone && built && { label: "Editar", icon: "pencil", to: edit },
      !gone &&
        built && {
          label: isOut ? "Voltar a rascunho" : "Publicar",
          icon: isOut ? "eye-off" : "eye",
          fields: { intent: "publish-course", id, value: !isOut },
        },
      !gone && built && { label: "Duplicar", icon: "copy", fields: { intent: "duplicate-course", id } },
      !gone && manages && "rule",
      !gone && manages && REMOVE,
    ];
  },
  removal: {
    intent: "delete-course",
    title: "Excluir curso",
    says: ({ title }) => (
      <>
        <p>Tem certeza que deseja excluir o curso "{title}"?</p>
        <p className="mt-2 text-muted">
          Se alguém já tem este curso, ele só sai das listas e da loja: aulas, acesso e progresso continuam.
          Se ninguém tem, as aulas e os arquivos são apagados.
        </p>
      </>
    ),
  },
  empty: {
    sentence: "Crie o curso, depois os módulos e as aulas.",
    hint: "Tente outra palavra ou situação.",
    add: { label: "Novo Curso" },
  },
};

export function useCourseRights(userId: number): CourseListGiven {
  const may = useRight();
  const own = ({ instructor_id }: AdminCourseItem) => instructor_id === userId;
  return {
    seesStudents: (course) => may("students.manage") || (may("students.teach") && own(course)),
    builds: (course) => may("courses.manage") || (may("courses.teach") && own(course)),
    manages: may("courses.manage"),
  };
}

function CourseName({ course, builds }: { course: AdminCourseItem; builds: boolean }) {
  const cover = coverAddress({ kind: "selo", category: "cursos", title: course.title });
  return (
    <div className="flex items-center gap-3">
      <CoverThumbnail src={course.cover_image ?? cover} fallback={cover} alt="" className="size-11" />
      <div className="min-w-0">
        <RowName
          to={builds ? planAddress(course.id) : studentsAddress(course.id)}
          under={course.instructor_name ? `Por ${course.instructor_name}` : null}
        >
          {course.title}
        </RowName>
      </div>
    </div>
  );
}

function stateOf({ retired_at: gone, is_published: isOut }: AdminCourseItem) {
  if (gone) return ["bad", "Excluído"] as const;
  return isOut ? (["ok", "Publicado"] as const) : (["plain", "Rascunho"] as const);
}

import { href, Link } from "react-router";
import { WithRight } from "#app/identity/rights/use-right.tsx";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { courseAddress } from "../access/lesson-address.ts";
import { previewQuery } from "../access/student-preview.ts";
import { cohortsAddress, planAddress, studentsAddress } from "./course-address.ts";

interface CourseHeadProps {
  course: {
    id: number;
    title: string;
    description: string | null;
    is_published: boolean;
    retired_at: Date | null;
  };
  /** The current tab. */
  page: "plan" | "students" | "cohorts";
  today: string;
}

/** Back link, the course's name, and the tabs of its pages. */
export function CourseHead({ course, page, today }: CourseHeadProps) {
  const state = course.retired_at ? "Excluído" : course.is_published ? null : "Rascunho";
  return (
    <div>
      <BackToCourses />
      <div className="grid gap-4 lg:grid-cols-[1fr_auto] lg:items-start">
        <div className="min-w-0 max-w-[42rem]">
          <h1 className="text-2xl [overflow-wrap:anywhere] md:text-3xl">{course.title}</h1>
          {state ? (
            <p className="mt-2">
              <Badge tone={course.retired_at ? "bad" : "plain"} dot>
                {state}
              </Badge>
            </p>
          ) : null}
          {course.description ? (
            <p className="mt-2 line-clamp-3 whitespace-pre-line text-muted">{course.description}</p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          {page === "students" ? null : (
            <WithRight right="students.teach">
              <ButtonLink to={studentsAddress(course.id)} variant="quiet" size="compact">
                <Icon name="users" />
                Alunos
              </ButtonLink>
            </WithRight>
          )}
          {page === "cohorts" ? null : (
            <WithRight right="courses.teach">
              <ButtonLink to={cohortsAddress(course.id)} variant="quiet" size="compact">
                <Icon name="calendar" />
                Turmas
              </ButtonLink>
            </WithRight>
          )}
          {page === "plan" ? null : (
            <WithRight right="courses.teach">
              <ButtonLink to={planAddress(course.id)} variant="quiet" size="compact">
                <Icon name="list-tree" />
                Módulos e aulas
              </ButtonLink>
            </WithRight>
          )}
          <ButtonLink
            to={`${courseAddress(course)}?${previewQuery({ enrolledOn: today, on: today })}`}
            variant="quiet"
            size="compact"
          >
            <Icon name="monitor-play" />
            Ver como aluno
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

export function BackToCourses() {
  return (
    <Link to={href("/admin/cursos")} className="link inline-flex min-h-11 items-center gap-2">
      <Icon name="arrow-left" className="size-5" />
      Voltar para cursos
    </Link>
  );
}

import { href, Link } from "react-router";
import { lessonCountLabel, workloadLabel } from "#app/courses/plan/workload.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { ShownCourse } from "../loading/shown-courses.server.ts";
import type { SectionProps } from "./section-props.ts";

export const COURSES_ADDRESS = `${href("/loja")}?categoria=cursos`;

export function CourseBandView({ section, facts: courses }: SectionProps<"course-band">) {
  const saysFree = section.withFreeLessons && courses.every((course) => course.free_lesson);
  return (
    <section className="bg-band text-on-band">
      <div className="wrap section grid items-center gap-16 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="title-section">{section.title}</h2>
          {section.words || saysFree ? (
            <p className="mt-4 text-muted-band">
              {section.words}
              {saysFree ? " Todo curso tem uma aula grátis." : null}
            </p>
          ) : null}
          {section.buttonLabel ? (
            <ButtonLink to={COURSES_ADDRESS} variant="band" className="mt-4">
              {section.buttonLabel}
            </ButtonLink>
          ) : null}
        </div>
        <ul className="border-b border-band-line">
          {courses.map((course) => (
            <CourseRow key={course.id} course={course} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function CourseRow({ course }: { course: ShownCourse }) {
  const cover = coverAddress({ category: course.category_slug, title: course.name });
  return (
    <li className="course-row group">
      <Cover src={course.image ?? cover} fallback={cover} alt="" isSmall />
      <div>
        <h3>
          <Link to={href("/produto/:id", { id: addressOf(course.id, course.name) })} className="row-link">
            {course.name}
          </Link>
        </h3>
        <p>{factsOf(course)}</p>
      </div>
      {course.free_lesson ? (
        <ButtonLink to={course.free_lesson} variant="band" size="compact">
          <Icon name="play" /> Aula grátis<span className="sr-only">{`: ${course.name}`}</span>
        </ButtonLink>
      ) : null}
    </li>
  );
}

function factsOf(course: ShownCourse): string {
  const lessons = course.lesson_count > 0 ? lessonCountLabel(course.lesson_count) : "";
  return [lessons, workloadLabel(course.seconds), formatBRL(course.price)].filter(Boolean).join(" · ");
}

import { href, Link } from "react-router";
import { addressOf } from "#app/platform/address.ts";
import { coverAddress } from "#app/platform/covers.ts";
import { formatBRL } from "#app/platform/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Cover } from "#app/ui/cover.tsx";
import type { HomeCourse } from "./home.server.ts";

export const COURSES_ADDRESS = `${href("/loja")}?categoria=cursos`;

export function CoursesBand({ courses }: { courses: HomeCourse[] }) {
  return (
    <section className="bg-band text-on-band">
      <div className="wrap section grid items-center gap-16 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 className="title-section">Aprenda fazendo, uma aula por vez</h2>
          <p className="mt-4 text-muted-band">
            Aulas curtas, material para baixar e dúvidas respondidas por quem gravou.
          </p>
          <ButtonLink to={COURSES_ADDRESS} variant="band" className="mt-4">
            Ver todos os cursos
          </ButtonLink>
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

function CourseRow({ course }: { course: HomeCourse }) {
  const cover = coverAddress({ category: course.category_slug, title: course.name });
  return (
    <li className="group relative grid grid-cols-[6rem_1fr] items-center gap-4 border-t border-band-line py-5 lg:grid-cols-[10rem_1fr] lg:gap-5">
      <Cover src={course.image ?? cover} fallback={cover} alt="" sizes="10rem" className="rounded-control" />
      <div>
        <h3 className="text-xl">
          <Link
            to={href("/produto/:id", { id: addressOf(course.id, course.name) })}
            className="underline-offset-[0.15em] group-hover:underline after:absolute after:inset-0"
          >
            {course.name}
          </Link>
        </h3>
        <p className="text-sm text-muted-band">{factsOf(course)}</p>
      </div>
    </li>
  );
}

function factsOf(course: HomeCourse): string {
  const lessons = course.lesson_count === 1 ? "1 aula" : `${course.lesson_count} aulas`;
  return [course.lesson_count > 0 ? lessons : "", lengthOf(course.seconds), formatBRL(course.price)]
    .filter(Boolean)
    .join(" · ");
}

/** "9 h 40", "45 min"; nothing when no lesson says how long it is. */
function lengthOf(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return "";
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${String(rest).padStart(2, "0")}`;
}

import { href, Link } from "react-router";
import { addressOf } from "#app/platform/address.ts";
import { coverAddress } from "#app/platform/covers.ts";
import { Cover } from "#app/ui/cover.tsx";
import { ProgressBar } from "#app/ui/progress.tsx";
import type { EnrolledCourse } from "./enrollments.server.ts";

interface CourseCardProps {
  course: EnrolledCourse;
  /** In the first screen: its picture is loaded at once. */
  eager?: boolean;
}

export function CourseCard({ course, eager }: CourseCardProps) {
  const cover = coverAddress({ category: "cursos", title: course.title });
  const { product_id, product_name, title, instructor_name, percent } = course;
  return (
    <article className="group relative grid h-full content-start overflow-hidden rounded-card bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:inset-ring after:inset-ring-line">
      <Cover src={course.cover_image ?? cover} fallback={cover} alt="" eager={eager} />
      <div className="grid gap-2 px-5 pt-4.5 pb-5">
        <h2 className="line-clamp-2 text-xl leading-[1.18]">
          {product_id && product_name ? (
            <Link
              to={href("/produto/:id", { id: addressOf(product_id, product_name) })}
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {instructor_name ? <p className="text-sm text-muted">Por {instructor_name}</p> : null}
        <div className="mt-2 flex items-center gap-3">
          <ProgressBar value={percent} label={`Progresso em ${title}`} className="flex-1" />
          <span className="num text-sm font-semibold">{percent}%</span>
        </div>
      </div>
    </article>
  );
}

import { href, Link } from "react-router";
import { coverAddress } from "#app/platform/images/covers.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { endWords } from "#app/platform/money-and-dates/terms.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Cover } from "#app/ui/display/cover.tsx";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { PRE_SALE_WAY } from "../access/access-loss-messages.ts";
import { lessonAddress } from "../access/lesson-address.ts";
import { CourseEndingNote } from "./course-ending-note.tsx";
import type { LostCourse, StudentCourse } from "./student-courses.server.ts";

interface CourseCardProps {
  course: StudentCourse;
  now: Date;
  /** True in the first screen: its picture is loaded eagerly. */
  eager?: boolean;
}

const CARD =
  "group relative grid h-full grid-rows-[auto_1fr] overflow-hidden rounded-card bg-surface after:pointer-events-none after:absolute after:inset-0 after:rounded-card after:inset-ring after:inset-ring-line";

/** The whole card opens the course; the button opens the lesson where the student was. */
export function CourseCard({ course, now, eager }: CourseCardProps) {
  const { title, instructor_name, percent, address, resumeId } = course;
  const player = href("/curso/:cursoId", { cursoId: address });
  return (
    <article className={CARD}>
      <CourseCover course={course} eager={eager} />
      <div className="flex flex-col gap-2 px-5 pt-4.5 pb-5">
        <h2 className="line-clamp-2 text-xl leading-[1.18]">
          <Link
            to={player}
            className="underline-offset-4 group-hover:underline after:absolute after:inset-0 after:content-['']"
          >
            {title}
          </Link>
        </h2>
        {instructor_name ? <p className="text-sm text-muted">Por {instructor_name}</p> : null}
        {course.news > 0 ? (
          <p>
            <Badge tone="ok">{course.news === 1 ? "Nova aula" : `${course.news} aulas novas`}</Badge>
          </p>
        ) : null}
        {course.endsAt ? (
          <p className="text-sm">
            {endWords(course.endsAt, now)}
            {course.renewal ? (
              <>
                {". "}
                <Link
                  to={`/c/${course.renewal}`}
                  aria-label={`Renovar ${title}`}
                  className="link relative z-1"
                >
                  Renovar
                </Link>
              </>
            ) : null}
          </p>
        ) : null}
        {course.ending ? <CourseEndingNote ending={course.ending} isShort /> : null}
        <Progress course={course} />
        {resumeId === undefined ? (
          <p className="mt-2 text-sm text-muted">
            {course.opensNext
              ? `A primeira aula abre em ${formatDate(course.opensNext)}.`
              : "As aulas ainda estão sendo preparadas."}
          </p>
        ) : (
          <div className="z-1 mt-2 flex flex-wrap gap-2">
            <ButtonLink
              to={lessonAddress(course, resumeId)}
              aria-label={`${percent === 100 ? "Rever" : "Continuar"} ${title}`}
              variant={percent === 100 ? "quiet" : "primary"}
              size="compact"
            >
              {percent === 100 ? "Rever" : "Continuar"} <Icon name="arrow-right" />
            </ButtonLink>
            <CertificateLink course={course} />
          </div>
        )}
      </div>
    </article>
  );
}

function CertificateLink({ course }: { course: StudentCourse }) {
  const { code, percent, address, title } = course;
  if (!code && percent < 100) return null;
  return (
    <ButtonLink
      to={code ? `/certificado/${code}` : `/curso/${address}#certificado`}
      aria-label={`${code ? "Ver" : "Emitir"} certificado de ${title}`}
      variant={code ? "quiet" : "primary"}
      size="compact"
    >
      <Icon name="award" /> {code ? "Certificado" : "Emitir certificado"}
    </ButtonLink>
  );
}

/** A course whose place was taken away: why, what is kept, and how to return. */
export function LostCourseCard({ course }: { course: LostCourse }) {
  const { title, loss, address } = course;
  // If the shop removed the student, buying again is not offered first: the course's page explains the way back.
  const offerAddress = loss?.isRemoved ? undefined : course.offerAddress;
  return (
    <article className={CARD}>
      <CourseCover course={course} />
      <div className="flex flex-col gap-2 px-5 pt-4.5 pb-5">
        <h3 className="line-clamp-2 text-xl leading-[1.18]">
          <Link
            to={href("/curso/:cursoId", { cursoId: address })}
            className="underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        </h3>
        <p>
          {loss?.sentence} {loss?.isPreSale ? PRE_SALE_WAY : null}
          {loss?.passing && !loss.isPreSale
            ? "O acesso volta automaticamente assim que isso for resolvido."
            : null}
        </p>
        {loss?.isPreSale ? null : (
          <>
            <Progress course={course} />
            <p className="text-sm text-muted">Seu progresso está salvo.</p>
          </>
        )}
        {loss?.passing ? null : (
          <ButtonLink
            to={
              course.renewal
                ? `/c/${course.renewal}`
                : offerAddress
                  ? href("/produto/:id", { id: offerAddress })
                  : href("/curso/:cursoId", { cursoId: address })
            }
            variant="quiet"
            size="compact"
            className="mt-2 self-start"
          >
            {course.renewal ? "Renovar" : offerAddress ? "Comprar de novo" : "Como voltar"}
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

function CourseCover({ course, eager }: { course: StudentCourse | LostCourse; eager?: boolean | undefined }) {
  const cover = coverAddress({ category: "cursos", title: course.title });
  return <Cover src={course.cover_image ?? cover} fallback={cover} alt="" eager={eager} />;
}

function Progress({ course }: { course: Pick<StudentCourse, "title" | "percent"> }) {
  return (
    <div className="mt-auto flex items-center gap-3 pt-2">
      <ProgressBar value={course.percent} label={`Progresso em ${course.title}`} className="flex-1" />
      <span className="num text-sm font-semibold">{course.percent}%</span>
    </div>
  );
}

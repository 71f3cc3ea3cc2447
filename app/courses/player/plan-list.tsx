import clsx from "clsx";
import { Link } from "react-router";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LESSON_ICONS } from "../lessons/lesson-icons.ts";
import { unsaidKind } from "../lessons/lesson-kinds.ts";
import type { PlayerPage, PlayerPlanLesson } from "./player-page.server.ts";

/** Limit: a plan with up to this many lessons is shown expanded. */
const SHORT_PLAN = 12;

/** The plan: modules that expand and collapse; each lesson shows its kind, or the petal if completed. */
export function PlanList({ page }: { page: PlayerPage }) {
  const { modules, progress, chosen } = page;
  return (
    <>
      {modules.map((module) => {
        const isShown = module.lessons.some((lesson) => (chosen ? lesson.id === chosen.id : lesson.open));
        return (
          <details
            key={module.id}
            open={isShown || progress.lessons <= SHORT_PLAN}
            className="group border-b border-line"
          >
            <summary className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-3 px-5 py-4 font-strong hover:bg-sunken focus-visible:-outline-offset-3">
              <span className="[overflow-wrap:anywhere]">
                {module.title}
                <span className="block text-sm font-normal text-muted">
                  {moduleLabel(page, module.lessons)}
                </span>
              </span>
              <Icon name="chevron-down" className="size-5 transition group-open:rotate-180" />
            </summary>
            <ul className="pb-2">
              {module.lessons.map((lesson) => (
                <li key={lesson.id}>
                  <LessonLink page={page} lesson={lesson} isCurrent={lesson.id === chosen?.id} />
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}

interface LessonLinkProps {
  page: PlayerPage;
  lesson: PlayerPlanLesson;
  isCurrent: boolean;
}

function LessonLink({ page, lesson, isCurrent }: LessonLinkProps) {
  const kind = unsaidKind(lesson);
  const showsFree = lesson.is_free_preview && page.viewer.kind !== "student";
  return (
    <Link
      to={`/curso/${page.course.address}?aula=${lesson.id}${page.keptQuery}`}
      aria-current={isCurrent ? "true" : undefined}
      className={clsx(
        "grid min-h-14 grid-cols-[1.75rem_1fr_auto] items-center gap-3.5 border-l-4 px-5 py-2.5 focus-visible:-outline-offset-3",
        isCurrent ? "border-primary bg-primary-soft font-semibold" : "border-transparent hover:bg-sunken",
      )}
    >
      <Mark lesson={lesson} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {lesson.title}
        <span className="block text-sm font-normal text-muted">
          {kind ? <span className="sr-only">{kind}, </span> : null}
          {lesson.label}
          {lesson.completed ? " · concluída" : null}
          {lesson.is_draft ? " · rascunho" : null}
          {lesson.waitsLabel ? ` · ${lesson.waitsLabel}` : null}
          {lesson.open || lesson.waits ? null : <span className="sr-only">, só para alunos</span>}
        </span>
      </span>
      {lesson.isNew && !isCurrent ? <Badge tone="ok">Nova</Badge> : null}
      {showsFree ? <Badge tone="ok">Grátis</Badge> : null}
    </Link>
  );
}

function Mark({ lesson }: { lesson: PlayerPlanLesson }) {
  const icon = lesson.completed ? "check" : lesson.open ? LESSON_ICONS[lesson.content_type] : "lock-keyhole";
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "grid size-7 place-items-center rounded-[0_0.875rem_0.875rem] [&>svg]:size-4",
        lesson.completed ? "bg-primary text-on-primary" : "text-muted inset-ring-[1.5px] inset-ring-control",
      )}
    >
      <Icon name={icon} />
    </span>
  );
}

function moduleLabel(page: PlayerPage, lessons: PlayerPlanLesson[]): string {
  const words = lessons.length === 1 ? "aula" : "aulas";
  const tracked = page.viewer.kind === "student" || page.viewer.kind === "former";
  if (!tracked) return `${lessons.length} ${words}`;
  return `${lessons.filter((lesson) => lesson.completed).length} de ${lessons.length} ${words}`;
}

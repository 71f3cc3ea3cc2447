import { Link } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LESSON_ICONS } from "../lessons/lesson-icons.ts";
import { LESSON_KIND_LABELS } from "../lessons/lesson-kinds.ts";
import type { CurriculumFacts } from "./curriculum.server.ts";
import { lessonCountLabel, workloadLabel } from "./workload.ts";

/** What a course teaches, module by module, with the lessons that anybody may open. */
export function Curriculum({ curriculum }: { curriculum: CurriculumFacts }) {
  const { address, modules, lessons, seconds } = curriculum;
  const workload = workloadLabel(seconds);
  const facts = [
    modules.length === 1 ? "1 módulo" : `${modules.length} módulos`,
    lessonCountLabel(lessons),
    ...(workload ? [`${workload} de carga horária`] : []),
  ];
  return (
    <section id="conteudo-do-curso" className="mt-14 scroll-mt-20 first:mt-0">
      <h2 className="text-2xl">Conteúdo do curso</h2>
      <p className="mt-1 text-muted">{facts.join(" · ")}</p>
      <div className="mt-4 border-t border-line">
        {modules.map((module, place) => (
          <details key={module.id} open={place === 0} className="group border-b border-line">
            <summary className="grid min-h-14 grid-cols-[1fr_auto_auto] items-center gap-x-4 py-3 font-strong">
              <span className="[overflow-wrap:anywhere]">{module.title}</span>
              <span className="text-sm font-normal text-muted">
                {lessonCountLabel(module.lessons.length)}
              </span>
              <Icon name="chevron-down" className="size-5 transition group-open:rotate-180" />
            </summary>
            {module.description ? (
              <p className="max-w-[42rem] pb-2 text-muted">{module.description}</p>
            ) : null}
            <ul className="pb-3">
              {module.lessons.map((lesson) => (
                <LessonRow key={lesson.id} lesson={lesson} address={`/curso/${address}?aula=${lesson.id}`} />
              ))}
            </ul>
          </details>
        ))}
      </div>
    </section>
  );
}

interface LessonRowProps {
  lesson: CurriculumFacts["modules"][number]["lessons"][number];
  address: string;
}

function LessonRow({ lesson, address }: LessonRowProps) {
  const icon = LESSON_ICONS[lesson.content_type];
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-1">
      <Icon name={icon} className="size-4.5 flex-none text-muted" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {lesson.title} <span className="sr-only">({LESSON_KIND_LABELS[lesson.content_type]})</span>
      </span>
      {lesson.is_free_preview ? (
        <Link
          to={address}
          className="inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-primary-ink underline underline-offset-4"
        >
          <Icon name="play" className="size-4" /> Aula grátis
          <span className="sr-only">: {lesson.title}</span>
        </Link>
      ) : null}
      <span className="text-sm text-muted tabular-nums">{lesson.label}</span>
    </li>
  );
}

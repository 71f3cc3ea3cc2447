import { Link } from "react-router";
import { rowsOf } from "#app/platform/http/columns.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { LESSON_ICONS } from "../lessons/lesson-icons.ts";
import { unsaidKind } from "../lessons/lesson-kinds.ts";
import type { CurriculumFacts, CurriculumLine } from "./curriculum.server.ts";
import { lessonCountLabel, workloadLabel } from "./workload.ts";

/** The curriculum, module by module, with links to the free previews. */
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
      <div className="curriculum mt-4 border-t border-line">
        {modules.map((module, place) => (
          <details key={module.id} open={place === 0} className="group">
            <summary>
              <b>{module.title}</b>
              <small>{lessonCountLabel(module.lessons.length)}</small>
              <Icon name="chevron-down" />
            </summary>
            {module.description ? <p>{module.description}</p> : null}
            <ul>
              {rowsOf<CurriculumLine>(module.lessons).map((lesson) => (
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
  lesson: CurriculumLine;
  address: string;
}

function LessonRow({ lesson, address }: LessonRowProps) {
  const kind = unsaidKind(lesson);
  const icon = LESSON_ICONS[lesson.content_type];
  return (
    <li>
      <Icon name={icon} />
      <span>
        {`${lesson.title} `}
        {kind ? <span className="sr-only">{`(${kind})`}</span> : null}
      </span>
      {lesson.is_free_preview ? (
        <Link to={address}>
          <Icon name="play" />
          {" Aula grátis"}
          <span className="sr-only">{`: ${lesson.title}`}</span>
        </Link>
      ) : null}
      <small>{lesson.label}</small>
    </li>
  );
}

import clsx from "clsx";
import { useState } from "react";
import { Link } from "react-router";
import { Menu, MenuButton, MenuForm, MenuLink, MenuRule } from "#app/ui/controls/menu.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { useRowDrag } from "#app/ui/ordering/use-row-drag.tsx";
import { type ReleaseAfter, releaseSentence } from "../access/lesson-release.ts";
import { LESSON_ICONS } from "../lessons/lesson-icons.ts";
import { LESSON_KIND_LABELS } from "../lessons/lesson-kinds.ts";
import type { AdminLesson } from "../lessons/lessons.server.ts";
import { videoMinute } from "../media/video-minute.ts";
import type { PlanNode } from "../ordering/plan-moves.ts";
import { MoveHandle } from "./move-handle.tsx";
import { TitleEditor, titleId } from "./title-editor.tsx";

export interface PlanTreeActs {
  drag: ReturnType<typeof useRowDrag<string>>;
  step: (node: PlanNode, step: 1 | -1) => void;
  askDeletion: (node: PlanNode) => void;
}

interface LessonLineProps {
  lesson: AdminLesson;
  after: ReleaseAfter | undefined;
  edit: string;
  preview: string;
  acts: PlanTreeActs;
}

/** A lesson row of the tree: handle, title, state and actions. */
export function LessonLine({ lesson, after, edit, preview, acts }: LessonLineProps) {
  const [isNaming, setIsNaming] = useState(false);
  const node = { kind: "lesson" as const, id: lesson.id };
  const { className, ...row } = acts.drag.rowProps(`lesson ${lesson.id}`);
  return (
    <li
      {...row}
      className={clsx(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] items-start border-t border-line py-1 pr-1",
        className,
      )}
    >
      <MoveHandle
        {...acts.drag.handleProps(`lesson ${lesson.id}`)}
        node={node}
        title={lesson.title}
        onStep={(step) => acts.step(node, step)}
      />
      {isNaming ? (
        <TitleEditor kind="lesson" node={lesson} onClose={() => setIsNaming(false)} />
      ) : (
        <LessonFacts lesson={lesson} after={after} edit={edit} onName={() => setIsNaming(true)} />
      )}
      <Menu lazy label={`Ações de ${lesson.title}`} trigger={<Icon name="ellipsis" />}>
        <MenuLink to={edit} icon={<Icon name="notebook-pen" />}>
          Abrir a aula
        </MenuLink>
        <MenuButton icon={<Icon name="pencil" />} onClick={() => setIsNaming(true)}>
          Renomear
        </MenuButton>
        <MenuLink to={preview} icon={<Icon name="monitor-play" />}>
          Ver como aluno
        </MenuLink>
        <MenuRule />
        <MenuButton icon={<Icon name="arrow-up" />} onClick={() => acts.step(node, -1)}>
          Mover para cima
        </MenuButton>
        <MenuButton icon={<Icon name="arrow-down" />} onClick={() => acts.step(node, 1)}>
          Mover para baixo
        </MenuButton>
        <MenuRule />
        <MenuForm
          icon={<Icon name={lesson.is_published ? "eye-off" : "eye"} />}
          fields={publishFields([lesson], !lesson.is_published)}
        >
          {lesson.is_published ? "Voltar a rascunho" : "Publicar"}
        </MenuForm>
        <MenuButton tone="danger" icon={<Icon name="trash-2" />} onClick={() => acts.askDeletion(node)}>
          Excluir
        </MenuButton>
      </Menu>
    </li>
  );
}

/** Form id of the confirmation before lessons without content are published. */
export const PUBLISH_FORM = "publicar-aulas";

export function publishFields(lessons: { id: number }[], isPublished: boolean): Record<string, string> {
  const ids = lessons.map(({ id }) => id).join(",");
  return { ask: PUBLISH_FORM, intent: "publish-lessons", ids, value: String(isPublished) };
}

function LessonFacts({
  lesson,
  after,
  edit,
  onName,
}: Pick<LessonLineProps, "lesson" | "after" | "edit"> & { onName: () => void }) {
  const { title, content_type, duration_seconds, is_free_preview, is_published, problem } = lesson;
  const release = releaseSentence(lesson, after);
  const facts = [
    LESSON_KIND_LABELS[content_type],
    duration_seconds ? videoMinute(duration_seconds) : "",
    is_free_preview ? "" : "Paga",
  ];
  return (
    <div className="flex min-w-0 items-start gap-x-3 py-1.5">
      <Icon name={LESSON_ICONS[content_type]} className="mt-1.5 size-5 flex-none text-muted" />
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-40">
          <Link
            to={edit}
            id={titleId("lesson", lesson.id)}
            preventScrollReset
            className="block min-h-8 py-1 font-strong [overflow-wrap:anywhere] underline-offset-3 hover:underline"
            onKeyDown={(event) => {
              if (event.key !== "F2") return;
              event.preventDefault();
              onName();
            }}
          >
            {title}
          </Link>
          <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
          {release ? (
            <p className="flex items-start gap-1.5 text-sm text-muted">
              <Icon name="lock-keyhole" className="mt-0.5 size-4 flex-none" />
              {release}
            </p>
          ) : null}
          {problem ? <p className="text-sm [overflow-wrap:anywhere] text-warning">{problem}</p> : null}
        </div>
        <span className="flex flex-none flex-wrap gap-1.5 py-1">
          {is_free_preview ? <Badge tone="ok">Gratuita</Badge> : null}
          <Badge tone={is_published ? "ok" : "wait"} dot>
            {is_published ? "Publicada" : "Rascunho"}
          </Badge>
        </span>
      </div>
    </div>
  );
}

import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRowDrag } from "#app/ui/ordering/use-row-drag.tsx";
import type { ReleaseAfter } from "../access/lesson-release.ts";
import { LESSON_SENTENCES } from "../lessons/lesson.ts";
import type { AdminLesson } from "../lessons/lessons.server.ts";
import {
  dropOf,
  movedIn,
  orderText,
  type PlanMove,
  type PlanNode,
  type PlanOrder,
  stepOf,
} from "../ordering/plan-moves.ts";
import { counted } from "../plan/counted.ts";
import type { CourseModule } from "../plan/modules.server.ts";
import { AddLine } from "./add-line.tsx";
import { DeletionDialogs } from "./deletion-dialogs.tsx";
import { LessonLine, type PlanTreeActs, publishFields } from "./lesson-line.tsx";
import { ModuleBranch } from "./module-branch.tsx";
import { handleId, MOVE_HINT } from "./move-handle.tsx";
import { inverseOf, useKeptFocus, usePlanOrder } from "./use-plan-order.ts";
import { useWaitingDeletion } from "./use-waiting-deletion.ts";

interface PlanTreeProps {
  path: string;
  /** Address of a lesson's student preview. */
  previewAddress: (lessonId: number) => string;
  modules: CourseModule[];
  lessons: AdminLesson[];
  order: PlanOrder;
  /** Announces a result to screen readers. */
  onSay: (sentence: string) => void;
}

/** A course as a tree of modules and lessons. One component, because dragging and collapsing involve all rows. */
export function PlanTree({ path, previewAddress, modules, lessons, order, onSay }: PlanTreeProps) {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<PlanNode | null>(null);
  const [undo, setUndo] = useState<PlanMove>();
  const { shown, refused, move, repeat } = usePlanOrder(order);
  const deletion = useWaitingDeletion(path, onSay);
  const isGoing = (kind: PlanNode["kind"], id: number) =>
    deletion.waiting?.node.kind === kind && deletion.waiting.node.id === id;
  const keepFocus = useKeptFocus(orderText(shown));

  function go(to: PlanMove | undefined, back: PlanMove | undefined) {
    if (!to) return onSay("Já está na ponta.");
    if (orderText(movedIn(shown, to)) === orderText(shown)) return;
    keepFocus(handleId(to));
    setUndo(back);
    onSay(sentenceFor(to, { shown, modules, lessons }));
    // Expands a collapsed module when a lesson moves into it, so that the lesson stays visible.
    if (to.kind === "lesson") setFolded((before) => new Set([...before].filter((id) => id !== to.moduleId)));
    move(to);
  }
  const start = (to: PlanMove | undefined) => go(to, to && inverseOf(shown, to));
  const acts: PlanTreeActs = {
    drag: useRowDrag<string>((dragged, target, edge) =>
      start(dropOf(shown, nodeOf(dragged), nodeOf(target), edge)),
    ),
    step: (node, step) => start(stepOf(shown, node, step)),
    askDeletion: setAsked,
  };
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const moduleOf = new Map(modules.map((module) => [module.id, module]));
  const isAllFolded = modules.length > 0 && modules.every(({ id }) => folded.has(id));
  const drafts = lessons.filter(({ is_published }) => !is_published);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p id={MOVE_HINT} hidden>
        Use as setas para cima e para baixo para mudar de lugar.
      </p>
      <TreeTools
        drafts={drafts}
        canFold={modules.length > 1}
        isAllFolded={isAllFolded}
        onFold={() => setFolded(new Set(isAllFolded ? [] : modules.map(({ id }) => id)))}
        onUndo={undo && !refused ? () => go(undo, undefined) : undefined}
        onUndoDeletion={deletion.waiting ? deletion.undo : undefined}
      />
      <div role="alert" className="empty:hidden">
        {refused ? (
          <Alert tone="wait" title="Não foi possível mudar a ordem">
            <p>{refused}</p>
            <Button size="compact" className="mt-3" onClick={repeat}>
              Repetir o meu movimento
            </Button>
          </Alert>
        ) : null}
      </div>
      <ol aria-label="Módulos e aulas" className="grid grid-cols-1 gap-3">
        {shown.map(({ id, lessons: own }) => {
          const module = moduleOf.get(id);
          if (!module || isGoing("module", id)) return null;
          const rows = own.flatMap((lessonId) =>
            isGoing("lesson", lessonId) ? [] : (lessonOf.get(lessonId) ?? []),
          );
          return (
            <ModuleBranch
              key={id}
              module={module}
              lessons={rows}
              after={moduleAfter(module, { modules, lessons })}
              edit={`${path}?editar=${id}`}
              isOpen={!folded.has(id)}
              onToggle={() => setFolded(toggled(folded, id))}
              acts={acts}
            >
              <ol aria-label={`Aulas de ${module.title}`}>
                {rows.map((lesson) => (
                  <LessonLine
                    key={lesson.id}
                    lesson={lesson}
                    after={lessonAfter(lesson, lessons)}
                    edit={`${path}?aba=aulas&editar=${lesson.id}`}
                    preview={previewAddress(lesson.id)}
                    acts={acts}
                  />
                ))}
              </ol>
              <div className="border-t border-line">
                <AddLine
                  id={`nova-aula-${id}`}
                  place={`modulo/${id}`}
                  intent="add-lesson"
                  fields={{ module_id: String(id) }}
                  label={`Nova aula em ${module.title}`}
                  placeholder="Nova aula: título e Enter"
                  made="Aula criada como rascunho"
                  empty={LESSON_SENTENCES.title}
                  onSay={onSay}
                />
              </div>
            </ModuleBranch>
          );
        })}
      </ol>
      <DeletionDialogs
        asked={asked}
        modules={modules}
        lessons={lessons}
        onClose={() => setAsked(null)}
        onConfirm={deletion.ask}
      />
    </div>
  );
}

interface TreeToolsProps {
  drafts: { id: number }[];
  canFold: boolean;
  isAllFolded: boolean;
  onFold: () => void;
  onUndo: (() => void) | undefined;
  onUndoDeletion: (() => void) | undefined;
}

function TreeTools(props: TreeToolsProps) {
  const { drafts, canFold, isAllFolded, onFold, onUndo, onUndoDeletion } = props;
  if (!canFold && !onUndo && !onUndoDeletion && drafts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {canFold ? (
        <Button variant="quiet" size="compact" onClick={onFold}>
          <Icon name="chevrons-up-down" />
          {isAllFolded ? "Abrir todos" : "Recolher todos"}
        </Button>
      ) : null}
      {onUndo ? (
        <Button variant="quiet" size="compact" onClick={onUndo}>
          <Icon name="undo-2" />
          Desfazer movimento
        </Button>
      ) : null}
      {onUndoDeletion ? (
        <Button variant="quiet" size="compact" onClick={onUndoDeletion}>
          <Icon name="undo-2" />
          Desfazer exclusão
        </Button>
      ) : null}
      {drafts.length > 0 ? (
        <Form method="post" preventScrollReset>
          {Object.entries(publishFields(drafts, true)).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" variant="quiet" size="compact">
            <Icon name="eye" />
            Publicar {counted(drafts.length, "rascunho")}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Parses "lesson 12". */
function nodeOf(row: string): PlanNode {
  const [kind, id] = row.split(" ");
  return { kind: kind === "module" ? "module" : "lesson", id: Number(id) };
}

interface Titles {
  shown: PlanOrder;
  modules: CourseModule[];
  lessons: AdminLesson[];
}

function sentenceFor(move: PlanMove, { shown, modules, lessons }: Titles): string {
  const moduleTitle = (id: number) =>
    modules.find((module) => module.id === id)?.title ?? "Módulo não encontrado";
  if (move.kind === "module") return `${moduleTitle(move.id)}: posição ${move.position} de ${shown.length}.`;
  const title = lessons.find(({ id }) => id === move.id)?.title ?? "";
  return `${title}: posição ${move.position} em ${moduleTitle(move.moduleId)}.`;
}

/** The prerequisite of this lesson, for the owner. */
function lessonAfter({ after_lesson_id }: AdminLesson, lessons: AdminLesson[]): ReleaseAfter | undefined {
  const awaited = lessons.find(({ id }) => id === after_lesson_id);
  if (!awaited) return undefined;
  const kind = awaited.content_type === "quiz" ? "quiz" : "lesson";
  return { kind, title: awaited.title, holds: awaited.is_published };
}

function moduleAfter(
  { after_module_id }: CourseModule,
  { modules, lessons }: Pick<PlanTreeProps, "modules" | "lessons">,
): ReleaseAfter | undefined {
  const awaited = modules.find(({ id }) => id === after_module_id);
  if (!awaited) return undefined;
  const holds = lessons.some((lesson) => lesson.module_id === awaited.id && lesson.is_published);
  return { kind: "module", title: awaited.title, holds };
}

import { Link } from "react-router";
import { EditAndDelete } from "#app/ui/controls/edit-and-delete.tsx";
import { useRowDrag } from "#app/ui/controls/use-row-drag.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { DragHandle, MoveButton, useRefusedMove } from "../ordering/move-button.tsx";
import { dropOf, type LessonPlace, stepOf } from "../ordering/plan-moves.ts";
import {
  lessonMove,
  orderKey,
  useLessonOrder,
  useMoveAnnouncement,
  useSendMove,
} from "../ordering/use-plan-order.tsx";
import { LESSON_ICONS } from "./lesson-icons.ts";
import { LESSON_KIND_LABELS, type LessonKind } from "./lesson-kinds.ts";
import type { AdminLesson } from "./lessons.server.ts";

const COLUMNS = [
  { key: "order", label: "Ordem" },
  { key: "lesson", label: "Aula" },
  { key: "module", label: "Módulo" },
  { key: "kind", label: "Tipo" },
  { key: "preview", label: "Preview" },
  { key: "actions", label: "Ações" },
];
interface LessonTableProps {
  lessons: AdminLesson[];
  modules: { id: number; title: string }[];
  editAddress: (id: number) => string;
  onDelete: (lesson: AdminLesson) => void;
}

export function LessonTable({ lessons, modules, editAddress, onDelete }: LessonTableProps) {
  const moduleIds = modules.map(({ id }) => id);
  const shown = useLessonOrder(lessons, moduleIds);
  const { announcement, announce } = useMoveAnnouncement(shown.map(({ id }) => id));
  const send = useSendMove();
  const titleOf = (moduleId: number) =>
    modules.find(({ id }) => id === moduleId)?.title ?? "Módulo não encontrado";
  const sentenceFor = (lesson: AdminLesson, place: LessonPlace) =>
    `${lesson.title}: posição ${place.position} em ${titleOf(place.moduleId)}.`;
  const drag = useRowDrag((id, targetId) => {
    const lesson = shown.find((one) => one.id === id);
    const place = dropOf(shown, id, targetId);
    if (!lesson || !place) return;
    announce(sentenceFor(lesson, place));
    send(id, lessonMove(place));
  });
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Table caption="Aulas" columns={COLUMNS}>
        {shown.map((lesson) => (
          <TableRow key={lesson.id} {...drag.rowProps(lesson.id)}>
            <TableCell card="half" className="max-md:order-2">
              <div className="flex items-center">
                <DragHandle {...drag.handleProps(lesson.id)} />
                <span className="w-8 text-center tabular-nums">{lesson.order}</span>
                <LessonSteps
                  lesson={lesson}
                  placeOf={(step) => stepOf(shown, moduleIds, lesson.id, step)}
                  onMove={(place, buttonId) => announce(sentenceFor(lesson, place), buttonId)}
                />
              </div>
            </TableCell>
            <TableCell className="min-w-48 max-md:order-1">
              <LessonName lesson={lesson} edit={editAddress(lesson.id)} />
            </TableCell>
            <TableCell className="max-md:order-1 max-md:text-muted">{titleOf(lesson.module_id)}</TableCell>
            <TableCell card="half" className="whitespace-nowrap max-md:order-1">
              <Kind kind={lesson.content_type} />
            </TableCell>
            <TableCell card="end" className="max-md:order-1">
              <Badge tone={lesson.is_free_preview ? "ok" : "plain"}>
                {lesson.is_free_preview ? "Gratuita" : "Paga"}
              </Badge>
            </TableCell>
            <TableCell card="end" className="whitespace-nowrap max-md:order-3">
              <EditAndDelete
                title={lesson.title}
                edit={editAddress(lesson.id)}
                onDelete={() => onDelete(lesson)}
              />
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </>
  );
}

function LessonName({ lesson, edit }: { lesson: AdminLesson; edit: string }) {
  return (
    <>
      <Link
        to={edit}
        preventScrollReset
        className="font-strong [overflow-wrap:anywhere] underline-offset-3 hover:underline"
      >
        {lesson.title}
      </Link>
      {lesson.problem ? (
        <span className="block text-sm text-warning [overflow-wrap:anywhere]">{lesson.problem}</span>
      ) : null}
    </>
  );
}

function Kind({ kind }: { kind: LessonKind }) {
  const icon = LESSON_ICONS[kind];
  return (
    <span className="flex items-center gap-2">
      <Icon name={icon} className="size-5 flex-none text-muted" />
      {LESSON_KIND_LABELS[kind]}
    </span>
  );
}

interface LessonStepsProps {
  lesson: AdminLesson;
  placeOf: (step: 1 | -1) => LessonPlace | undefined;
  onMove: (place: LessonPlace, buttonId: string) => void;
}

function LessonSteps({ lesson, placeOf, onMove }: LessonStepsProps) {
  const key = orderKey(lesson.id);
  useRefusedMove(key);
  return (["up", "down"] as const).map((direction) => {
    const place = placeOf(direction === "up" ? -1 : 1);
    const id = `aula-${lesson.id}-${direction}`;
    return (
      <MoveButton
        key={direction}
        direction={direction}
        id={id}
        label={`Mover ${lesson.title} para ${direction === "up" ? "cima" : "baixo"}`}
        fetcherKey={key}
        fields={place && lessonMove(place)}
        onMove={() => place && onMove(place, id)}
      />
    );
  });
}

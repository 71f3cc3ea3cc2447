import { EditAndDelete } from "#app/ui/controls/edit-and-delete.tsx";
import { useRowDrag } from "#app/ui/controls/use-row-drag.tsx";
import { Table, TableCell, TableRow } from "#app/ui/display/table.tsx";
import { DragHandle, MoveButton, useRefusedMove } from "../ordering/move-button.tsx";
import {
  moduleMove,
  orderKey,
  useModuleOrder,
  useMoveAnnouncement,
  useSendMove,
} from "../ordering/use-plan-order.tsx";
import type { CourseModule } from "./modules.server.ts";

const COLUMNS = [
  { key: "order", label: "Ordem" },
  { key: "module", label: "Módulo" },
  { key: "description", label: "Descrição" },
  { key: "actions", label: "Ações" },
];

interface ModuleTableProps {
  modules: CourseModule[];
  editAddress: (id: number) => string;
  onDelete: (module: CourseModule) => void;
}

export function ModuleTable({ modules, editAddress, onDelete }: ModuleTableProps) {
  const shown = useModuleOrder(modules);
  const { announcement, announce } = useMoveAnnouncement(shown.map(({ id }) => id));
  const send = useSendMove();
  const drag = useRowDrag((id, targetId) => {
    const position = shown.findIndex((module) => module.id === targetId) + 1;
    announce(sentenceFor(shown.find((module) => module.id === id)?.title ?? "", position, shown.length));
    send(id, moduleMove(id, position));
  });
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <Table caption="Módulos" columns={COLUMNS}>
        {shown.map((module, at) => (
          <TableRow key={module.id} {...drag.rowProps(module.id)}>
            <TableCell card="half" className="max-md:order-2">
              <div className="flex items-center">
                <DragHandle {...drag.handleProps(module.id)} />
                <span className="w-8 text-center tabular-nums">{module.order}</span>
                <ModuleSteps module={module} at={at} count={shown.length} onMove={announce} />
              </div>
            </TableCell>
            <TableCell className="min-w-40 max-md:order-1">
              <b className="[overflow-wrap:anywhere]">{module.title}</b>
            </TableCell>
            <TableCell className="max-md:order-1 max-md:text-muted">
              <span className="line-clamp-2 [overflow-wrap:anywhere]">{module.description ?? "–"}</span>
            </TableCell>
            <TableCell card="end" className="whitespace-nowrap max-md:order-3">
              <EditAndDelete
                title={module.title}
                edit={editAddress(module.id)}
                onDelete={() => onDelete(module)}
              />
            </TableCell>
          </TableRow>
        ))}
      </Table>
    </>
  );
}

interface ModuleStepsProps {
  module: CourseModule;
  at: number;
  count: number;
  onMove: (sentence: string, buttonId: string) => void;
}

function ModuleSteps({ module, at, count, onMove }: ModuleStepsProps) {
  const key = orderKey(module.id);
  useRefusedMove(key);
  return (["up", "down"] as const).map((direction) => {
    const position = at + 1 + (direction === "up" ? -1 : 1);
    const id = `modulo-${module.id}-${direction}`;
    return (
      <MoveButton
        key={direction}
        direction={direction}
        id={id}
        label={`Mover ${module.title} para ${direction === "up" ? "cima" : "baixo"}`}
        fetcherKey={key}
        fields={position >= 1 && position <= count ? moduleMove(module.id, position) : undefined}
        onMove={() => onMove(sentenceFor(module.title, position, count), id)}
      />
    );
  });
}

function sentenceFor(title: string, position: number, count: number): string {
  return `${title}: posição ${position} de ${count}.`;
}

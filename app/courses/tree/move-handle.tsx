import clsx from "clsx";
import type { ComponentProps } from "react";
import { Icon } from "#app/ui/icons/icon.tsx";
import { HANDLE } from "#app/ui/ordering/drag-handle.tsx";
import type { PlanNode } from "../ordering/plan-moves.ts";

/** Id of the hint about how to use the handle. */
export const MOVE_HINT = "como-mover";

interface MoveHandleProps extends ComponentProps<"button"> {
  node: PlanNode;
  title: string;
  onStep: (step: 1 | -1) => void;
}

export function handleId({ kind, id }: PlanNode): string {
  return `mover-${kind}-${id}`;
}

/** Drag handle for mouse and touch; when focused, the arrow keys move the row. */
export function MoveHandle({ node, title, onStep, ...drag }: MoveHandleProps) {
  return (
    <button
      {...drag}
      type="button"
      id={handleId(node)}
      aria-label={`Mover ${title}`}
      aria-describedby={MOVE_HINT}
      onKeyDown={(event) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
        if (!step) return;
        event.preventDefault();
        onStep(step);
      }}
      className={clsx(HANDLE, "size-11")}
    >
      <Icon name="grip-vertical" />
    </button>
  );
}

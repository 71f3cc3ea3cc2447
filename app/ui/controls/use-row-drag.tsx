import { type DragEvent, useState } from "react";

/**
 * Rows that are sorted with the mouse: the handle is dragged, the row it is dropped on says where to. Stand buttons
 * beside it that do the same; not everybody can drag.
 */
export function useRowDrag(onDrop: (dragged: number, target: number) => void) {
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();

  function reset() {
    setDragged(undefined);
    setOver(undefined);
  }
  return {
    handleProps: (id: number) => ({
      draggable: true,
      onDragStart(event: DragEvent<HTMLElement>) {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        const row = event.currentTarget.closest("tr");
        if (row) event.dataTransfer.setDragImage(row, 24, 24);
        setDragged(id);
      },
      onDragEnd: reset,
    }),
    rowProps: (id: number) => ({
      className:
        over === id && dragged !== id ? "bg-primary-soft" : dragged === id ? "opacity-60" : undefined,
      onDragOver(event: DragEvent<HTMLElement>) {
        if (dragged === undefined) return;
        event.preventDefault();
        setOver(id);
      },
      onDrop(event: DragEvent<HTMLElement>) {
        event.preventDefault();
        if (dragged !== undefined && dragged !== id) onDrop(dragged, id);
        reset();
      },
    }),
  };
}

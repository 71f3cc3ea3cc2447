import { type PointerEvent, useEffect, useId, useRef, useState } from "react";

export type RowId = number | string;
/** On which side of the row it was dropped on. */
export type RowEdge = "before" | "after";

interface Drag {
  id: RowId;
  over: { id: RowId; edge: RowEdge } | undefined;
}

/** So near to the edge of what scrolls, the list goes on by itself. */
const EDGE_PX = 56;
const SCROLL_PX = 12;

/**
 * Rows that are sorted with the mouse or a finger: the handle is dragged, a line shows where the row lands, Esc lets go.
 * Stand buttons beside it that do the same; not everybody can drag.
 */
export function useRowDrag<Id extends RowId>(onDrop: (dragged: Id, target: Id, edge: RowEdge) => void) {
  const list = useId();
  const [drag, setDrag] = useState<Drag>();
  const pointer = useRef({ x: 0, y: 0 });
  const isDragging = drag !== undefined;

  function follow(dragged: RowId) {
    const found = rowAt(list, pointer.current);
    const over = found?.id === String(dragged) ? undefined : found;
    // A long list is drawn anew only when the line stands elsewhere.
    setDrag((before) =>
      before?.id === dragged && before.over?.id === over?.id && before.over?.edge === over?.edge
        ? before
        : { id: dragged, over },
    );
  }
  useEffect(() => {
    if (!isDragging) return;
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setDrag(undefined);
    };
    window.addEventListener("keydown", letGo, true);
    return () => window.removeEventListener("keydown", letGo, true);
  }, [isDragging]);
  useScrollAtEdges(isDragging, list, pointer);

  const isOver = (id: Id, edge: RowEdge) => drag?.over?.id === String(id) && drag.over.edge === edge;
  return {
    isDragging,
    handleProps: (id: Id) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        // Neither selects text nor scrolls the page.
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = { x: event.clientX, y: event.clientY };
        setDrag({ id, over: undefined });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (drag?.id !== id) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        follow(id);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (drag?.id !== id) return;
        pointer.current = { x: event.clientX, y: event.clientY };
        const over = rowAt(list, pointer.current);
        setDrag(undefined);
        if (over && over.id !== String(id)) onDrop(id, sameKind(over.id, id), over.edge);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
    rowProps: (id: Id) => ({
      "data-drag-list": list,
      "data-drag-row": String(id),
      className:
        drag?.id === id
          ? "opacity-60"
          : isOver(id, "before")
            ? "relative z-1 [box-shadow:0_-3px_0_0_var(--color-primary)]"
            : isOver(id, "after")
              ? "relative z-1 [box-shadow:0_3px_0_0_var(--color-primary)]"
              : undefined,
    }),
  };
}

/** The place in the list that a row from one place has, dropped beside another. */
export function placeAfterDrop(from: number, target: number, edge: RowEdge): number {
  const gap = edge === "after" ? target + 1 : target;
  return from < gap ? gap - 1 : gap;
}

function rowAt(list: string, { x, y }: { x: number; y: number }): { id: string; edge: RowEdge } | undefined {
  const row = document
    .elementFromPoint(x, y)
    ?.closest<HTMLElement>(`[data-drag-list="${CSS.escape(list)}"][data-drag-row]`);
  const id = row?.dataset.dragRow;
  if (!row || id === undefined) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { id, edge: y > top + height / 2 ? "after" : "before" };
}

function sameKind<Id extends RowId>(text: string, like: Id): Id {
  return (typeof like === "number" ? Number(text) : text) as Id;
}

function useScrollAtEdges(
  isDragging: boolean,
  list: string,
  pointer: { readonly current: { x: number; y: number } },
) {
  useEffect(() => {
    if (!isDragging) return;
    const scroller = scrollerOf(document.querySelector(`[data-drag-list="${CSS.escape(list)}"]`));
    let frame = 0;
    const step = () => {
      const { top, bottom } =
        scroller === document.scrollingElement
          ? { top: 0, bottom: window.innerHeight }
          : scroller.getBoundingClientRect();
      const { y } = pointer.current;
      if (y < top + EDGE_PX) scroller.scrollBy(0, -SCROLL_PX);
      else if (y > bottom - EDGE_PX) scroller.scrollBy(0, SCROLL_PX);
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isDragging, list, pointer]);
}

function scrollerOf(row: Element | null): Element {
  for (let one = row?.parentElement; one; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one);
    if ((overflowY === "auto" || overflowY === "scroll") && one.scrollHeight > one.clientHeight) return one;
  }
  return document.scrollingElement ?? document.documentElement;
}

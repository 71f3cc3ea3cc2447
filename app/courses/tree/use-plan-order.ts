import { useLayoutEffect, useRef, useState } from "react";
import { useFetcher, useRevalidator } from "react-router";
import type { Failure } from "#app/platform/forms/form.ts";
import { movedIn, orderText, type PlanMove, type PlanOrder } from "../ordering/plan-moves.ts";

/**
 * The order after all pending moves have been saved. Moves are sent one after the other, each with the order before
 * and after. So another person's change is never overwritten unnoticed.
 */
export function usePlanOrder(saved: PlanOrder) {
  const [moves, setMoves] = useState<PlanMove[]>([]);
  const [refused, setRefused] = useState<{ sentence: string; moves: PlanMove[] }>();
  const fetcher = useFetcher<Partial<Failure>>({ key: "ordem-do-curso" });
  const { revalidate } = useRevalidator();
  const sent = useRef(0);
  const answered = useRef(fetcher.data);
  const shown = moves.reduce(movedIn, saved);

  // Before paint, so that no row jumps back visibly.
  useLayoutEffect(() => {
    if (sent.current === 0) {
      if (moves.length === 0) return;
      sent.current = moves.length;
      const fields = { intent: "save-order", seen: orderText(saved), order: orderText(shown) };
      void fetcher.submit(fields, { method: "post" });
      return;
    }
    if (fetcher.state !== "idle" || fetcher.data === answered.current) return;
    answered.current = fetcher.data;
    const isRefused = fetcher.data?.ok === false;
    if (isRefused) {
      setRefused({ sentence: fetcher.data?.errors?.form ?? "Recarregue a página.", moves });
      void revalidate();
    }
    setMoves(isRefused ? [] : moves.slice(sent.current));
    sent.current = 0;
  });

  return {
    shown,
    refused: refused?.sentence,
    move(move: PlanMove) {
      setRefused(undefined);
      setMoves((before) => [...before, move]);
    },
    /** Repeats the refused moves on the current order. */
    repeat() {
      if (!refused) return;
      setRefused(undefined);
      setMoves(refused.moves);
    },
  };
}

/** The move that undoes a move. */
export function inverseOf(order: PlanOrder, { kind, id }: PlanMove): PlanMove | undefined {
  if (kind === "module") return { kind, id, position: order.findIndex((module) => module.id === id) + 1 };
  const home = order.find(({ lessons }) => lessons.includes(id));
  return home && { kind, id, moduleId: home.id, position: home.lessons.indexOf(id) + 1 };
}

/** Restores the focus that the browser drops when the focused row moves. */
export function useKeptFocus(order: string) {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row has moved when the order has changed.
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const element = document.getElementById(wanted.current);
    if (element && document.activeElement !== element) element.focus();
    wanted.current = undefined;
  }, [order]);
  return (id: string) => {
    wanted.current = id;
  };
}

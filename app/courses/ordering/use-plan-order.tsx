import { useLayoutEffect, useRef, useState } from "react";
import { useFetchers, useSubmit } from "react-router";
import { type LessonPlace, moveLesson, moveModule, type Placed } from "./plan-moves.ts";

const KEY = "ordem-";

export function orderKey(id: number): string {
  return `${KEY}${id}`;
}

/** The modules as they will stand once the moves on their way have arrived. */
export function useModuleOrder<T extends { id: number }>(modules: T[]): T[] {
  return usePendingMoves("move-module").reduce(
    (list, form) => moveModule(list, Number(form.get("id")), Number(form.get("position"))),
    modules,
  );
}

export function useLessonOrder<T extends Placed>(lessons: T[], moduleIds: number[]): T[] {
  return usePendingMoves("move-lesson").reduce(
    (list, form) =>
      moveLesson(list, moduleIds, {
        id: Number(form.get("id")),
        moduleId: Number(form.get("module_id")),
        position: Number(form.get("position")),
      }),
    lessons,
  );
}

export function moduleMove(id: number, position: number): Record<string, string> {
  return { intent: "move-module", id: String(id), position: String(position) };
}

export function lessonMove(place: LessonPlace): Record<string, string> {
  const { id, moduleId, position } = place;
  return { intent: "move-lesson", id: String(id), module_id: String(moduleId), position: String(position) };
}

/** Sends what the mouse has moved. */
export function useSendMove() {
  const submit = useSubmit();
  return (id: number, fields: Record<string, string>) =>
    submit(fields, { method: "post", navigate: false, fetcherKey: orderKey(id) });
}

/** Announces a move to screen readers, and restores the focus that the browser loses when the row moves. */
export function useMoveAnnouncement(order: number[]) {
  const [announcement, setAnnouncement] = useState("");
  const pressed = useRef<string>(undefined);
  const places = order.join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row has moved when the order has changed.
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const button = document.getElementById(pressed.current);
    if (button && document.activeElement !== button) button.focus();
    pressed.current = undefined;
  }, [places]);
  function announce(sentence: string, buttonId?: string) {
    pressed.current = buttonId;
    setAnnouncement(sentence);
  }
  return { announcement, announce };
}

function usePendingMoves(intent: string): FormData[] {
  return useFetchers().flatMap(({ key, formData }) =>
    key.startsWith(KEY) && formData?.get("intent") === intent ? [formData] : [],
  );
}

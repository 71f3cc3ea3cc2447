// Where a move puts a module or a lesson. Used by the tree at once and by the server.

export type PlanOrder = readonly { readonly id: number; readonly lessons: readonly number[] }[];

export type PlanNode = { kind: "module" | "lesson"; id: number };

/** One step up or down, or to a position counted from 1. */
export type PlanMove =
  | { kind: "module"; id: number; position: number }
  | { kind: "lesson"; id: number; moduleId: number; position: number };

/** "12:101,102;13:". Sent to the server and compared with the stored order. */
export function orderText(order: PlanOrder): string {
  return order.map(({ id, lessons }) => `${id}:${lessons.join(",")}`).join(";");
}

/** Undefined if the text is invalid. */
export function parseOrder(text: string): PlanOrder | undefined {
  if (text === "") return [];
  if (!/^\d+:[\d,]*(;\d+:[\d,]*)*$/.test(text)) return undefined;
  return text.split(";").map((part) => {
    const [id = "", lessons = ""] = part.split(":");
    return { id: Number(id), lessons: lessons.split(",").filter(Boolean).map(Number) };
  });
}

/** True if both orders have the same rows, in any position. */
export function sameNodes(one: PlanOrder, other: PlanOrder): boolean {
  return nodesText(one) === nodesText(other);
}

function nodesText(order: PlanOrder): string {
  const sorted = (ids: number[]) => ids.sort((a, b) => a - b).join(",");
  return `${sorted(order.map(({ id }) => id))};${sorted(order.flatMap(({ lessons }) => lessons))}`;
}

/** The order after a move. Unchanged if the move names a row that does not exist. */
export function movedIn(order: PlanOrder, move: PlanMove): PlanOrder {
  if (move.kind === "module") {
    const moved = order.find(({ id }) => id === move.id);
    return moved ? placedAt(move.position, moved, order) : order;
  }
  const isThere = order.some(({ lessons }) => lessons.includes(move.id));
  if (!isThere || !order.some(({ id }) => id === move.moduleId)) return order;
  return order.map(({ id, lessons }) => {
    const others = lessons.filter((lesson) => lesson !== move.id);
    return { id, lessons: id === move.moduleId ? placedAt(move.position, move.id, others) : others };
  });
}

function placedAt<T>(position: number, moved: T, items: readonly T[]): T[] {
  const others = items.filter((one) => one !== moved);
  others.splice(position - 1, 0, moved);
  return others;
}

/**
 * One step up or down; a lesson crosses the edge of its module into the next one. Undefined at the ends of the course.
 */
export function stepOf(order: PlanOrder, { kind, id }: PlanNode, step: 1 | -1): PlanMove | undefined {
  if (kind === "module") {
    const position = order.findIndex((module) => module.id === id) + 1 + step;
    return position >= 1 && position <= order.length && position !== step
      ? { kind, id, position }
      : undefined;
  }
  const at = order.findIndex(({ lessons }) => lessons.includes(id));
  const home = order[at];
  if (!home) return undefined;
  const position = home.lessons.indexOf(id) + 1 + step;
  if (position >= 1 && position <= home.lessons.length) return { kind, id, moduleId: home.id, position };
  const neighbour = order[at + step];
  return (
    neighbour && { kind, id, moduleId: neighbour.id, position: step === 1 ? 1 : neighbour.lessons.length + 1 }
  );
}

/** The move for a drop beside a row. Undefined if the row cannot be dropped there. */
export function dropOf(
  order: PlanOrder,
  { kind, id }: PlanNode,
  target: PlanNode,
  edge: "before" | "after",
): PlanMove | undefined {
  const at = order.findIndex((module) =>
    target.kind === "module" ? module.id === target.id : module.lessons.includes(target.id),
  );
  const module = order[at];
  if (!module) return undefined;
  if (kind === "module") {
    const from = order.findIndex((one) => one.id === id);
    const isAfter = target.kind === "lesson" || edge === "after";
    const gap = isAfter ? at + 1 : at;
    return { kind, id, position: (from < gap ? gap - 1 : gap) + 1 };
  }
  // On a module's own line: below it is its first position, above it the last position of the module before.
  if (target.kind === "module") {
    const above = order[at - 1];
    if (edge === "after" || !above) return { kind, id, moduleId: module.id, position: 1 };
    return { kind, id, moduleId: above.id, position: above.lessons.filter((one) => one !== id).length + 1 };
  }
  const others = module.lessons.filter((one) => one !== id);
  const position = others.indexOf(target.id) + (edge === "after" ? 2 : 1);
  return { kind, id, moduleId: module.id, position };
}

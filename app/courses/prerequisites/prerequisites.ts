// Lessons that wait for lessons and modules that wait for modules: checks that every student can reach the end.

export interface PrerequisitePlan {
  modules: readonly { id: number; title: string; after_module_id: number | null }[];
  lessons: readonly { id: number; title: string; module_id: number; after_lesson_id: number | null }[];
}

/**
 * Titles of a cycle, the first one repeated at the end. Undefined if there is no cycle. A module is done with all its
 * lessons, and its lessons open after the module's prerequisite. Drafts count, because they may be published any day.
 */
export function findCircle({ modules, lessons }: PrerequisitePlan): string[] | undefined {
  const edges = new Map<string, string[]>();
  const titles = new Map<string, string>();
  const byModule = Map.groupBy(lessons, ({ module_id }) => module_id);
  for (const { id, title, after_module_id } of modules) {
    const own = byModule.get(id) ?? [];
    const before = after_module_id === null ? [] : [`module ${after_module_id}`];
    titles.set(`module ${id}`, `o módulo “${title}”`);
    edges.set(`module ${id}`, [...before, ...own.map((lesson) => `lesson ${lesson.id}`)]);
    for (const lesson of own) {
      const own_ = lesson.after_lesson_id === null ? [] : [`lesson ${lesson.after_lesson_id}`];
      titles.set(`lesson ${lesson.id}`, `“${lesson.title}”`);
      edges.set(`lesson ${lesson.id}`, [...own_, ...before]);
    }
  }
  return circleIn(edges)?.flatMap((node) => titles.get(node) ?? []);
}

/** Finds a cycle among these edges; a walk starts once from each node. */
function circleIn(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const left = new Set<string>();
  for (const start of edges.keys()) {
    if (left.has(start)) continue;
    const path = [{ node: start, next: 0 }];
    const on = new Set([start]);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const to = edges.get(top.node)?.[top.next++];
      if (to === undefined) {
        left.add(top.node);
        on.delete(top.node);
        path.pop();
      } else if (on.has(to)) {
        const nodes = path.map(({ node }) => node);
        return [...nodes.slice(nodes.indexOf(to)), to];
      } else if (edges.has(to) && !left.has(to)) {
        path.push({ node: to, next: 0 });
        on.add(to);
      }
    }
  }
  return undefined;
}

export function circleSentence(circle: readonly string[]): string {
  const [first = "", ...rest] = circle;
  return `Assim nenhum aluno chegaria ao fim: ${first} espera ${rest.join(", que espera ")}.`;
}

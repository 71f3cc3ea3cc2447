import { expect, test } from "vitest";
import { type PacedModule, paceOf } from "../access/lesson-release.ts";
import { circleSentence, findCircle } from "./prerequisites.ts";

/** Deterministic: the same numbers in every run. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function randomPlan(pick: (below: number) => number): PacedModule[] {
  const count = 2 + pick(4);
  const sizes = Array.from({ length: count }, () => 1 + pick(3));
  const ids = sizes.flatMap((size, at) => Array.from({ length: size }, (_, n) => (at + 1) * 10 + n));
  const day = { release_days: null, release_at: null };
  return sizes.map((size, at) => ({
    ...day,
    id: at + 1,
    title: `M${at + 1}`,
    after_module_id: pick(3) === 0 ? 1 + pick(count) : null,
    lessons: Array.from({ length: size }, (_, n) => ({
      ...day,
      id: (at + 1) * 10 + n,
      title: `A${(at + 1) * 10 + n}`,
      content_type: "text",
      is_published: true,
      after_lesson_id: pick(4) === 0 ? (ids[pick(ids.length)] ?? null) : null,
    })),
  }));
}

/** True if a student who does every open lesson reaches the end. */
function canFinish(modules: PacedModule[]): boolean {
  const now = new Date("2026-12-01T15:00:00Z");
  const done = new Map<number, Date>();
  for (let before = -1; before < done.size; ) {
    before = done.size;
    const paces = paceOf(modules, { enrolledAt: now, done: new Map(done) }, now);
    for (const [id, { isOpen }] of paces) if (isOpen) done.set(id, now);
  }
  return done.size === modules.flatMap(({ lessons }) => lessons).length;
}

test("finds a cycle exactly when a diligent student never reaches the end", () => {
  const pick = random(7);
  const found = { circle: 0, none: 0 };
  for (let run = 0; run < 3000; run++) {
    const modules = randomPlan(pick);
    const lessons = modules.flatMap(({ id, lessons: own }) =>
      own.map((lesson) => ({ ...lesson, module_id: id })),
    );
    const circle = findCircle({ modules, lessons });
    expect(circle === undefined, JSON.stringify(modules)).toBe(canFinish(modules));
    found[circle ? "circle" : "none"]++;
  }
  expect(Math.min(found.circle, found.none)).toBeGreaterThan(500);
});

test("names a cycle by the titles in it, also of modules that are still empty", () => {
  const modules = [
    { id: 1, title: "Barro", after_module_id: 2 },
    { id: 2, title: "Forno", after_module_id: 1 },
  ];
  expect(circleSentence(findCircle({ modules, lessons: [] }) ?? [])).toBe(
    "Assim nenhum aluno chegaria ao fim: o módulo “Barro” espera o módulo “Forno”, que espera o módulo “Barro”.",
  );
  const lesson = { id: 5, title: "Torno", module_id: 1, after_lesson_id: 5 };
  const alone = { modules: [{ id: 1, title: "Barro", after_module_id: null }], lessons: [lesson] };
  expect(findCircle(alone)).toEqual(["“Torno”", "“Torno”"]);
});

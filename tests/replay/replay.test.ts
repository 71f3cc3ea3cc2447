// PostgreSQL must answer like SQLite: each distinct statement of the SQLite run is sent again over the rows that it met
// there (docs/decisions/097). Only `npm test` has such a run.
import { expect, inject, test } from "vitest";
import { readRecording } from "./recorded.ts";
import { type Replayed, replay } from "./replaying.ts";
import { ANSWERED_OTHERWISE, NOT_ASKED, TOO_MANY_ROWS, type Unlike } from "./unlike.ts";

/** Limit: concurrent connections. They compete for CPU more than for the disk. */
const AT_ONCE = 3;
/** A full run on SQLite records more. Fewer means that the recorder missed statements. */
const LEAST_STATEMENTS = 3300;
const SHOWN = 20;

const { occurrences, passed } = readRecording(process.env.REPLAY_FOLDER ?? "");
const isOf =
  (list: Unlike[]) =>
  ({ shape }: { shape: string }) =>
    list.some(({ statements }) => statements.test(shape));
const asked = occurrences.filter((one) => !isOf(NOT_ASKED)(one));

test("answers every statement alike on both engines", async () => {
  const template = inject("template");
  if (template.engine !== "postgres") throw new Error("the replay is for PostgreSQL");
  const queue = [...asked];
  const replayed = (await Promise.all(Array.from({ length: AT_ONCE }, () => replay(template, queue)))).flat();
  expect(replayed).toHaveLength(asked.length);
  const different = replayed.filter(({ difference }) => difference);
  const otherwise = different.filter(({ occurrence }) => isOf(ANSWERED_OTHERWISE)(occurrence));
  report(replayed, otherwise.length);
  const unexpected = different.filter((one) => !otherwise.includes(one));
  expect(unexpected.slice(0, SHOWN).map(told), `${unexpected.length} statements`).toEqual([]);
  expect(
    overgrown(
      ANSWERED_OTHERWISE,
      otherwise.map(({ occurrence }) => occurrence),
    ),
  ).toEqual([]);
});

test("replays all statements of the SQLite run except the listed ones", () => {
  expect(shapesOf([...occurrences, ...passed]).size).toBeGreaterThan(LEAST_STATEMENTS);
  expect(passed.filter((one) => !isOf(TOO_MANY_ROWS)(one))).toEqual([]);
  expect(overgrown(TOO_MANY_ROWS, passed)).toEqual([]);
  expect(overgrown(NOT_ASKED, occurrences)).toEqual([]);
});

/** List entries that match more statements than their limit, or none. */
function overgrown(list: Unlike[], found: { shape: string }[]): string[] {
  return list.flatMap(({ why, statements, most }) => {
    const shapes = [...shapesOf(found)].filter((shape) => statements.test(shape));
    return shapes.length > most || shapes.length === 0
      ? [`${why}: ${shapes.length}, not 1 to ${most}\n${shapes.join("\n")}`]
      : [];
  });
}

function shapesOf(found: { shape: string }[]): Set<string> {
  return new Set(found.map(({ shape }) => shape));
}

function told({ occurrence, text, difference }: Replayed): string {
  return `${occurrence.file} (${occurrence.kind})\n${text}\n${difference}`;
}

function report(replayed: Replayed[], otherwise: number): void {
  const all = shapesOf([...occurrences, ...passed]).size;
  const sent = shapesOf(replayed.map(({ occurrence }) => occurrence)).size;
  const notAsked = shapesOf(occurrences.filter(isOf(NOT_ASKED))).size;
  console.info(
    `Instruções distintas no SQLite: ${all}. Repetidas no PostgreSQL: ${sent}, de ${replayed.length} maneiras; ` +
      `${otherwise} com diferença conhecida. Não repetidas: ${notAsked} só do SQLite, ${passed.length} com linhas demais.`,
  );
}

// PostgreSQL answers what SQLite answered: every distinct statement of the run on SQLite is sent to it once more, over the
// rows that it found there (docs/decisions/097). Only `npm test` has such a run.
import { expect, inject, test } from "vitest";
import { readRecording } from "./recorded.ts";
import { type Replayed, replay } from "./replaying.ts";
import { ANSWERED_OTHERWISE, NOT_ASKED, TOO_MANY_ROWS, type Unlike } from "./unlike.ts";

/** Each has a connection; they wait for one another's processor more than for the disk. */
const AT_ONCE = 3;
/** A run of all tests on SQLite sends more; with fewer something was not heard. */
const LEAST_STATEMENTS = 3300;
const SHOWN = 20;

const { occurrences, passed } = readRecording(process.env.REPLAY_FOLDER ?? "");
const isOf =
  (list: Unlike[]) =>
  ({ shape }: { shape: string }) =>
    list.some(({ statements }) => statements.test(shape));
const asked = occurrences.filter((one) => !isOf(NOT_ASKED)(one));

test("both engines answer every statement alike", async () => {
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

test("all that the run on SQLite has sent is here, but for what is listed", () => {
  expect(shapesOf([...occurrences, ...passed]).size).toBeGreaterThan(LEAST_STATEMENTS);
  expect(passed.filter((one) => !isOf(TOO_MANY_ROWS)(one))).toEqual([]);
  expect(overgrown(TOO_MANY_ROWS, passed)).toEqual([]);
  expect(overgrown(NOT_ASKED, occurrences)).toEqual([]);
});

/** Entries that let in more than they did when somebody looked, or nothing any more. */
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

// PostgreSQL answers what SQLite answered: every distinct statement of the run before, over the same rows.

import { writeFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { readRecording } from "./recorded.ts";
import { replay } from "./replaying.ts";

test("every statement is answered alike by both engines", async () => {
  const template = inject("template");
  if (template.engine !== "postgres") return;
  const { occurrences, sightings } = readRecording(process.env.REPLAY_FOLDER ?? "");
  const distinct = [...new Map(occurrences.map((one) => [`${one.kind} ${one.shape}`, one])).values()];
  const queue = [...distinct];
  const started = Date.now();
  const replayed = (await Promise.all([replay(template, queue), replay(template, queue)])).flat();
  const bad = replayed.filter(({ difference }) => difference);
  const shapes = new Set(sightings.map(({ shape }) => shape));
  const keptShapes = new Set(occurrences.map(({ shape }) => shape));
  console.log({
    ms: Date.now() - started,
    occurrences: occurrences.length,
    distinct: distinct.length,
    shapes: shapes.size,
    kept: keptShapes.size,
    bad: bad.length,
    badShapes: new Set(bad.map((b) => b.occurrence.shape)).size,
  });
  writeFileSync(
    "/tmp/replay-bad.json",
    JSON.stringify(
      bad.map(({ occurrence, text, difference }) => ({
        file: occurrence.file,
        kind: occurrence.kind,
        shape: occurrence.shape,
        text,
        difference,
      })),
      null,
      1,
    ),
  );
  expect(bad.length).toBe(0);
});

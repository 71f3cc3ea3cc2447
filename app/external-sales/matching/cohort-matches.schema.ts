// The form that says which cohorts the classes of a file are: each is "course:cohort:name", "course:none:name" or "course::name".
import { z } from "zod";
import { repeated } from "#app/platform/forms/text.schema.ts";
import type { CohortMatch } from "./external-cohorts.server.ts";

const CHOICE = /^([1-9]\d{0,14}):([1-9]\d{0,14}|none|):(.{1,120})$/su;

export const cohortMatchSchema = z.strictObject({
  intent: z.literal("match-cohorts"),
  cohort: repeated(z.string().regex(CHOICE), 1000, "São turmas demais de uma vez.").transform(matchesOf),
});

function matchesOf(choices: readonly string[]): CohortMatch[] {
  return choices.flatMap((each) => {
    const [, course, cohort = "", name = ""] = CHOICE.exec(each) ?? [];
    if (cohort === "") return [];
    return [{ courseId: Number(course), cohortId: cohort === "none" ? null : Number(cohort), name }];
  });
}

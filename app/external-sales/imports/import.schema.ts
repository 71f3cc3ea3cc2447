import { z } from "zod";
import { ROLES, type Role } from "#app/move-in/file-layout.ts";
import { EXTERNAL_PLATFORMS, type ExternalPlatform } from "#app/move-in/platforms.ts";
import { checkbox, lineOfText, linesOfText, repeated } from "#app/platform/forms/text.schema.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";
import { strayPlace, strayPlaceError } from "#app/platform/text/places.ts";
import { foldWords } from "#app/platform/text/search.ts";
import { CHOICE } from "../matching/choice.ts";
import type { CohortMatch } from "../matching/external-cohorts.server.ts";
import { matchSchema } from "../matching/product-matches.schema.ts";

const NOTICE_LIMITS = { subject: 150, text: 3000 };

const platform = z.enum(EXTERNAL_PLATFORMS as [ExternalPlatform, ...ExternalPlatform[]]);
const column = z
  .string()
  .regex(/^\d{0,4}$/)
  .transform((text) => (text === "" ? undefined : Number(text)));
const roles = Object.keys(ROLES) as Role[];
/** An empty text or a day in the year 9999 means no end. */
const day = z
  .string()
  .transform(typedDay)
  .transform((text) => (/^9999-\d{2}-\d{2}$/.test(text) ? "" : text))
  .refine((text) => text === "" || isDay(text), "Escreva o dia como 31/12/2027.")
  .transform((text) => text || null);

const NO_PLACES = strayPlaceError();
const hasNoPlace = (text: string) => strayPlace(text) === undefined;

/** Digest of the confirmed question. */
const agreed = z.string().max(100).optional();

/** "palavra=give": the meaning of a word in the status column. */
const meaning = z.string().regex(/=(?:give|take|none)?$/);

/**
 * Cohort of each class: "course:cohort:name", "course:none:name" or "course::name". "course=…:name" is the value that
 * the page showed.
 */
const COHORT_CHOICE = /^([1-9]\d{0,14})([:=])([1-9]\d{0,14}|none|):(.{1,120})$/su;

const cohortMatchSchema = z.strictObject({
  intent: z.literal("match-cohorts"),
  cohort: repeated(z.string().regex(COHORT_CHOICE), 2000, "São turmas demais de uma vez.").transform(
    cohortMatchesOf,
  ),
});

function cohortMatchesOf(choices: readonly string[]): CohortMatch[] {
  const all = choices.map((each) => {
    const [, course, sign, cohort = "", name = ""] = COHORT_CHOICE.exec(each) ?? [];
    return { courseId: Number(course), isShown: sign === "=", cohort, name };
  });
  return all.flatMap(({ courseId, isShown, cohort, name }) => {
    if (isShown || cohort === "") return [];
    const before = all.find(
      (one) => one.isShown && one.courseId === courseId && foldWords(one.name) === foldWords(name),
    );
    return [{ courseId, cohortId: cohort === "none" ? null : Number(cohort), name, shown: before?.cohort }];
  });
}

export const importSchema = z.discriminatedUnion("intent", [
  matchSchema,
  cohortMatchSchema,
  z.strictObject({
    intent: z.literal("save-columns"),
    platform,
    ...(Object.fromEntries(roles.map((role) => [role, column.optional()])) as Record<
      Role,
      z.ZodOptional<typeof column>
    >),
  }),
  z.strictObject({
    intent: z.literal("save-choices"),
    platform: platform.optional(),
    opens: repeated(z.string().regex(CHOICE), 50, "Escolha no máximo 50 cursos e arquivos."),
    until: day.optional(),
    newsletter: checkbox,
    asksNewsletter: z.literal("1").optional(),
    word: repeated(meaning, 200, "São palavras demais."),
    match: matchSchema.shape.match,
    cohort: cohortMatchSchema.shape.cohort,
    /** Set by the button that continues: saves and then asks whether to begin. */
    next: z.literal("begin").optional(),
  }),
  z.strictObject({ intent: z.literal("begin-import"), agreed }),
  z.strictObject({
    intent: z.enum([
      ...(["read-again", "pause-import", "resume-import", "undo-import", "discard-import"] as const),
      "stop-notices",
    ]),
  }),
  z.strictObject({
    intent: z.literal("send-notices"),
    subject: lineOfText(NOTICE_LIMITS.subject, "Escreva o assunto.").refine(hasNoPlace, NO_PLACES),
    text: linesOfText(NOTICE_LIMITS.text, "Escreva o texto do e-mail.").refine(hasNoPlace, NO_PLACES),
    /** Sends only a test mail to the user. */
    test: z.literal("1").optional(),
    /** Confirmation fields, the same as for bulk acts. */
    ask: z.string().max(40).optional(),
    answers: z.string().max(40).optional(),
    agreed,
  }),
]);

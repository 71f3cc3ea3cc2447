import { z } from "zod";
import {
  checkbox,
  lineOfText,
  linesOfText,
  orNull,
  repeated,
  rowId,
} from "#app/platform/forms/text.schema.ts";
import { fieldToCents } from "#app/platform/money-and-dates/money.ts";
import { SERVICE_LIMITS, SERVICE_SENTENCES } from "./service.ts";

const BAD_PRICE = "Informe um preço, como 297,00, ou deixe em branco para combinar em conversa.";
const BAD_PLACE = "Informe um número inteiro, como 1, ou deixe em branco para ficar no fim.";

const price = lineOfText(20).transform((text, context): number | null => {
  if (text === "") return null;
  const cents = fieldToCents(text);
  if (cents !== undefined) return cents;
  context.addIssue({ code: "custom", message: BAD_PRICE });
  return z.NEVER;
});
const titles = (most: number, sentence: string) => repeated(lineOfText(SERVICE_LIMITS.title), most, sentence);
const words = (most: number, sentence: string) => repeated(linesOfText(SERVICE_LIMITS.words), most, sentence);
const STEPS = `Use no máximo ${SERVICE_LIMITS.steps} passos.`;
const QUESTIONS = `Use no máximo ${SERVICE_LIMITS.questions} perguntas.`;

/** The owner's form. What is empty in both of its fields is no entry. */
export const serviceSchema = z
  .strictObject({
    intent: z.literal("save-service"),
    id: rowId.optional(),
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .transform(Number)
      .optional(),
    name: lineOfText(SERVICE_LIMITS.name, SERVICE_SENTENCES.name),
    badge: orNull(lineOfText(SERVICE_LIMITS.badge)),
    monthly_price: price,
    description: linesOfText(SERVICE_LIMITS.description),
    features: linesOfText(3000).transform((text) => text.split("\n").flatMap((line) => line.trim() || [])),
    promise: linesOfText(SERVICE_LIMITS.promise),
    step_title: titles(SERVICE_LIMITS.steps, STEPS),
    step_words: words(SERVICE_LIMITS.steps, STEPS),
    question: titles(SERVICE_LIMITS.questions, QUESTIONS),
    answer: words(SERVICE_LIMITS.questions, QUESTIONS),
    picture: lineOfText(200),
    position: lineOfText(6)
      .refine((text) => /^\d*$/.test(text), BAD_PLACE)
      .transform(Number),
    is_published: checkbox,
  })
  .transform(({ intent, id, version, step_title, step_words, question, answer, ...facts }) => {
    const steps = step_title.map((title, at) => ({ title, words: step_words[at] ?? "" }));
    const questions = question.map((asked, at) => ({ question: asked, answer: answer[at] ?? "" }));
    const patch = {
      ...facts,
      steps: steps.filter((step) => step.title !== "" || step.words !== ""),
      questions: questions.filter((item) => item.question !== "" || item.answer !== ""),
    };
    return { intent, id, version, patch };
  });

export const serviceDeletionSchema = z.strictObject({ intent: z.literal("delete-service"), id: rowId });

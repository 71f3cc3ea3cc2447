import { z } from "zod";
import { formShape, writtenForm } from "#app/nouns/form.schema.ts";
import { act } from "#app/platform/forms/act.schema.ts";
import { lineOfText, linesOfText, repeated, savedVersion } from "#app/platform/forms/text.schema.ts";
import { SERVICE_COLUMNS, SERVICE_LIMITS, SERVICE_SENTENCES, type ServiceFacts } from "./service.ts";

const BAD_PRICE = "Informe um preço, como 297,00, ou deixe em branco para combinar em conversa.";
const BAD_PLACE = "Informe um número inteiro, como 1, ou deixe em branco para ficar no fim.";

const titles = (most: number, sentence: string) => repeated(lineOfText(SERVICE_LIMITS.title), most, sentence);
const words = (most: number, sentence: string) => repeated(linesOfText(SERVICE_LIMITS.words), most, sentence);
const STEPS = `Use no máximo ${SERVICE_LIMITS.steps} passos.`;
const QUESTIONS = `Use no máximo ${SERVICE_LIMITS.questions} perguntas.`;

/** The owner's form. What is empty in both of its fields is no entry. */
export const serviceSchema = z
  .strictObject({
    ...formShape<ServiceFacts>(SERVICE_COLUMNS, SERVICE_LIMITS, "save-service", {
      name: SERVICE_SENTENCES.name,
      monthly_price: BAD_PRICE,
      description: linesOfText(SERVICE_LIMITS.description),
      features: linesOfText(3000).transform((text) => text.split("\n").flatMap((line) => line.trim() || [])),
      promise: linesOfText(SERVICE_LIMITS.promise),
      picture: lineOfText(200),
      position: BAD_PLACE,
    }),
    version: savedVersion,
    step_title: titles(SERVICE_LIMITS.steps, STEPS),
    step_words: words(SERVICE_LIMITS.steps, STEPS),
    question: titles(SERVICE_LIMITS.questions, QUESTIONS),
    answer: words(SERVICE_LIMITS.questions, QUESTIONS),
  })
  .transform(({ step_title, step_words, question, answer, ...typed }) => {
    const steps = step_title.map((title, at) => ({ title, words: step_words[at] ?? "" }));
    const questions = question.map((asked, at) => ({ question: asked, answer: answer[at] ?? "" }));
    return writtenForm<ServiceFacts>(SERVICE_COLUMNS, {
      ...typed,
      steps: steps.filter((step) => step.title !== "" || step.words !== ""),
      questions: questions.filter((item) => item.question !== "" || item.answer !== ""),
    });
  });

export const serviceDeletionSchema = act("delete-service");

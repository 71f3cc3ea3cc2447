import { z } from "zod";

const MAX_VIDEO_LENGTH = 86_400;
const MAX_PARTS = 100;

const second = z.number().min(0).max(MAX_VIDEO_LENGTH);

/** Report of the player for an open lesson: empty (the lesson was opened), or the video's position. */
export const watchingSchema = z.strictObject({
  second: second.optional(),
  length: z.number().positive().max(MAX_VIDEO_LENGTH).optional(),
  watched: z
    .array(z.tuple([second, second]))
    .max(MAX_PARTS)
    .optional(),
});

/** One answer of the open attempt, saved before the attempt ends. */
export const answerSchema = z.strictObject({
  intent: z.literal("quiz-keep"),
  question: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number),
  answer: z
    .string({ error: "Escolha uma resposta." })
    .regex(/^\d{1,2}$/, "Escolha uma resposta.")
    .transform(Number),
});

/** Any number of answers, each under "answer-" plus the question's number. */
export const answersSchema = z
  .record(z.string().regex(/^(intent|answer-\d{1,3})$/), z.string().max(20))
  .transform((fields) => {
    const chosen = new Map<number, number>();
    for (const [name, value] of Object.entries(fields)) {
      const question = /^answer-(\d{1,3})$/.exec(name)?.[1];
      if (question !== undefined && /^\d{1,2}$/.test(value)) chosen.set(Number(question), Number(value));
    }
    return chosen;
  });

import { z } from "zod";
import { act } from "#app/platform/forms/act.schema.ts";
import { checkbox, linesOfText, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import { ANSWER_BLANK } from "./doubt.ts";
import { ANSWER_MAX_LENGTH, DOUBT_BLANK, DOUBT_MAX_LENGTH } from "./doubt-messages.ts";

const DAY_SECONDS = 86_400;
const text = linesOfText(DOUBT_MAX_LENGTH, DOUBT_BLANK);

export const doubtSchema = z.strictObject({
  text,
  second: z.number("Minuto do vídeo inválido.").int().min(0).max(DAY_SECONDS).optional(),
});

/** Sent by a browser without JavaScript. */
export const doubtFormSchema = z.strictObject({ text });

export const doubtAdminSchema = z.discriminatedUnion(
  "intent",
  [
    act("answer", {
      version: rowId.optional(),
      resolve: checkbox,
      answer: linesOfText(ANSWER_MAX_LENGTH, ANSWER_BLANK),
    }),
    z.strictObject({ intent: z.enum(["resolve", "reopen"]), id: rowId }),
    z.strictObject({
      intent: z.literal("change-marked"),
      state: z.enum(["resolve", "reopen"]),
      marked: repeated(rowId, 200, "Marque no máximo 200 dúvidas por vez."),
    }),
  ],
  "Recarregue a página e tente de novo.",
);

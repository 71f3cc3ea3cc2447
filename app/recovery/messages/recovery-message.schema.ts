import { z } from "zod";
import { wholeLine } from "#app/platform/forms/number.schema.ts";
import { lineOfText, linesOfText } from "#app/platform/forms/text.schema.ts";
import { strayPlace, strayPlaceError } from "#app/platform/text/places.ts";
import { MESSAGE_NAMES, MESSAGES, type MessageName, SUBJECT_MAX, TEXT_MAX } from "./recovery-message.ts";

export const messageName = z.enum(MESSAGE_NAMES, "Este e-mail não existe. Recarregue a página.");

/** What the form of one message holds. */
export function messageSchema(name: MessageName) {
  const { least, most, fields } = MESSAGES[name];
  const range = `Use um número inteiro de ${least} a ${most}.`;
  const places = Object.keys(fields);
  const known = (text: string) => strayPlace(text, places) === undefined;
  const unknown = strayPlaceError(places);
  return z
    .strictObject({
      on: z.literal("on").optional(),
      delay: wholeLine({ min: least, max: most, required: range, sentence: range }),
      subject: lineOfText(SUBJECT_MAX, "Escreva o assunto.").refine(known, unknown),
      text: linesOfText(TEXT_MAX, "Escreva o texto.").refine(known, unknown),
    })
    .transform(({ on, ...rest }) => ({ on: on === "on", ...rest }));
}

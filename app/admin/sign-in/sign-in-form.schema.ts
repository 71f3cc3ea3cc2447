import { z } from "zod";
import { checkbox, lineOfText, savedVersion } from "#app/platform/forms/text.schema.ts";

const ID = "O ID do cliente termina em .apps.googleusercontent.com. Cole-o inteiro.";
const SECRET = "A chave secreta tem só letras, números, hifens e sublinhados. Cole-a inteira.";

export const signInForm = z.strictObject({
  intent: z.literal("save-sign-in"),
  version: savedVersion,
  teamFactors: checkbox,
  googleId: lineOfText(200).refine(
    (text) => text === "" || /^[\w.-]{5,160}\.apps\.googleusercontent\.com$/.test(text),
    ID,
  ),
  googleSecret: lineOfText(200).refine((text) => text === "" || /^[\w-]{10,160}$/.test(text), SECRET),
});

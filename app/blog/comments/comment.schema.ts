import { z } from "zod";
import { EMAIL_INVALID, hasControlCharacters, isEmail, normalEmail } from "#app/identity/user-rules.ts";
import { honeypot, lineOfText, linesOfText } from "#app/platform/forms/text.schema.ts";
import { COMMENT_MAX } from "./comment-rules.ts";

const NAME_REQUIRED = "Informe o seu nome.";

export const commentSchema = z.strictObject({
  name: lineOfText(80, NAME_REQUIRED).refine((text) => !hasControlCharacters(text), NAME_REQUIRED),
  email: lineOfText(254, "Informe o seu e-mail.").transform(normalEmail).refine(isEmail, EMAIL_INVALID),
  comment: linesOfText(COMMENT_MAX, "Escreva o seu comentário."),
  website: honeypot,
});

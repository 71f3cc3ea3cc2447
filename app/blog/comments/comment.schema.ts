import { z } from "zod";
import { EMAIL_INVALID, hasControlCharacters } from "#app/identity/user-rules.ts";
import { honeypot, lineOfText, linesOfText } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { COMMENT_LIMITS, COMMENT_SENTENCES } from "./comment.ts";

export const commentSchema = z.strictObject({
  name: lineOfText(COMMENT_LIMITS.name, COMMENT_SENTENCES.name).refine(
    (text) => !hasControlCharacters(text),
    COMMENT_SENTENCES.name,
  ),
  email: lineOfText(COMMENT_LIMITS.email, "Informe o seu e-mail.")
    .transform(normalEmail)
    .refine(isEmail, EMAIL_INVALID),
  comment: linesOfText(COMMENT_LIMITS.message, COMMENT_SENTENCES.message),
  website: honeypot,
});

import { z } from "zod";
import { honeypot, lineOfText, linesOfText, repeated, rowId } from "#app/platform/forms/text.schema.ts";
import { isEmail, normalEmail } from "#app/platform/text/email-address.ts";
import { REVIEW_LIMITS } from "./review.ts";

const stars = z
  .enum(["1", "2", "3", "4", "5"], "Escolha de 1 a 5 estrelas.")
  .transform((text) => Number(text));
const comment = linesOfText(REVIEW_LIMITS.comment, "Escreva o que você achou.");

export const reviewSchema = z.strictObject({ rating: stars, comment, website: honeypot });

/** Where the shop lets anyone write: a name to show and an address that is never shown. */
export const guestReviewSchema = z.strictObject({
  rating: stars,
  comment,
  website: honeypot,
  name: lineOfText(REVIEW_LIMITS.guest_name, "Informe o seu nome."),
  email: lineOfText(254, "Informe o seu e-mail.").transform(normalEmail).refine(isEmail, "E-mail inválido"),
});

export const moderationSchema = z.strictObject({
  intent: z.enum(["approve", "reject"]),
  id: repeated(rowId, 200, "Escolha no máximo 200 avaliações."),
});

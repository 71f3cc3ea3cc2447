import { z } from "zod";
import { emailField } from "#app/identity/user.schema.ts";
import { linesOfText, orNull } from "#app/platform/forms/text.schema.ts";
import { isDay, typedDay } from "#app/platform/money-and-dates/day-fields.ts";
import { bareText } from "#app/platform/text/bare-text.ts";
import { hasLink, NOTE_MAX, plainNote } from "./gift-sending.ts";

export const redeemSchema = z.strictObject({
  code: z
    .string()
    .transform(bareText)
    .pipe(
      z.string().min(1, "Digite o código.").max(80, "Este código é longo demais. Confira se ele está certo."),
    ),
});

/** Empty: the code is in the URL. */
export const acceptSchema = z.strictObject({});

const NUMBER = "Este presente não existe mais. Recarregue a página.";
const number = z
  .string(NUMBER)
  .regex(/^[1-9]\d{0,9}$/, NUMBER)
  .transform(Number);
/** Line and unit of the order. */
const unit = { line: number, unit: number };

const NO_LINKS =
  "O recado não leva links nem endereços de e-mail. Se não for um, ponha um espaço depois do ponto.";

export const sendGiftSchema = z.strictObject({
  intent: z.literal("send-gift"),
  ...unit,
  email: emailField,
  send_on: z.string("Escolha o dia.").transform(typedDay).refine(isDay, "Escolha o dia."),
  note: orNull(
    linesOfText(NOTE_MAX)
      .transform(plainNote)
      .refine((text) => !hasLink(text), NO_LINKS),
  ).optional(),
});

export const cancelGiftSchema = z.strictObject({ intent: z.literal("cancel-gift"), ...unit });

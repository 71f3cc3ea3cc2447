import { z } from "zod";
import { PASSPHRASE_LENGTH } from "#app/platform/config/config.server.ts";
import { act } from "#app/platform/forms/act.schema.ts";
import { wholeLine } from "#app/platform/forms/number.schema.ts";
import { savedVersion } from "#app/platform/forms/text.schema.ts";
import { normalSecret } from "#db/typed-secret.ts";

const KEEP = "Informe quantas cópias diárias guardar, de 1 a 60.";
const WEEKLY = "Informe quantas cópias semanais guardar, de 0 a 60.";
const MONTHLY = "Informe quantas cópias mensais guardar, de 0 a 60.";
const HOUR = "Escolha uma hora da lista.";
const place = z.enum(["disk", "s3"], "Escolha onde guardar.");

const count = (min: number, sentence: string) =>
  wholeLine({ min, max: 60, required: sentence, sentence, length: 2 });

export const backupFormSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("make-backup"), place }),
  z.strictObject({ intent: z.literal("drill-backup") }),
  act("delete-backup"),
  z.strictObject({
    intent: z.literal("save-schedule"),
    version: savedVersion,
    hour: wholeLine({ empty: null, max: 23, sentence: HOUR, length: 2 }),
    keep: count(1, KEEP),
    weekly: count(0, WEEKLY),
    monthly: count(0, MONTHLY),
    place,
  }),
]);

const PASSPHRASE = `Use ${PASSPHRASE_LENGTH} caracteres ou mais: quatro ou cinco palavras ao acaso são uma boa frase.`;

/** Spaces around it are lost when it is copied, so it has none; its accents are those of any keyboard. */
const passphrase = z
  .string()
  .transform((text) => normalSecret(text.trim()))
  .pipe(z.string().min(PASSPHRASE_LENGTH, PASSPHRASE).max(200, "A frase passa de 200 caracteres."));

export const passphraseSchema = z.discriminatedUnion("intent", [
  z
    .strictObject({
      intent: z.literal("save-passphrase"),
      version: savedVersion,
      passphrase,
      passphrase_again: z.string().transform((text) => normalSecret(text.trim())),
    })
    .refine((form) => form.passphrase === form.passphrase_again, {
      path: ["passphrase_again"],
      error: "As duas frases não são iguais. Digite a mesma nas duas.",
    }),
  z.strictObject({ intent: z.literal("remove-passphrase"), version: savedVersion }),
]);

export const downloadSchema = z.strictObject({
  current_password: z.string().min(1, "Digite a sua senha.").max(1000, "A senha é longa demais."),
});

import { z } from "zod";
import { lineOfText, rowId, savedVersion } from "#app/platform/forms/text.schema.ts";

const KEEP = "Informe quantas cópias diárias guardar, de 1 a 60.";
const WEEKLY = "Informe quantas cópias semanais guardar, de 0 a 60.";
const MONTHLY = "Informe quantas cópias mensais guardar, de 0 a 60.";
const HOUR = "Escolha uma hora da lista.";
const place = z.enum(["disk", "s3"], "Escolha onde guardar.");

const count = (least: number, sentence: string) =>
  lineOfText(2, sentence)
    .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= 60, sentence)
    .transform(Number);

export const backupFormSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("make-backup"), place }),
  z.strictObject({ intent: z.literal("delete-backup"), id: rowId }),
  z.strictObject({
    intent: z.literal("save-schedule"),
    version: savedVersion,
    hour: lineOfText(2)
      .refine((text) => text === "" || (/^\d{1,2}$/.test(text) && Number(text) < 24), HOUR)
      .transform((text) => (text === "" ? null : Number(text))),
    keep: count(1, KEEP),
    weekly: count(0, WEEKLY),
    monthly: count(0, MONTHLY),
    place,
  }),
]);

export const downloadSchema = z.strictObject({
  current_password: z.string().min(1, "Digite a sua senha.").max(1000, "A senha é longa demais."),
});

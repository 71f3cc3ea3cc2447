import { z } from "zod";
import { lineOfText } from "#app/platform/forms/text.schema.ts";
import { CERTIFICATE_NAME_MAX_LENGTH } from "./certificate-rules.ts";

const MISSING = "Escreva o nome completo que aparece no certificado.";
/** The letters that the certificate's type has: what a Brazilian document may hold. */
const WRITABLE = /^[\p{Script=Latin}\p{M} .'’-]+$/u;

export const certificateSchema = z.strictObject({
  name: lineOfText(CERTIFICATE_NAME_MAX_LENGTH, MISSING)
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " "))
    .refine(
      (text) => text === "" || WRITABLE.test(text),
      "Use só letras, espaços, pontos, hifens e apóstrofos.",
    )
    .refine((text) => text === "" || (text.match(/\p{L}/gu) ?? []).length >= 2, MISSING),
});

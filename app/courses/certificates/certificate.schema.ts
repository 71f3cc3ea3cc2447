import { z } from "zod";
import { lineOfText } from "#app/platform/forms/text.schema.ts";
import { CERTIFICATE_NAME_MAX_LENGTH } from "./certificate-rules.ts";

const MISSING = "Escreva o nome completo que aparece no certificado.";
/** Letters that the certificate's font has, enough for names in Brazilian documents. */
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

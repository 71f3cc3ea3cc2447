import { z } from "zod";
import { bareText } from "#app/platform/text/bare-text.ts";

export const redeemSchema = z.strictObject({
  code: z
    .string()
    .transform(bareText)
    .pipe(
      z.string().min(1, "Digite o código.").max(80, "Este código é longo demais. Confira se ele está certo."),
    ),
});

/** On the page of the link the code stands in the address: there is nothing to fill in. */
export const acceptSchema = z.strictObject({});

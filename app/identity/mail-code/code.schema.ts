import { z } from "zod";
import { bareText } from "#app/platform/text/bare-text.ts";
import { emailField } from "../user.schema.ts";

/** The code page's form, and the button of the sign-in form, whose password field is ignored. */
const askSchema = z.strictObject({
  intent: z.literal("ask-code"),
  email: emailField,
  password: z.string().max(1000).optional(),
});

const enterSchema = z.strictObject({
  intent: z.literal("enter-code"),
  code: z
    .string("Digite o código")
    .max(100, "O código tem 6 dígitos")
    .transform((text) => bareText(text).replace(/[\s.-]/g, ""))
    .refine((text) => text !== "", "Digite o código")
    .refine((text) => text === "" || /^\d{6}$/.test(text), "O código tem 6 dígitos"),
});

export const codeSchema = z.discriminatedUnion("intent", [askSchema, enterSchema]);

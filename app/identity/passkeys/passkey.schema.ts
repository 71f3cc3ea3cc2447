// A browser's answer about a key, in the format of @simplewebauthn/browser, and a key's name.

import { z } from "zod";
import { act } from "#app/platform/forms/act.schema.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { typedText } from "#app/platform/text/bare-text.ts";
import { PASSKEY_NAME_MAX } from "./passkey.ts";

const passkeyName = z
  .string("Dê um nome à chave.")
  .transform(typedText)
  .refine((text) => text.length > 0, "Dê um nome à chave.")
  .refine((text) => [...text].length <= PASSKEY_NAME_MAX, `O nome vai até ${PASSKEY_NAME_MAX} letras.`)
  .refine((text) => !/\p{Cc}/u.test(text), "O nome fica em uma linha só.");

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const answer = {
  id: base64url.min(1).max(2000),
  rawId: base64url.max(2000),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
};

export const newPasskeySchema = z.strictObject({
  ...answer,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64url.optional(),
  }),
});

export const signedPasskeySchema = z.strictObject({
  ...answer,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
});

export type NewPasskeyAnswer = z.output<typeof newPasskeySchema>;
export type SignedPasskey = z.output<typeof signedPasskeySchema>;

export const passkeyChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("rename-passkey"), id: rowId, name: passkeyName }),
  act("remove-passkey"),
]);

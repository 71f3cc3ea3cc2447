import { z } from "zod";

/** What the editor sends while somebody works: what it holds, and the version that it began from. */
export const pageSaveSchema = z.strictObject({
  act: z.enum(["save", "publish"]),
  version: z.number().int().min(0),
  content: z.record(z.string(), z.unknown()),
});

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Its other buttons. */
export const pageActSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("discard-draft"), version }),
    z.strictObject({ intent: z.literal("restore-version"), version, number: version }),
    z.strictObject({ intent: z.literal("restore-template"), version }),
    z.strictObject({ intent: z.literal("hide-page"), version }),
    z.strictObject({ intent: z.literal("show-page"), version }),
    z.strictObject({ intent: z.literal("move-page"), version, slug: z.string().max(200) }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

import { z } from "zod";
import { rowId } from "#app/platform/forms/text.schema.ts";

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const page = z.string().max(40);

export const newPageSchema = z.strictObject({
  intent: z.literal("create-page"),
  title: z.string().max(1000),
});

export const pageListSchema = z.discriminatedUnion(
  "intent",
  [
    z.strictObject({ intent: z.literal("hide-page"), page, version }),
    z.strictObject({ intent: z.literal("show-page"), page, version }),
    z.strictObject({ intent: z.literal("delete-page"), id: rowId }),
  ],
  "Esta ação não existe. Recarregue a página.",
);

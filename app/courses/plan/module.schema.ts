// The forms of a course's modules.
import { z } from "zod";
import { lineOfText, linesOfText, optionalRowId, orNull, rowId } from "#app/platform/forms/text.schema.ts";
import { orderField } from "../ordering/plan-order.schema.ts";
import { MODULE_LIMITS, MODULE_SENTENCES } from "./module.ts";

export const moduleSchema = z
  .strictObject({
    intent: z.literal("save-module"),
    id: rowId.optional(),
    title: lineOfText(MODULE_LIMITS.title, MODULE_SENTENCES.title),
    description: orNull(linesOfText(MODULE_LIMITS.description)).optional(),
    order: orderField,
  })
  .transform(({ intent: _, id, description = null, ...typed }) => ({ id, patch: { ...typed, description } }));

const position = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number);

/** What the lists of modules and of lessons ask for. */
export const planChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("move-module"), id: rowId, position }),
  z.strictObject({ intent: z.literal("move-lesson"), id: rowId, module_id: rowId, position }),
  z.strictObject({
    intent: z.literal("delete-module"),
    id: rowId,
    /** Where its lessons go; without one they are deleted with it. */
    move_to: optionalRowId("Escolha o módulo que fica com as aulas."),
  }),
  z.strictObject({ intent: z.literal("delete-lesson"), id: rowId }),
]);

import { z } from "zod";
import { definedOf, formShape } from "#app/nouns/form.schema.ts";
import { act, truth } from "#app/platform/forms/act.schema.ts";
import { lineOfText, optionalRowId, rowId } from "#app/platform/forms/text.schema.ts";
import { LESSON_LIMITS, LESSON_SENTENCES } from "../lessons/lesson.ts";
import { afterRow, releaseOn } from "../lessons/release.schema.ts";
import { RELEASE_SENTENCES } from "../lessons/release-rules.ts";
import { parseOrder } from "../ordering/plan-moves.ts";
import { orderField } from "../ordering/plan-order.schema.ts";
import { MODULE_COLUMNS, MODULE_LIMITS, MODULE_SENTENCES, type ModuleFacts } from "./module.ts";

export const moduleSchema = z
  .strictObject({
    ...formShape<ModuleFacts>(MODULE_COLUMNS, MODULE_LIMITS, "save-module", {
      title: MODULE_SENTENCES.title,
      release_days: RELEASE_SENTENCES.days,
      after_module_id: afterRow,
    }),
    /** The number when the form was opened. If it is sent back unchanged, the module stays where it is now. */
    place: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    order: orderField,
    release_on: releaseOn,
  })
  .transform(({ intent, id, version, place, order, release_on: release_at, ...typed }) => {
    const isKept = id !== undefined && place === String(order);
    const { title, description = null, release_days, after_module_id } = typed;
    const opening = definedOf({ release_days, release_at, after_module_id });
    const patch = { title, description, ...(isKept ? {} : { order }), ...opening };
    return { intent, id, version, patch };
  });

/** The old and the new order, in the format of `orderText`. */
const order = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    const parsed = parseOrder(text);
    if (parsed) return parsed;
    context.addIssue({ code: "custom", message: "Recarregue a página." });
    return z.NEVER;
  });

export const planChangeSchema = z.discriminatedUnion("intent", [
  z.strictObject({ intent: z.literal("save-order"), seen: z.string().max(200_000), order }),
  z.strictObject({
    intent: z.literal("add-module"),
    title: lineOfText(MODULE_LIMITS.title, MODULE_SENTENCES.title),
  }),
  z.strictObject({
    intent: z.literal("add-lesson"),
    module_id: rowId,
    title: lineOfText(LESSON_LIMITS.title, LESSON_SENTENCES.title),
  }),
  act("rename-module", {
    version: rowId,
    title: lineOfText(MODULE_LIMITS.title, MODULE_SENTENCES.title),
  }),
  act("rename-lesson", {
    version: rowId,
    title: lineOfText(LESSON_LIMITS.title, LESSON_SENTENCES.title),
  }),
  z.strictObject({
    intent: z.literal("publish-lessons"),
    ids: z
      .string()
      .max(20_000)
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, "Escolha as aulas.")
      .transform((text) => text.split(",").map(Number)),
    /** Confirmation fields, the same as for bulk acts. */
    ask: z.string().max(40).optional(),
    answers: z.string().max(40).optional(),
    agreed: z.string().max(400).optional(),
    value: truth,
  }),
  act("delete-module", {
    /** The module that receives the lessons; without it they are deleted. */
    move_to: optionalRowId("Escolha o módulo que fica com as aulas."),
  }),
  act("delete-lesson"),
]);

export type PlanChange = z.output<typeof planChangeSchema>;

// The forms of a course's modules.
import { z } from "zod";
import { lineOfText, linesOfText, optionalRowId, orNull, rowId } from "#app/platform/forms/text.schema.ts";
import { LESSON_LIMITS, LESSON_SENTENCES } from "../lessons/lesson.ts";
import { afterRow, releaseDays, releaseOn } from "../lessons/release.schema.ts";
import { parseOrder } from "../ordering/plan-moves.ts";
import { orderField } from "../ordering/plan-order.schema.ts";
import { MODULE_LIMITS, MODULE_SENTENCES } from "./module.ts";

export const moduleSchema = z
  .strictObject({
    intent: z.literal("save-module"),
    id: rowId.optional(),
    version: rowId.optional(),
    /** Its number as the form was opened; sent back unchanged, the module stays wherever it is now. */
    place: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    title: lineOfText(MODULE_LIMITS.title, MODULE_SENTENCES.title),
    description: orNull(linesOfText(MODULE_LIMITS.description)).optional(),
    order: orderField,
    release_days: releaseDays,
    release_on: releaseOn,
    after_module_id: afterRow,
  })
  .transform(({ intent, id, version, place, order, title, description = null, ...opening }) => {
    const isKept = id !== undefined && place === String(order);
    const { release_days, release_on, after_module_id } = opening;
    const patch = {
      title,
      description,
      ...(isKept ? {} : { order }),
      ...(release_days === undefined ? {} : { release_days }),
      ...(release_on === undefined ? {} : { release_at: release_on }),
      ...(after_module_id === undefined ? {} : { after_module_id }),
    };
    return { intent, id, version, patch };
  });

/** How the order stood, and how it is to be: as orderText writes it. */
const order = z
  .string()
  .max(200_000)
  .transform((text, context) => {
    const parsed = parseOrder(text);
    if (parsed) return parsed;
    context.addIssue({ code: "custom", message: "Recarregue a página." });
    return z.NEVER;
  });

/** What the tree asks for. */
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
  z.strictObject({
    intent: z.literal("rename-module"),
    id: rowId,
    version: rowId,
    title: lineOfText(MODULE_LIMITS.title, MODULE_SENTENCES.title),
  }),
  z.strictObject({
    intent: z.literal("rename-lesson"),
    id: rowId,
    version: rowId,
    title: lineOfText(LESSON_LIMITS.title, LESSON_SENTENCES.title),
  }),
  z.strictObject({
    intent: z.literal("publish-lessons"),
    /** "12,13". */
    ids: z
      .string()
      .max(20_000)
      .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, "Escolha as aulas.")
      .transform((text) => text.split(",").map(Number)),
    /** Who asks first, or was answered, and what was agreed to; as of acts on several rows. */
    ask: z.string().max(40).optional(),
    answers: z.string().max(40).optional(),
    agreed: z.string().max(400).optional(),
    value: z.enum(["true", "false"]).transform((value) => value === "true"),
  }),
  z.strictObject({
    intent: z.literal("delete-module"),
    id: rowId,
    /** Where its lessons go; without one they are deleted with it. */
    move_to: optionalRowId("Escolha o módulo que fica com as aulas."),
  }),
  z.strictObject({ intent: z.literal("delete-lesson"), id: rowId }),
]);

export type PlanChange = z.output<typeof planChangeSchema>;

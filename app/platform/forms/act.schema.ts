// Schemas of a list's small forms: an act on one row, a switch, an act on the marked rows. `more` adds fields.
import { z } from "zod";
import { repeated, rowId } from "./text.schema.ts";

/** The wanted state of a switch. */
export const truth = z.enum(["true", "false"]).transform((value) => value === "true");

type Shape = Readonly<Record<string, z.ZodType>>;

// biome-ignore lint/complexity/noBannedTypes: nothing else is sent
export const act = <Intent extends string, More extends Shape = {}>(intent: Intent, more = {} as More) =>
  z.strictObject({ intent: z.literal(intent), id: rowId, ...more });

export const flip = <Intent extends string>(intent: Intent) => act(intent, { value: truth });

/** `sentence` is for more than 200 rows. */
// biome-ignore lint/complexity/noBannedTypes: nothing else is sent
export const actOnMarked = <Intent extends string, More extends Shape = {}>(
  intent: Intent,
  sentence: string,
  more = {} as More,
) => z.strictObject({ intent: z.literal(intent), id: repeated(rowId, 200, sentence), ...more });

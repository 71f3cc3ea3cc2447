// The fields that events are made of: what they hold, in the owner's words, and why a personal one goes along.
import { z } from "zod";

/** What says of a field in its schema why it goes along though it is somebody's own. */
export const PERSONAL = "x-personal";

export const text = (description: string) => z.string().describe(description);
export const rowNumber = (description: string) => z.int().positive().describe(description);
export const count = (description: string) => z.int().min(0).describe(description);
/** Money, always whole centavos. */
export const cents = (description: string) => z.int().describe(`${description}, em centavos`);
export const instant = (description: string) =>
  z.string().meta({ description: `${description}, em UTC`, format: "date-time" });
export const day = (description: string) => z.string().meta({ description, format: "date" });
export const address = (description: string) => z.string().meta({ description, format: "uri" });
export const personal = (description: string, reason: string) =>
  z.string().meta({ description, [PERSONAL]: reason });
/** It may be missing: then it is null, and never left out. */
export const orNull = <S extends z.ZodType>(field: S) => {
  const { description } = field;
  return description === undefined ? field.nullable() : field.nullable().describe(description);
};

// Fields of events: their contents in the owner's words, and the reason for sending a personal field.
import { z } from "zod";

/** Schema key with the reason why a personal field is sent. */
export const PERSONAL = "x-personal";

export const text = (description: string) => z.string().describe(description);
export const rowNumber = (description: string) => z.int().positive().describe(description);
export const count = (description: string) => z.int().min(0).describe(description);
/** Whole centavos. */
export const cents = (description: string) => z.int().describe(`${description}, em centavos`);
export const instant = (description: string) =>
  z.string().meta({ description: `${description}, em UTC`, format: "date-time" });
export const day = (description: string) => z.string().meta({ description, format: "date" });
export const address = (description: string) => z.string().meta({ description, format: "uri" });
export const personal = (description: string, reason: string) =>
  z.string().meta({ description, [PERSONAL]: reason });
/** A missing value is sent as null, and never left out. */
export const orNull = <S extends z.ZodType>(field: S) => {
  const { description } = field;
  return description === undefined ? field.nullable() : field.nullable().describe(description);
};

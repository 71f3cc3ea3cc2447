// How a form reads amounts and counts.
import { z } from "zod";
import { fieldToCents } from "../money-and-dates/money.ts";
import { lineOfText } from "./text.schema.ts";

interface NumberOptions {
  /** Value of an empty text; without this option an empty text is no number. */
  empty?: number | null;
  /** Error message for an empty text. */
  required?: string | undefined;
  /**
   * Error message for text that is no number. Without a message, such text becomes NaN. The rule book refuses NaN
   * and reports all errors of the form at once.
   */
  sentence?: string | undefined;
  /** A number outside these bounds is refused like text that is no number. */
  min?: number;
  max?: number;
  /** Maximum length of the input. */
  length?: number;
}

type NumberOf<Options> = number | (Options extends { empty: infer Empty } ? Empty : never);

/** Centavos of "49,90". */
export const moneyLine = <Options extends NumberOptions>(options: Options) =>
  numberLine(fieldToCents, { length: 20, ...options });

/** Basis points of "12,5" or "12,5%". */
export const percentLine = <Options extends NumberOptions>(options: Options) =>
  numberLine((text) => fieldToCents(text.replace(/%$/, "").trimEnd()), { length: 20, ...options });

/** A count: digits alone. */
export const wholeLine = <Options extends NumberOptions>(options: Options) =>
  numberLine((text) => (/^\d+$/.test(text) ? Number(text) : undefined), { length: 10, ...options });

function numberLine<Options extends NumberOptions & { length: number }>(
  read: (text: string) => number | undefined,
  { empty, required, sentence, min = 0, max = Number.MAX_SAFE_INTEGER, length }: Options,
) {
  return lineOfText(length, required).transform((text, context): NumberOf<Options> => {
    if (text === "" && empty !== undefined) return empty as NumberOf<Options>;
    const number = read(text);
    if (number !== undefined && number >= min && number <= max) return number;
    if (sentence === undefined) return Number.NaN;
    context.addIssue({ code: "custom", message: sentence });
    return z.NEVER;
  });
}

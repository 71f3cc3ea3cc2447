import { lossOf } from "./lost-connection.ts";

/** Where an answer is missing and the connection is not why. */
export const FAULT = "Algo deu errado aqui. Tente de novo em instantes.";

/** Why an answer is missing, for who waits for it: a plain error was thrown with its sentence. */
export function sentenceOf(error: unknown, lost: string): string {
  if (error instanceof Error && error.name === "Error" && error.message) return error.message;
  return lossOf(error) === "connection" ? lost : FAULT;
}

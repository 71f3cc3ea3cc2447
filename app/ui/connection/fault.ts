import { lossOf } from "./lost-connection.ts";

/** Message for a missing answer when the connection is not the cause. */
export const FAULT = "Algo deu errado aqui. Tente de novo em instantes.";

/** Returns the message for a missing answer. A plain Error already has a message for the person. */
export function sentenceOf(error: unknown, lost: string): string {
  if (error instanceof Error && error.name === "Error" && error.message) return error.message;
  return lossOf(error) === "connection" ? lost : FAULT;
}

// How a page's own code posts to one of our JSON addresses.

import { deadline } from "./deadline.ts";
import { type Loss, lossOf } from "./lost-connection.ts";

export type JsonReply =
  | { kind: "ok"; body: unknown }
  | { kind: "refused"; status: number; body: unknown }
  /** No answer, or none that can be read. */
  | { kind: "lost"; loss: Loss };

type Send = (path: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 15_000;

/** `send`: what answers a puzzle that is asked for first (app/ui/puzzle/fetch-solving.ts). */
export async function postJson(
  path: string,
  body: unknown,
  { keepalive = false, send = fetch as Send } = {},
): Promise<JsonReply> {
  try {
    const response = await send(path, {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive,
      signal: deadline(TIMEOUT_MS),
    });
    const answer: unknown = response.status === 204 ? undefined : await response.json();
    return response.ok
      ? { kind: "ok", body: answer }
      : { kind: "refused", status: response.status, body: answer };
  } catch (error) {
    return { kind: "lost", loss: lossOf(error) };
  }
}

/** A text of the answer; undefined when it has none of this name. */
export function textIn(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null) return undefined;
  const value: unknown = Object.entries(body).find(([key]) => key === name)?.[1];
  return typeof value === "string" ? value : undefined;
}

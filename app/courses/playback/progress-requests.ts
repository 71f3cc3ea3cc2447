// Requests of the player for an open lesson, and their answers.

import { lossOf } from "#app/ui/connection/lost-connection.ts";

export type Answer =
  | { kind: "kept" | "later" | "over" }
  | { kind: "completed"; byRule: boolean }
  | { kind: "lost"; body: unknown };

/** Reports that the lesson was opened. Returns the response body if access was lost. */
export async function reportLessonOpened(address: string): Promise<unknown> {
  const answer = await sendReport(address, {});
  return answer.kind === "lost" ? answer.body : undefined;
}

/** The request outlives the page that sends it. */
export async function sendReport(address: string, report: object): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(report),
    });
    if (response.status === 403) return { kind: "lost", body: await response.json() };
    if (response.status === 401 || response.status === 404) return { kind: "over" };
    if (!response.ok) return { kind: "later" };
    const body: unknown = await response.json();
    return says(body, "completed") ? { kind: "completed", byRule: says(body, "byRule") } : { kind: "kept" };
  } catch (error) {
    lossOf(error);
    return { kind: "later" };
  }
}

function says(body: unknown, name: string): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    Object.entries(body).some(([key, value]) => key === name && value === true)
  );
}

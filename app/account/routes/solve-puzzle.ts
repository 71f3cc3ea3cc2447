import { z } from "zod";
import { appContext, requestContext } from "#app/context.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { knock } from "#app/platform/gates/gate.server.ts";
import { solverOf } from "#app/platform/gates/puzzle.server.ts";
import { jsonAnswer, onlyPost, readJson, tooManyRequests } from "#app/platform/http/http.ts";
import type { Route } from "./+types/solve-puzzle.ts";

const solutionSchema = z.strictObject({
  puzzle: z.string().max(200),
  numbers: z.array(z.int().nonnegative()).max(32),
});

export const loader = onlyPost;

/** Public: accepts a solved puzzle and marks the browser as known for a while. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  const tried = await knock(app, caller, "puzzle");
  if (!tried.ok) return tooManyRequests(tried);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const form = parseValue(solutionSchema, body.value);
  const solver = form.ok ? solverOf(app, form.value.puzzle, form.value.numbers) : undefined;
  if (solver === undefined) {
    const message = "Esta conta não confere ou já passou do tempo. Envie o formulário de novo.";
    return jsonAnswer({ error: "invalid", message }, 422);
  }
  caller.browser.noteSolved(solver);
  return new Response(null, { status: 204 });
}

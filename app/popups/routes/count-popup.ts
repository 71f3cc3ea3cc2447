import { appContext, requestContext } from "#app/context.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { knock } from "#app/platform/gates/gate.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { jsonAnswer, onlyPost, readJson, tooManyRequests } from "#app/platform/http/http.ts";
import { popupCountSchema } from "../popup.schema.ts";
import { popupExists } from "../popups.server.ts";
import type { Route } from "./+types/count-popup.ts";

/** Public: a pop-up was shown or closed. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { db, now, popupCounts } = app;
  const tried = await knock(app, context.get(requestContext), "popup-counts");
  if (!tried.ok) return tooManyRequests(tried);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const parsed = parseValue(popupCountSchema, body.value);
  if (!parsed.ok) return jsonAnswer({ error: "invalid", errors: parsed.errors }, 422);
  const id = idInAddress(params.id) ?? 0;
  if (!(await popupExists(db, id))) {
    return jsonAnswer({ error: "not_found", message: "Este pop-up não existe." }, 404);
  }
  popupCounts.add(id, parsed.value.what, now());
  return new Response(null, { status: 204 });
}

export const loader = onlyPost;

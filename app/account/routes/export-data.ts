import { appContext, requestContext } from "#app/context.ts";
import { requireApiUser } from "#app/identity/sessions/sessions.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { jsonAnswer, onlyPost, readForm, tooManyRequests } from "#app/platform/http/http.ts";
import { exportAskSchema } from "../data-requests/data-request.schema.ts";
import { exportPerson, zipResponse } from "../erasure/data-export.server.ts";
import { findPerson } from "../erasure/personal-data.server.ts";
import type { Route } from "./+types/export-data.ts";

const EXPORTS = { name: "account-export", points: 5, seconds: 3600 };

export function loader() {
  return onlyPost();
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = requireApiUser(context);
  const { db, limits, now } = context.get(appContext);
  const form = parseForm(exportAskSchema, await readForm(request));
  if (!form.ok) return jsonAnswer({ error: "invalid", errors: form.errors }, 422);
  const allowed = await limits.use(EXPORTS, String(user.id));
  if (!allowed.ok) return tooManyRequests(allowed);
  const { ip } = context.get(requestContext);
  const person = await findPerson(db, user.id);
  return zipResponse(await exportPerson(db, { person, actorId: user.id, ip }, now()), now());
}

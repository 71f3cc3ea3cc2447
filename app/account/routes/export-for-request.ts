import { appContext, requestContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { parseForm, parseValue } from "#app/platform/forms/form.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { jsonAnswer, onlyPost, readForm } from "#app/platform/http/http.ts";
import { exportAskSchema } from "../data-requests/data-request.schema.ts";
import { findOpenRequest } from "../data-requests/data-request-actions.server.ts";
import { exportPerson, zipResponse } from "../erasure/data-export.server.ts";
import { findPersonByEmail } from "../erasure/personal-data.server.ts";
import type { Route } from "./+types/export-for-request.ts";

export function loader() {
  return onlyPost();
}

/** Data of the confirmed requester, for the owner to send. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireApiRight(context, "privacy.handle");
  const { db, now } = context.get(appContext);
  const form = parseForm(exportAskSchema, await readForm(request));
  if (!form.ok) return jsonAnswer({ error: "invalid", errors: form.errors }, 422);
  const id = parseValue(rowId, params.id);
  const open = id.ok ? await findOpenRequest(db, id.value) : undefined;
  if (!open) return jsonAnswer({ error: "not_found", message: "Solicitação não encontrada." }, 404);
  const ask = { actorId: admin.id, ip: context.get(requestContext).ip, requestId: open.id };
  const person = await findPersonByEmail(db, open.email);
  return zipResponse(await exportPerson(db, { person, ...ask }, now()), now());
}

import { appContext, requestContext } from "#app/context.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { sentencesOf } from "#app/nouns/rule-book.ts";
import { type FieldErrors, parseValue } from "#app/platform/forms/form.ts";
import { knock, knockAs } from "#app/platform/gates/gate.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { jsonAnswer, onlyPost, readJson, tooManyRequests } from "#app/platform/http/http.ts";
import { popupEmailSchema } from "../popup.schema.ts";
import { captureEmail } from "../popup-email-writes.server.ts";
import { EMAIL_FAILED, EMAIL_STORED } from "../popup-messages.ts";
import type { Route } from "./+types/capture-email.ts";

const NO_POPUP = { error: "not_found", message: "Este pop-up não está mais no ar." };

/** Public: somebody leaves an e-mail in a pop-up. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const tried = await knock(app, context.get(requestContext), "popup-email");
  if (!tried.ok) return tooManyRequests(tried);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const parsed = parseValue(popupEmailSchema, body.value);
  if (!parsed.ok) return refusal(parsed.errors);
  const { patch } = parsed.value;
  const asked = await knockAs(app, "popup-email", patch.email);
  if (!asked.ok) return tooManyRequests(asked);
  const popupId = idInAddress(params.id) ?? 0;
  const userId = currentUser(context)?.id;
  const stored = await captureEmail(app.db, { popupId, patch, userId }, app.now());
  if (!stored) return jsonAnswer(NO_POPUP, 404);
  if (!stored.ok) return refusal(sentencesOf(stored.errors));
  return jsonAnswer({ message: EMAIL_STORED, pdf_url: stored.pdf_url }, 201);
}

function refusal(errors: FieldErrors): Response {
  const message = errors.email ?? EMAIL_FAILED;
  return jsonAnswer({ error: "invalid", message, errors }, 422);
}

export const loader = onlyPost;

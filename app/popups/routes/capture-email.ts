import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { jsonAnswer, onlyPost, readJson, tooManyRequests } from "#app/platform/http/http.ts";
import { popupEmailSchema } from "../popup.schema.ts";
import { captureEmail } from "../popup-emails.server.ts";
import { EMAIL_FAILED, EMAIL_STORED } from "../popup-messages.ts";
import type { Route } from "./+types/capture-email.ts";

const PER_ADDRESS = { name: "popup-email-address", points: 20, seconds: 3600 };
const PER_EMAIL = { name: "popup-email", points: 10, seconds: 3600 };
const NO_POPUP = { error: "not_found", message: "Este pop-up não está mais no ar." };

/** Public: somebody leaves an e-mail in a pop-up. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const tried = await app.limits.use(PER_ADDRESS, { address: context.get(requestContext).ip });
  if (!tried.ok) return tooManyRequests(tried.retryAfter);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const parsed = parseValue(popupEmailSchema, body.value);
  if (!parsed.ok) {
    const message = parsed.errors.email ?? EMAIL_FAILED;
    return jsonAnswer({ error: "invalid", message, errors: parsed.errors }, 422);
  }
  const { email, page } = parsed.value;
  const asked = await app.limits.use(PER_EMAIL, email);
  if (!asked.ok) return tooManyRequests(asked.retryAfter);
  const popupId = idInAddress(params.id) ?? 0;
  const userId = currentUser(context)?.id;
  const stored = await captureEmail(app.db, { popupId, email, page, userId }, app.now());
  return stored ? jsonAnswer({ message: EMAIL_STORED, ...stored }, 201) : jsonAnswer(NO_POPUP, 404);
}

export const loader = onlyPost;

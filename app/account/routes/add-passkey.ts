import { z } from "zod";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { newPasskeySchema } from "#app/identity/passkeys/passkey.schema.ts";
import { diskFullRefusalOr, type Refusal, refusalInit } from "#app/identity/refusal.ts";
import { requireApiUser } from "#app/identity/sessions/sessions.server.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { jsonAnswer, onlyPost, readForm, readJson } from "#app/platform/http/http.ts";
import { beginPasskey, finishPasskey } from "../security/passkey-actions.server.ts";
import type { Route } from "./+types/add-passkey.ts";

const answerSchema = z.strictObject({ answer: newPasskeySchema });
const NOT_A_KEY = "Não entendemos a resposta deste aparelho. Tente de novo.";

export const loader = onlyPost;

/** The form returns the challenge after fresh proof; JSON brings the signed answer. */
export async function action({ context, request }: Route.ActionArgs) {
  requireApiUser(context);
  const app = context.get(appContext);
  const asker = askerOf(context);
  try {
    if (!/^application\/json/i.test(request.headers.get("content-type") ?? "")) {
      const begun = await beginPasskey(app, asker, await readForm(request));
      if (!begun.ok) return refused(begun);
      return jsonAnswer({ options: begun.options }, 200, { "set-cookie": begun.cookie });
    }
    const body = await readJson(request);
    if (!body.ok) return body.response;
    const form = parseValue(answerSchema, body.value);
    if (!form.ok) return refused({ ok: false, errors: { form: NOT_A_KEY } });
    const finished = await finishPasskey(app, asker, { request, answer: form.value.answer });
    if (!finished.ok) return refused(finished);
    return jsonAnswer({ name: finished.name }, 200, { "set-cookie": finished.cookie });
  } catch (error) {
    return refused(diskFullRefusalOr(error));
  }
}

function refused(refusal: Refusal): Response {
  const { status, headers } = refusalInit(refusal);
  return jsonAnswer({ error: "refused", errors: refusal.errors }, status, headers);
}

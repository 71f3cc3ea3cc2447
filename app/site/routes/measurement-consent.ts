import { z } from "zod";
import { recordConsent, withdrawConsent } from "#app/identity/consents.server.ts";
import { requireApiRole } from "#app/identity/sessions.server.ts";
import { appContext } from "#app/platform/context.ts";
import { parseValue } from "#app/platform/form.ts";
import { jsonAnswer, onlyPost, readJson } from "#app/platform/http.ts";
import { CONSENT_TEXT } from "#app/platform/measurement.ts";
import { inTransaction } from "#db/connect.server.ts";
import type { Route } from "./+types/measurement-consent.ts";

const KIND = "measurement";
const answerSchema = z.strictObject({ yes: z.boolean(), source: z.enum(["painel", "preferencias"]) });

export const loader = onlyPost;

/** Signed in: what the person answered in the cookie panel. Of others nothing is known, and nothing is kept here. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id: userId, email } = requireApiRole(context, "user", "admin");
  const { db, now } = context.get(appContext);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const parsed = parseValue(answerSchema, body.value);
  if (!parsed.ok) return jsonAnswer({ error: "invalid", errors: parsed.errors }, 422);
  const { yes, source } = parsed.value;
  await inTransaction(db, async (trx) => {
    await withdrawConsent(trx, { email, kind: KIND }, now());
    if (yes)
      await recordConsent(trx, { userId, email, kind: KIND, source, textVersion: CONSENT_TEXT }, now());
  });
  return new Response(null, { status: 204 });
}

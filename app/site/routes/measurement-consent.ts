import { z } from "zod";
import { adServiceLabels } from "#app/analytics/ad-services.ts";
import { consentSubject } from "#app/analytics/measurement.ts";
import { appContext } from "#app/context.ts";
import { requireApiUser } from "#app/identity/sessions/sessions.server.ts";
import { recordConsent, withdrawConsent } from "#app/identity/users/consents.server.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { jsonAnswer, onlyPost, readJson } from "#app/platform/http/http.ts";
import { inTransaction } from "#db/connect.server.ts";
import type { Route } from "./+types/measurement-consent.ts";

const KIND = "measurement";
const answerSchema = z.strictObject({ yes: z.boolean(), source: z.enum(["painel", "preferencias"]) });

export const loader = onlyPost;

/** Signed in: what the person answered in the cookie panel. Of others nothing is known, and nothing is kept here. */
export async function action({ context, request }: Route.ActionArgs) {
  const { id: userId, email } = requireApiUser(context);
  const { db, now, company } = context.get(appContext);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const parsed = parseValue(answerSchema, body.value);
  if (!parsed.ok) return jsonAnswer({ error: "invalid", errors: parsed.errors }, 422);
  const { yes, source } = parsed.value;
  const { text: textVersion } = consentSubject({ ...company, ads: adServiceLabels(company.ads) });
  await inTransaction(db, async (trx) => {
    await withdrawConsent(trx, { email, kind: KIND }, now());
    if (yes) await recordConsent(trx, { userId, email, kind: KIND, source, textVersion }, now());
  });
  return new Response(null, { status: 204 });
}

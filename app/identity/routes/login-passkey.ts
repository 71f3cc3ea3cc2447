import { z } from "zod";
import { appContext, requestContext } from "#app/context.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { heldHeaders, jsonAnswer, readJson } from "#app/platform/http/http.ts";
import { clearedChallenge, keepChallenge } from "../challenges/challenges.server.ts";
import { passkeySite, signInOptions } from "../passkeys/ceremony.server.ts";
import { signedPasskeySchema } from "../passkeys/passkey.schema.ts";
import { diskFullRefusalOr, type Refusal } from "../refusal.ts";
import { returnQuery } from "../sessions/return-address.ts";
import { logInWithPasskey, SIGN_IN_CHALLENGE } from "../sign-in/passkey-login.server.ts";
import { admit } from "../sign-in/way-in.server.ts";
import type { Route } from "./+types/login-passkey.ts";

const answerSchema = z.strictObject({ answer: signedPasskeySchema });
const NOT_A_KEY = "Não entendemos a resposta deste aparelho. Tente de novo ou entre com e-mail e senha.";

/** Public: what a device has to sign; the challenge goes along in a cookie of this browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const site = passkeySite(app);
  if (!site) return jsonAnswer({ error: "not_found", message: "Esta loja não usa chaves de acesso." }, 404);
  const options = await signInOptions(site.rpID);
  return jsonAnswer({ options }, 200, {
    "set-cookie": keepChallenge(app, SIGN_IN_CHALLENGE, options.challenge),
  });
}

/** Public: what a device has signed, and where its person goes on. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const form = parseValue(answerSchema, body.value);
  if (!form.ok) return jsonAnswer({ error: "invalid", message: NOT_A_KEY }, 422);
  try {
    const { answer } = form.value;
    const outcome = await logInWithPasskey(app, { request, answer, caller: context.get(requestContext) });
    if (!outcome.ok) return refused(outcome);
    const { value, isVerified } = outcome;
    const { to, headers } = await admit(context, request, value, {
      search: returnQuery(url.searchParams.get("voltar")),
      isProven: isVerified,
      hasTwoFactors: isVerified,
      cookies: [clearedChallenge(app, SIGN_IN_CHALLENGE)],
    });
    return Response.json({ to }, { headers });
  } catch (error) {
    return refused(diskFullRefusalOr(error));
  }
}

function refused({ errors, status = 422, retryAfter }: Refusal): Response {
  const { form: message, puzzle } = errors;
  const held = retryAfter ? heldHeaders({ retryAfter, ...(puzzle ? { puzzle } : {}) }) : {};
  return jsonAnswer({ error: "refused", message }, status, held);
}

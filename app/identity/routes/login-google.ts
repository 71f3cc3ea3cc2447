import { redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { mayTry } from "#app/platform/gates/gate.server.ts";
import { keepChallenge } from "../challenges/challenges.server.ts";
import { askerOf, isProven } from "../fresh-proof/fresh-proof.server.ts";
import { FROM_REGISTER } from "../google/google-paths.ts";
import { beginGoogle } from "../google/google-provider.server.ts";
import { landingAddress, returnAddress } from "../sessions/return-address.ts";
import { currentUser, requireUser } from "../sessions/sessions.server.ts";
import {
  type GoogleLinking,
  googleRefusal,
  type KeptFlow,
  linkingOf,
  SECURITY_PATH,
} from "../sign-in/google-return.server.ts";
import { CONFIRM_FIRST } from "../user-rules.ts";
import type { Route } from "./+types/login-google.ts";

/** Off to Google: to sign in, or for whoever is signed in to say who they are there. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const asked = url.searchParams.get("voltar");
  const isLinking = url.searchParams.has("ligar");
  const isNew = url.searchParams.has(FROM_REGISTER);
  let link: GoogleLinking | null = null;
  if (isLinking) {
    requireUser(context);
    const asker = askerOf(context);
    const why = asker.user.email_confirmed_at
      ? !(await isProven(app.db, asker, app.now())) && "Confirme antes que é você"
      : CONFIRM_FIRST;
    if (why) return redirectWithToast(SECURITY_PATH, { title: why, kind: "error" });
    link = await linkingOf(app.db, asker);
  } else {
    const user = currentUser(context);
    if (user && app.company.signIn.google) throw redirect(landingAddress(user.team_role, asked));
  }
  const gate = await mayTry(app, context.get(requestContext), "sign-in");
  if (!gate.ok) return googleRefusal({ asked, isLinking, isNew }, "muitas");
  const begun = await beginGoogle(app);
  if (!begun) return googleRefusal({ asked, isLinking, isNew }, begun === null ? "desligado" : "fora");
  const text = JSON.stringify({
    flow: begun.flow,
    back: returnAddress(asked),
    isAsked: asked !== null,
    isNew,
    link,
  } satisfies KeptFlow);
  const cookie = keepChallenge(app, { name: "google", boundTo: "" }, text);
  return redirect(begun.address, { headers: { "set-cookie": cookie, "cache-control": "no-store" } });
}

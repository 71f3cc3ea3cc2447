import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf, isProven, proofWay } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { findOwnIdentity } from "#app/identity/google/identities.server.ts";
import { passkeySite } from "#app/identity/passkeys/ceremony.server.ts";
import { listPasskeys } from "#app/identity/passkeys/passkeys.server.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { goingOn, isFactorDemanded } from "#app/identity/rights/demanded-factors.ts";
import { countRecoveryCodes } from "#app/identity/second-factor/recovery-codes.server.ts";
import { listSessions } from "#app/identity/sessions/session-list.server.ts";
import { requireUser, sessionContext } from "#app/identity/sessions/sessions.server.ts";
import { hasPassword, secondFactorSince } from "#app/identity/users/users.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { AccountFrame } from "../profile/account-frame.tsx";
import { DemandedFactor, FactorShown } from "../security/demanded-factor.tsx";
import { GooglePanel } from "../security/google-panel.tsx";
import { PasskeyPanel } from "../security/passkey-panel.tsx";
import { SecondFactorPanel } from "../security/second-factor-panel.tsx";
import { changeSecurity } from "../security/security-actions.server.ts";
import { SessionList } from "../security/session-list.tsx";
import type { Route } from "./+types/security.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const app = context.get(appContext);
  const { db, now } = app;
  const asker = askerOf(context);
  const currentId = asker.sessionId;
  const [sessions, since, codesLeft, passkeys, asks, isFresh, isKnown, identity] = await Promise.all([
    listSessions(db, { userId: user.id, currentId }, now()),
    secondFactorSince(db, user.id),
    countRecoveryCodes(db, user.id),
    listPasskeys(db, user.id),
    proofWay(db, asker),
    isProven(db, asker, now()),
    hasPassword(db, user.id),
    findOwnIdentity(db, user.id, app.config.googleIssuer),
  ]);
  const isConfirmed = user.email_confirmed_at !== null;
  const factor = {
    email: user.email,
    isConfirmed,
    since,
    codesLeft,
    asksCode: asks === "code" && !isFresh,
    hasPassword: isKnown,
  };
  const keys = { passkeys, asks: isFresh ? null : asks, isOffered: passkeySite(app) !== undefined };
  const isDemanded = isFactorDemanded(app, user.team_role) && !context.get(sessionContext)?.hasTwoFactors;
  const hasKey = passkeys.some(({ verifies_user }) => verifies_user);
  const goOn = user.team_role ? goingOn(url) : undefined;
  const demand = isDemanded ? { hasKey: hasKey && since === null, hasCode: since !== null, goOn } : null;
  const google = { identity, isOffered: app.company.signIn.google };
  return {
    name: user.name,
    factor,
    keys,
    google,
    demand,
    goOn: isDemanded ? undefined : goOn,
    sessions,
    now: now(),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireUser(context);
  const answer = await changeSecurity(context.get(appContext), askerOf(context), await readForm(request));
  if (answer.kind === "done") return redirectWithToast(`/minha-conta/seguranca${url.search}`, answer.toast);
  if (answer.kind === "codes") return data(answer);
  if (answer.kind === "setup") {
    const { refusal, ...rest } = answer;
    return data({ ...rest, errors: refusal?.errors }, { status: refusal ? 422 : 200 });
  }
  const { data: refusal, init } = refusedForm(answer.refusal);
  const { kind, intent, id } = answer;
  return data({ kind, intent, id, errors: refusal.errors, values: refusal.values }, init ?? {});
}

/** Shows secrets once, so that no cache may store the page. */
export function headers(args: Route.HeadersArgs): Headers {
  const answer = new Headers(headersOfRefusal(args));
  answer.set("cache-control", "private, no-store");
  return answer;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Segurança da conta", noIndex: true });

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, factor, keys, google, demand, goOn, sessions, now } = loaderData;
  return (
    <AccountFrame name={name} current="seguranca">
      <div className="grid max-w-180 gap-14">
        {demand ? <DemandedFactor {...demand} /> : goOn ? <FactorShown goOn={goOn} /> : null}
        <PasskeyPanel {...keys} {...factor} goOn={goOn} answer={actionData} />
        <GooglePanel {...google} {...factor} asks={keys.asks} answer={actionData} />
        <SecondFactorPanel {...factor} goOn={goOn} answer={actionData} />
        <SessionList sessions={sessions} now={now} />
      </div>
    </AccountFrame>
  );
}

import { data, type RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { headersOfRefusal } from "#app/identity/refusal.ts";
import { currentUser, requireUser } from "#app/identity/sessions/sessions.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import { waitSentence } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { ErrorScreen } from "#app/ui/display/error-screen.tsx";
import { findLinkedCohort, joinByLink, type LinkedCohort } from "../../cohort-link/cohort-joining.server.ts";
import { JoinScreen, joinTitle } from "../../cohort-link/join-screen.tsx";
import { cohortWords } from "../../cohorts/cohort-state.ts";
import type { Route } from "./+types/join-cohort.ts";

/** Changes nothing: messengers and mail programs open links automatically. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const held = await heldBack(context);
  if (held) return held;
  const app = context.get(appContext);
  const user = currentUser(context);
  const cohort = isKey(params.key)
    ? await findLinkedCohort(app.db, params.key, user?.id, app.now())
    : undefined;
  if (!cohort) await countWrong(app, context.get(requestContext), "cohort-link");
  return answer(cohort, user?.email);
}

export async function action({ context, params }: Route.ActionArgs) {
  const user = requireUser(context);
  const held = await heldBack(context);
  if (held) return held;
  const app = context.get(appContext);
  const { ip } = context.get(requestContext);
  const joined = isKey(params.key)
    ? await joinByLink(app.db, { key: params.key, userId: user.id, ip }, app.now())
    : ({ ok: false, cohort: undefined } as const);
  if (joined.ok) {
    const { name, title, address } = joined.cohort;
    return redirectWithToast(address, {
      title: `Você está na ${cohortWords(name)}`,
      description: `Bom curso: ${title}.`,
    });
  }
  if (!joined.cohort) await countWrong(app, context.get(requestContext), "cohort-link");
  const { cohort, email } = shown(joined.cohort, user.email);
  return data(
    { cohort, email, wait: null },
    { status: statusOf(joined.cohort, 409), headers: HEADERS_OF_KEY },
  );
}

/** Rate limit: too many unknown keys were tried. */
async function heldBack(context: Readonly<RouterContextProvider>) {
  const held = await mayTry(context.get(appContext), context.get(requestContext), "cohort-link");
  if (held.ok) return undefined;
  const headers = { ...HEADERS_OF_KEY, "retry-after": String(held.retryAfter) };
  return data({ cohort: null, email: null, wait: waitSentence(held.retryAfter) }, { status: 429, headers });
}

function answer(cohort: LinkedCohort | undefined, email: string | undefined) {
  return data(
    { ...shown(cohort, email), wait: null },
    { status: statusOf(cohort, 200), headers: HEADERS_OF_KEY },
  );
}

function shown(cohort: LinkedCohort | undefined, email: string | undefined) {
  return { cohort: cohort ?? null, email: email ? shownEmail(email) : null };
}

function statusOf(cohort: LinkedCohort | undefined, usual: number): number {
  if (!cohort) return 404;
  return cohort.state === "removed" ? 410 : usual;
}

function isKey(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: joinTitle(loaderData?.cohort ?? null), noIndex: true });

export default function JoinCohortPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { cohort, email, wait } = actionData ?? loaderData;
  if (wait) return <ErrorScreen status={429} sentence={wait} />;
  return <JoinScreen cohort={cohort} linkKey={params.key} email={email} />;
}

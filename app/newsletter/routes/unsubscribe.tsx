import { data, Form, href, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { oneClickSchema } from "../subscriptions/subscription.schema.ts";
import { unsubscribe } from "../subscriptions/subscription-writes.server.ts";
import { findSubscription, isSubscribed } from "../subscriptions/subscriptions.server.ts";
import { subscriptionInToken } from "../subscriptions/unsubscribe-links.server.ts";
import type { Route } from "./+types/unsubscribe.ts";

const DEAD_LINK = "Este link está incompleto. Abra de novo o link que está no fim do e-mail.";

/** Changes nothing: mail programs open links on their own (SEC-53). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secret } = context.get(appContext);
  const id = subscriptionInToken(secret, params.token);
  const subscription = id === undefined ? undefined : await findSubscription(db, id);
  // What the team ended can still be taken back: whoever comes here to leave says so themselves.
  const facts = subscription
    ? {
        email: subscription.email,
        isActive: subscription.is_ended_by_team || (await isSubscribed(db, subscription.email)),
      }
    : { email: null, isActive: false };
  return data(facts, { status: subscription ? 200 : 404, headers: HEADERS_OF_KEY });
}

/** The button of this page, and that of mail programs (RFC 8058): nobody has to be signed in. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, secret, now } = context.get(appContext);
  const form = parseForm(oneClickSchema, await readForm(request));
  if (!form.ok) return data(form, { status: 422, headers: HEADERS_OF_KEY });
  const id = subscriptionInToken(secret, params.token);
  const outcome = id === undefined ? "missing" : await unsubscribe(db, id, now());
  if (outcome !== "missing") return data({ ok: true as const }, { headers: HEADERS_OF_KEY });
  return data({ ok: false as const, errors: { form: DEAD_LINK } }, { status: 404, headers: HEADERS_OF_KEY });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("referrer-policy") ? actionHeaders : loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Cancelar a newsletter", noIndex: true });

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isActive } = loaderData;
  const busy = useNavigation().state !== "idle";
  const refusal = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined;
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Cancelar a newsletter</h1>
      <div className="mt-6 grid gap-5">
        {refusal || email === null ? (
          <Alert tone="bad">
            <p>{refusal ?? DEAD_LINK}</p>
          </Alert>
        ) : isActive ? (
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <p className="text-lg wrap-anywhere">
              Deixar de receber a newsletter em <b>{email}</b>?
            </p>
            <Button type="submit" block busy={busy}>
              {busy ? "Cancelando..." : "Cancelar inscrição"}
            </Button>
          </Form>
        ) : (
          <>
            <Alert tone="ok" title="Inscrição cancelada">
              <p className="wrap-anywhere">
                <b>{email}</b> não recebe mais a newsletter. Se mudar de ideia, inscreva-se de novo no blog.
              </p>
            </Alert>
            <ButtonLink to={href("/blog")} variant="quiet" className="justify-self-start">
              Ir para o blog
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

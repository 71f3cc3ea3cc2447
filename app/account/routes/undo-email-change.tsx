import { data, Form, href, redirect, useNavigation } from "react-router";
import { DEAD_UNDO_LINK, undoEmailChange } from "#app/identity/address-change/email-undo.server.ts";
import { findLink, linkPath } from "#app/identity/links/one-time-links.server.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { endSession } from "#app/identity/sessions/sessions.server.ts";
import { appContext, requestContext } from "#app/platform/context.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { Route } from "./+types/undo-email-change.ts";

/** The address is a key: it must not travel on as a referrer. */
const HEADERS_OF_KEY = { "referrer-policy": "no-referrer", "cache-control": "private, no-store" };

/** Changes nothing: mail programs open links on their own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const link = await findLink(db, "undo", params.token, now());
  if (!link) {
    const dead = { email: null, isChanged: false, refusal: DEAD_UNDO_LINK };
    return data(dead, { status: 404, headers: HEADERS_OF_KEY });
  }
  return data(
    { email: link.email, isChanged: link.current_email !== link.email, refusal: null },
    { headers: HEADERS_OF_KEY },
  );
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, jobs, secret, now } = context.get(appContext);
  const { ip } = context.get(requestContext);
  const undone = await undoEmailChange(db, { token: params.token, secret, ip }, now());
  if (!undone.ok) return refusedForm(undone);
  jobs.wake();
  // The mailbox was just shown, so the link for another password need not go through it once more.
  return redirect(linkPath(secret, { id: undone.resetId, purpose: "reset" }), {
    headers: { "set-cookie": await endSession(context) },
  });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Parar a troca de e-mail", noIndex: true });

export default function UndoEmailChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isChanged } = loaderData;
  const refusal = actionData?.errors.form ?? loaderData.refusal;
  const busy = useNavigation().state !== "idle";
  const verb = isChanged ? "Desfazer" : "Parar";
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">{verb} a troca de e-mail</h1>
      {refusal ? (
        <div className="mt-6 grid gap-5">
          <Alert tone="bad">
            <p>{refusal}</p>
          </Alert>
          <ButtonLink to={href("/minha-conta")}>Ir para a minha conta</ButtonLink>
        </div>
      ) : (
        <Form method="post" className="mt-6 grid gap-5">
          <p className="text-lg wrap-anywhere">
            {isChanged
              ? "A sua conta usa outro e-mail agora. Ela volta para "
              : "Alguém pediu para trocar o e-mail da sua conta. Ela fica com "}
            <b>{email}</b>, todas as sessões abertas são encerradas e você escolhe outra senha em seguida.
          </p>
          <p className="text-muted">Se foi você quem pediu a troca, feche esta página.</p>
          <Button type="submit" block busy={busy}>
            {busy ? "Um momento..." : `${verb} a troca`}
          </Button>
        </Form>
      )}
    </div>
  );
}

import { data, Form, href, redirect, useNavigation } from "react-router";
import { supportContact } from "#app/company/support-contact.ts";
import { appContext, requestContext } from "#app/context.ts";
import { findLink, linkPath } from "#app/identity/links/one-time-links.server.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { endSession } from "#app/identity/sessions/sessions.server.ts";
import { DEAD_UNDO_LINK, takeBack } from "#app/identity/take-back/take-back.server.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { Route } from "./+types/take-back.ts";

/** Changes nothing: mail programs open links automatically. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, company } = context.get(appContext);
  const support = supportContact(company);
  const link = await findLink(db, "undo", params.token, now());
  if (!link) {
    const dead = { email: null, isMoved: false, eraseOn: null, refusal: DEAD_UNDO_LINK, support };
    return data(dead, { status: 404, headers: HEADERS_OF_KEY });
  }
  const isMoved = link.current_email !== link.email;
  const eraseOn = link.erase_at && formatDate(link.erase_at);
  return data({ email: link.email, isMoved, eraseOn, refusal: null, support }, { headers: HEADERS_OF_KEY });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, jobs, secret, now } = context.get(appContext);
  const { ip } = context.get(requestContext);
  const done = await takeBack(db, { token: params.token, secret, ip }, now());
  if (!done.ok) return refusedForm(done);
  jobs.wake();
  // The mailbox was just proven, so the link for a new password is given directly.
  return redirect(linkPath(secret, { id: done.resetId, purpose: "reset" }), {
    headers: { "set-cookie": await endSession(context) },
  });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), {
    title: isDead(loaderData) ? "Link sem validade" : "Retomar a minha conta",
    noIndex: true,
  });

function isDead(facts: unknown): boolean {
  return typeof facts === "object" && facts !== null && "refusal" in facts && facts.refusal !== null;
}

export default function TakeBackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isMoved, eraseOn, support } = loaderData;
  const refusal = actionData?.errors.form ?? loaderData.refusal;
  const busy = useNavigation().state !== "idle";
  if (refusal) return <DeadLink refusal={refusal} support={support} />;
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Retomar a minha conta</h1>
      <Form method="post" className="mt-6 grid gap-5">
        <p className="text-lg wrap-anywhere">
          {isMoved ? "A sua conta usa outro e-mail agora. Ela volta para " : "A sua conta fica com o e-mail "}
          <b>{email}</b>, e quem entrou nela perde o acesso:
        </p>
        <ul className="grid list-disc gap-2 pl-5">
          {eraseOn ? <li>a exclusão marcada para {eraseOn} é cancelada, e a conta abre de novo;</li> : null}
          <li>todas as sessões abertas são encerradas;</li>
          <li>uma troca de e-mail que esteja esperando é cancelada;</li>
          <li>a verificação em duas etapas é desativada, se foi ativada há pouco tempo;</li>
          <li>você escolhe outra senha em seguida.</li>
        </ul>
        <p className="text-muted">Se foi você quem fez a mudança, feche esta página.</p>
        <Button type="submit" block busy={busy}>
          {busy ? "Um momento..." : "Retomar a conta"}
        </Button>
      </Form>
    </div>
  );
}

/** After the account was taken back, Back leads here: continue with a new password. */
function DeadLink({ refusal, support }: { refusal: string; support: string }) {
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Link sem validade</h1>
      <div className="mt-6 grid gap-5">
        <Alert tone="bad">
          <p>{refusal}</p>
        </Alert>
        <p className="wrap-anywhere text-muted">Se precisar de ajuda, escreva para {support}.</p>
        <ButtonLink to={href("/esqueci-senha")}>Criar outra senha</ButtonLink>
      </div>
    </div>
  );
}

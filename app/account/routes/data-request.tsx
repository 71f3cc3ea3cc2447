import { href, Link } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { HeldMailAlert } from "#app/identity/links/held-mail-alert.tsx";
import { LookInMailbox } from "#app/identity/links/look-in-mailbox.tsx";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { DataRequestForm } from "../data-requests/data-request-form.tsx";
import { askAboutData } from "../data-requests/data-requests.server.ts";
import type { Route } from "./+types/data-request.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { company, mail } = context.get(appContext);
  return {
    email: currentUser(context)?.email ?? null,
    heldBy: mail.isHeld() ? company.emails.support : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const asked = await askAboutData(app, context.get(requestContext), await readForm(request));
  return asked.ok ? { ...asked, email: shownEmail(asked.email) } : refusedForm(asked);
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Solicitação sobre os seus dados",
    description:
      "Para pedir uma cópia, a correção ou a exclusão dos seus dados pessoais, mesmo sem ter conta.",
    canonical: href("/privacidade/pedido"),
  });

export default function DataRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData?.ok ? actionData : undefined;
  return (
    <div className="wrap max-w-160 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Solicitação sobre os seus dados</h1>
      {sent === undefined ? (
        <>
          <p className="mt-4 mb-8 text-lg text-muted">
            Para quem não tem conta. Se você tem, a exportação e a exclusão estão no perfil da sua{" "}
            <Link to={`${href("/minha-conta")}?aba=perfil`} className="link">
              conta
            </Link>
            .{loaderData.heldBy === null ? " Respondemos em até 15 dias." : null}
          </p>
          {loaderData.heldBy === null ? null : (
            <div className="mb-8">
              <HeldMailAlert
                supportEmail={loaderData.heldBy}
                instead="A solicitação só vale depois de confirmada por um link, que por enquanto não chega."
              />
            </div>
          )}
          <DataRequestForm refusal={actionData?.ok ? undefined : actionData} email={loaderData.email} />
        </>
      ) : (
        <div className="mt-6">
          {sent.heldBy !== null ? (
            <HeldMailAlert supportEmail={sent.heldBy} />
          ) : (
            <Alert tone="ok" title="Veja sua caixa de entrada">
              <p className="wrap-anywhere">
                Enviamos um link para <b>{sent.email}</b>. A solicitação só vale depois que você confirmar; o
                link vale por 48 horas.
              </p>
              <LookInMailbox />
            </Alert>
          )}
        </div>
      )}
    </div>
  );
}

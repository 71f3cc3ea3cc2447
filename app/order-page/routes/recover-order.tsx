import { href, Link } from "react-router";
import { GUEST_ORDER_DAYS } from "#app/company/lasting-access.ts";
import { appContext, requestContext } from "#app/context.ts";
import { HeldMailAlert } from "#app/identity/links/held-mail-alert.tsx";
import { LookInMailbox } from "#app/identity/links/look-in-mailbox.tsx";
import { headersOfRefusal, refusedForm, tooMany } from "#app/identity/refusal.ts";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { RecoveryForm } from "#app/order-page/page/recovery-form.tsx";
import { recoverySchema } from "#app/orders/entry/access.schema.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { knock } from "#app/platform/gates/gate.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import type { Route } from "./+types/recover-order.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { company, mail } = context.get(appContext);
  return { heldBy: mail.isHeld() ? company.emails.support : null };
}

/** Same answer and work for every address: only the worker looks for purchases. */
export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { db, jobs, now, mail, company } = app;
  const form = parseForm(recoverySchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const { email } = form.value;
  const tried = await knock(app, context.get(requestContext), "order-recovery");
  if (!tried.ok) return refusedForm(tooMany(tried), { email });
  await enqueue(db, { topic: "mail.order-recovery", payload: { email } }, now());
  jobs.wake();
  return { ok: true as const, email, heldBy: mail.isHeld() ? company.emails.support : null };
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), {
    title: "Recuperar minha compra",
    description: "Comprou sem criar conta e perdeu o acesso? Aqui você pede o link das suas compras.",
    canonical: "/recuperar-compra",
  });

export default function RecoverOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const asked = actionData?.ok ? actionData : undefined;
  const held = asked?.heldBy ?? null;
  return (
    <div className="wrap grid max-w-128 gap-6 py-12 md:py-20">
      <h1 className="text-4xl font-extrabold tracking-display">Recuperar minha compra</h1>
      {asked && held !== null ? (
        <HeldMailAlert
          supportEmail={held}
          instead={`Se houver compras com ${asked.email}, o link delas ficou guardado na loja.`}
        />
      ) : null}
      {held !== null ? null : actionData?.ok ? (
        <Alert tone="ok" title="Veja sua caixa de entrada">
          <p className="wrap-anywhere">
            Se houver compras com <b>{actionData.email}</b>, o link delas chega em instantes.
          </p>
          <LookInMailbox>O e-mail da compra também pode ser outro.</LookInMailbox>
          <p className="mt-2">
            <Link to={href("/recuperar-compra")} className="link" reloadDocument>
              Tentar outro e-mail
            </Link>
          </p>
        </Alert>
      ) : (
        <>
          {loaderData.heldBy === null ? (
            <p className="text-lg text-muted">
              Comprou sem criar conta? Informe o e-mail da compra, e enviamos para ele o link das suas
              compras.
            </p>
          ) : (
            <HeldMailAlert
              supportEmail={loaderData.heldBy}
              instead={`Por ${GUEST_ORDER_DAYS} dias, o pedido abre no navegador em que você comprou. Em outro, só com um link, que por enquanto não chega.`}
            />
          )}
          <RecoveryForm refusal={actionData} />
          <p>
            Tem conta?{" "}
            <Link to={href("/login")} className="link">
              Entrar
            </Link>
          </p>
        </>
      )}
    </div>
  );
}

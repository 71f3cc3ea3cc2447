import { data, Form, href, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { confirmRequestSchema } from "../data-requests/data-request.schema.ts";
import { DEAD_REQUEST_LINK, REQUEST_KIND_NOUNS } from "../data-requests/data-request-labels.ts";
import { confirmRequest, findWaitingRequest } from "../data-requests/data-requests.server.ts";
import type { Route } from "./+types/confirm-data-request.ts";

/** Changes nothing: mail programs open links automatically. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const waiting = await findWaitingRequest(db, params.token, now());
  const facts = waiting ? { kind: waiting.kind, email: waiting.email } : null;
  return data({ waiting: facts }, { status: waiting ? 200 : 404, headers: HEADERS_OF_KEY });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, jobs, now } = context.get(appContext);
  const form = parseForm(confirmRequestSchema, await readForm(request));
  if (!form.ok) return data({ ok: false }, { status: 422, headers: HEADERS_OF_KEY });
  const isConfirmed = await confirmRequest(db, params.token, now());
  if (isConfirmed) jobs.wake();
  return data({ ok: isConfirmed }, { status: isConfirmed ? 200 : 404, headers: HEADERS_OF_KEY });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("referrer-policy") ? actionHeaders : loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Confirmar a solicitação", noIndex: true });

export default function ConfirmDataRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { waiting } = loaderData;
  const busy = useNavigation().state !== "idle";
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Confirmar a solicitação</h1>
      <div className="mt-6 grid gap-5">
        {actionData?.ok ? (
          <Alert tone="ok" title="Solicitação confirmada">
            <p>Recebemos a sua solicitação e vamos responder por e-mail em até 15 dias.</p>
          </Alert>
        ) : waiting ? (
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="intent" value="confirm" />
            <p className="text-lg wrap-anywhere">
              {REQUEST_KIND_NOUNS[waiting.kind]}, para <b>{waiting.email}</b>.
            </p>
            <Button type="submit" block busy={busy}>
              {busy ? "Confirmando..." : "Confirmar a solicitação"}
            </Button>
          </Form>
        ) : (
          <>
            <Alert tone="bad">
              <p>{DEAD_REQUEST_LINK}</p>
            </Alert>
            <ButtonLink to={href("/privacidade/pedido")} variant="quiet" className="justify-self-start">
              Fazer uma nova solicitação
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

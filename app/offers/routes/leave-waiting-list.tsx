import { data, Form, href, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { leaveSchema } from "../waiting/offer-wait.schema.ts";
import { leaveWaitingList } from "../waiting/offer-wait-writes.server.ts";
import { findWait } from "../waiting/offer-waits.server.ts";
import { waitInToken } from "../waiting/waiting-links.server.ts";
import type { Route } from "./+types/leave-waiting-list.ts";

const DEAD_LINK = "Este link está incompleto. Abra de novo o link que está no e-mail.";

/** Changes nothing: mail programs open links automatically (SEC-53). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secret } = context.get(appContext);
  const id = waitInToken(secret, params.token);
  const wait = id === undefined ? undefined : await findWait(db, id);
  const facts = { isKnown: id !== undefined, email: wait?.email ?? null, offer: wait?.offer_name ?? null };
  return data(facts, { status: facts.isKnown ? 200 : 404, headers: HEADERS_OF_KEY });
}

/** The button of this page and of mail programs (RFC 8058); works without signing in. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, secret, now } = context.get(appContext);
  const form = parseForm(leaveSchema, await readForm(request));
  if (!form.ok) return data(form, { status: 422, headers: HEADERS_OF_KEY });
  const id = waitInToken(secret, params.token);
  if (id === undefined) {
    const errors = { form: DEAD_LINK };
    return data({ ok: false as const, errors }, { status: 404, headers: HEADERS_OF_KEY });
  }
  await leaveWaitingList(db, id, now());
  return data({ ok: true as const }, { headers: HEADERS_OF_KEY });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("referrer-policy") ? actionHeaders : loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Sair da lista de espera", noIndex: true });

export default function LeaveWaitingListPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isKnown, email, offer } = loaderData;
  const busy = useNavigation().state !== "idle";
  const refusal = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined;
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Sair da lista de espera</h1>
      <div className="mt-6 grid gap-5">
        {refusal || !isKnown ? (
          <Alert tone="bad">
            <p>{refusal ?? DEAD_LINK}</p>
          </Alert>
        ) : email !== null ? (
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <p className="text-lg wrap-anywhere">
              Tirar <b>{email}</b> da lista de espera da oferta “{offer}”?
            </p>
            <Button type="submit" block busy={busy}>
              {busy ? "Salvando..." : "Sair da lista"}
            </Button>
          </Form>
        ) : (
          <>
            <Alert tone="ok" title="Você não está mais na lista">
              <p>Seu e-mail foi apagado da lista de espera desta oferta.</p>
            </Alert>
            <ButtonLink to={href("/loja")} variant="quiet" className="justify-self-start">
              Ir para a loja
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

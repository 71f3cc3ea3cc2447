import { data, Form, href, useNavigation } from "react-router";
import { findLink } from "#app/identity/links/one-time-links.server.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { DEAD_CONFIRMATION_LINK } from "#app/identity/users/email-confirmations.server.ts";
import { appContext } from "#app/platform/context.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { confirmAndJoin } from "../profile/email-joining.server.ts";
import type { Route } from "./+types/confirm-email.ts";

/** The address is a key: it must not travel on as a referrer. */
const HEADERS_OF_KEY = { "referrer-policy": "no-referrer", "cache-control": "private, no-store" };

const ALREADY_DONE = "Este link já foi usado: o seu e-mail está confirmado.";

/** Changes nothing: mail programs open links on their own. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const link = await findLink(db, "confirm", params.token, now());
  const isDone = currentUser(context)?.email_confirmed_at != null;
  const facts = link
    ? { email: link.email, name: link.name, refusal: null }
    : { email: null, name: null, refusal: isDone ? ALREADY_DONE : DEAD_CONFIRMATION_LINK };
  return data(facts, { status: link ? 200 : 404, headers: HEADERS_OF_KEY });
}

export async function action({ context, params }: Route.ActionArgs) {
  const { db, jobs, now } = context.get(appContext);
  const outcome = await confirmAndJoin(db, params.token, now());
  if (!outcome.ok) return refusedForm(outcome);
  jobs.wake();
  const { joined } = outcome.value;
  const address = currentUser(context)
    ? href("/minha-conta")
    : `${href("/login")}?voltar=${encodeURIComponent(href("/minha-conta"))}`;
  return redirectWithToast(address, {
    title: "E-mail confirmado",
    description: joined > 0 ? joinedSentence(joined) : undefined,
  });
}

function joinedSentence(joined: number): string {
  return joined === 1
    ? "A compra que você fez sem login agora está na sua conta."
    : `As ${joined} compras que você fez sem login agora estão na sua conta.`;
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Confirmar e-mail", noIndex: true });

export default function ConfirmEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name } = loaderData;
  const refusal = actionData?.errors.form ?? loaderData.refusal;
  const busy = useNavigation().state !== "idle";
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Confirmar e-mail</h1>
      {refusal ? (
        <div className="mt-6 grid gap-5">
          <Alert tone={refusal === ALREADY_DONE ? "ok" : "bad"}>
            <p>{refusal}</p>
          </Alert>
          <ButtonLink to={href("/minha-conta")}>Ir para a minha conta</ButtonLink>
        </div>
      ) : (
        <Form method="post" className="mt-6 grid gap-5">
          <p className="text-lg wrap-anywhere">
            Confirme que <b>{email}</b> é seu para usá-lo na conta de <b>{name}</b>. Ela passa a mostrar
            também as compras que você fez sem login.
          </p>
          <p className="text-muted">Se você não criou essa conta, feche esta página sem confirmar.</p>
          <Button type="submit" block busy={busy}>
            {busy ? "Confirmando..." : "Confirmar e-mail"}
          </Button>
        </Form>
      )}
    </div>
  );
}

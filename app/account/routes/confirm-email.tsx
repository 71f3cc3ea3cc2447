import { data, Form, href, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { findDeadLink, findLink } from "#app/identity/links/one-time-links.server.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { returnAddress, returnQuery } from "#app/identity/sessions/return-address.ts";
import { currentUser, sessionContext } from "#app/identity/sessions/sessions.server.ts";
import { confirmationSchema } from "#app/identity/user.schema.ts";
import {
  askedOf,
  type Confirmer,
  DEAD_CONFIRMATION_LINK,
} from "#app/identity/users/email-confirmations.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { PasswordInput } from "#app/ui/controls/password-input.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { ConfirmSignIn } from "../profile/confirm-sign-in.tsx";
import { confirmAndJoin } from "../profile/email-joining.server.ts";
import { checkOwnPassword } from "../security/own-password.server.ts";
import type { Route } from "./+types/confirm-email.ts";

const ALREADY_DONE = "Este link já foi usado: o seu e-mail está confirmado.";

/** Changes nothing: mail programs open links automatically. Shows no name to a stranger. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = returnQuery(url.searchParams.get("voltar"));
  const { db, now } = context.get(appContext);
  const link = await findLink(db, "confirm", params.token, now());
  if (!link) {
    const isDone = await wasConfirmed(context, params.token);
    const refusal = isDone ? ALREADY_DONE : DEAD_CONFIRMATION_LINK;
    const dead = { email: null, name: null, asked: null, isNew: false, query, refusal, isDone };
    return data(dead, { status: 404, headers: HEADERS_OF_KEY });
  }
  const asked = askedOf(link, confirmerOf(context));
  const name = asked === "sign-in" ? null : link.name;
  const isNew = link.email !== link.current_email;
  return data(
    { email: link.email, name, asked, isNew, query, refusal: null, isDone: false },
    { headers: HEADERS_OF_KEY },
  );
}

/** True if this or another link confirmed the same address; false for a change that was cancelled or replaced. */
async function wasConfirmed(context: Route.LoaderArgs["context"], token: string): Promise<boolean> {
  const user = currentUser(context);
  if (!user?.email_confirmed_at) return false;
  const dead = await findDeadLink(context.get(appContext).db, "confirm", token);
  return dead?.user_id === user.id && dead.email === user.email;
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = parseForm(confirmationSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const confirmer = confirmerOf(context);
  const { current_password: password } = form.value;
  if (confirmer && password !== undefined) {
    const known = await checkOwnPassword(app, confirmer.userId, password);
    if (!known.ok) return refusedForm(known);
  }
  const confirmation = { token: params.token, confirmer, hasPassword: password !== undefined };
  const outcome = await confirmAndJoin(app.db, confirmation, app.now());
  if (!outcome.ok) return refusedForm(outcome);
  app.jobs.wake();
  const { joined } = outcome.value;
  const back = returnAddress(url.searchParams.get("voltar"));
  return redirectWithToast(back === "/" ? href("/minha-conta") : back, {
    title: "E-mail confirmado",
    description: joined > 0 ? joinedSentence(joined) : undefined,
  });
}

function confirmerOf(context: Route.LoaderArgs["context"]): Confirmer {
  const session = context.get(sessionContext);
  return session ? { userId: session.user.id, sessionId: session.id, since: session.since } : undefined;
}

function joinedSentence(joined: number): string {
  return joined === 1
    ? "A compra que você fez sem login agora está na sua conta."
    : `As ${joined} compras que você fez sem login agora estão na sua conta.`;
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Confirmar e-mail", noIndex: true });

export default function ConfirmEmailPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { email, name, asked, isNew, query } = loaderData;
  const errors = actionData?.errors ?? {};
  const refusal = loaderData.refusal ?? (asked === "sign-in" ? undefined : errors.form);
  const busy = useNavigation().state !== "idle";
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Confirmar e-mail</h1>
      {refusal ? (
        <div className="mt-6 grid gap-5">
          <Alert tone={loaderData.isDone ? "ok" : "bad"}>
            <p>{refusal}</p>
          </Alert>
          <ButtonLink to={href("/minha-conta")}>Ir para a minha conta</ButtonLink>
        </div>
      ) : asked === "sign-in" ? (
        <ConfirmSignIn
          email={email ?? ""}
          back={`${href("/confirmar-email/:token", params)}${query}`}
          query={query}
        />
      ) : (
        <Form method="post" noValidate className="mt-6 grid gap-5">
          {busy ? null : <ErrorSummary errors={errors} />}
          <p className="text-lg wrap-anywhere">
            Confirme que <b>{email}</b> é seu para usá-lo na conta de <b>{name}</b>.{" "}
            {isNew ? "A partir daí você entra com ele. " : ""}A conta passa a mostrar também as compras que
            você fez sem login.
          </p>
          {asked === "password" ? (
            <Field
              name="current_password"
              label="Senha da conta"
              error={errors.current_password}
              hint="O link foi pedido em outro aparelho; a senha mostra que a conta é sua."
            >
              <PasswordInput autoComplete="current-password" required />
            </Field>
          ) : null}
          <p className="text-muted">
            {isNew
              ? "Se você não pediu a troca, feche esta página sem confirmar."
              : "Se você não criou essa conta, feche esta página sem confirmar."}
          </p>
          <Button type="submit" block busy={busy}>
            {busy ? "Confirmando..." : "Confirmar e-mail"}
          </Button>
        </Form>
      )}
    </div>
  );
}

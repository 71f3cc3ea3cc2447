import { data, Form, href, Link, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { FirstTime } from "#app/identity/mail-code/code-panels.tsx";
import { findByToken } from "#app/identity/mail-code/sign-in-codes.server.ts";
import { diskFullRefusalOr, headersOfRefusal, refusedForm, tooMany } from "#app/identity/refusal.ts";
import { returnQuery } from "#app/identity/sessions/return-address.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { AuthPage } from "#app/identity/sign-in/auth-page.tsx";
import { countWrong, mayTry } from "#app/platform/gates/gate.server.ts";
import { readForm, waitSentence } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { finishEntry } from "../entry/code-answer.server.ts";
import type { Route } from "./+types/sign-in-link.ts";

export const handle = { bare: true };

const DEAD_BUTTON = "Este botão não vale mais: ele vale por 10 minutos e uma vez só. Peça outro código.";

/** Changes nothing: mail programs and scanners open links automatically. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const query = returnQuery(url.searchParams.get("voltar"));
  const { brand } = app.company;
  const held = await mayTry(app, context.get(requestContext), "sign-in-link");
  if (!held.ok) {
    const headers = { ...HEADERS_OF_KEY, "retry-after": String(held.retryAfter) };
    return data(
      { brand, query, email: null, inPlaceOf: null, refusal: waitSentence(held.retryAfter) },
      { status: 429, headers },
    );
  }
  const code = await findByToken(app.db, params.token, app.now());
  if (!code) await countWrong(app, context.get(requestContext), "sign-in-link");
  const user = currentUser(context);
  const facts = {
    brand,
    query,
    email: code ? shownEmail(code.email) : null,
    inPlaceOf: user && user.email !== code?.email ? shownEmail(user.email) : null,
    refusal: code ? null : DEAD_BUTTON,
  };
  return data(facts, { status: code ? 200 : 404, headers: HEADERS_OF_KEY });
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  await readForm(request);
  const held = await mayTry(app, caller, "sign-in-link");
  if (!held.ok) return refusedForm(tooMany(held));
  const code = await findByToken(app.db, params.token, app.now());
  if (!code) {
    await countWrong(app, caller, "sign-in-link");
    return refusedForm({ ok: false, errors: { form: DEAD_BUTTON } });
  }
  try {
    const entered = await finishEntry({ context, request, url }, code);
    return entered instanceof Response ? entered : refusedForm(entered);
  } catch (error) {
    return refusedForm(diskFullRefusalOr(error));
  }
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Entrar", noIndex: true });

export default function SignInLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, query, email, inPlaceOf, refusal } = loaderData;
  const busy = useNavigation().state !== "idle";
  if (refusal) {
    return (
      <AuthPage brand={brand} title="Entrar">
        <div className="grid gap-5">
          <Alert tone="bad" title="Não dá para entrar com este botão">
            <p>{refusal}</p>
          </Alert>
          <ButtonLink to={`${href("/login/por-email")}${query}`} block>
            Pedir outro código
          </ButtonLink>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage brand={brand} title={`Entrar em ${brand}`}>
      <Form method="post" replace className="grid gap-5">
        {busy ? null : <ErrorSummary errors={actionData?.errors} />}
        <p className="wrap-anywhere">
          Você entra neste aparelho como <b>{email}</b>.
        </p>
        {inPlaceOf ? (
          <Alert>
            <p className="wrap-anywhere">
              Aqui está aberta a conta {inPlaceOf}. Ao continuar, você troca de conta.
            </p>
          </Alert>
        ) : null}
        <Button type="submit" block busy={busy}>
          {busy ? "Entrando..." : "Entrar"}
        </Button>
        <FirstTime />
      </Form>
      <p className="mt-6 text-center text-sm text-muted">
        Não foi você quem pediu? Feche esta página: sem o botão ninguém entra.{" "}
        <Link className="link" to={href("/")}>
          Ir para a loja
        </Link>
      </p>
    </AuthPage>
  );
}

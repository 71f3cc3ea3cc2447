import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { supportContact } from "#app/company/support-contact.ts";
import { appContext, requestContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { diskFullRefusalOr, headersOfRefusal, refusedForm } from "../refusal.ts";
import { landingAddress, returnAddress } from "../sessions/return-address.ts";
import { currentUser } from "../sessions/sessions.server.ts";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { clearedStepCookie, finishLogin, pendingAccount } from "../sign-in/second-step.server.ts";
import { letIn } from "../sign-in/way-in.server.ts";
import { loginCodeSchema } from "../user.schema.ts";
import type { Route } from "./+types/login-code.ts";

export const handle = { bare: true };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const back = returnAddress(url.searchParams.get("voltar"));
  const user = currentUser(context);
  if (user) throw redirect(landingAddress(user.team_role, url.searchParams.get("voltar")));
  const app = context.get(appContext);
  const query = back === "/" ? "" : `voltar=${encodeURIComponent(back)}`;
  if (!(await pendingAccount(app, request))) {
    throw redirect(`${href("/login")}${query && `?${query}`}`, {
      headers: { "set-cookie": clearedStepCookie(app) },
    });
  }
  const byRecovery = url.searchParams.has("recuperacao");
  return { brand: app.company.brand, query, byRecovery, support: supportContact(app.company) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = parseForm(loginCodeSchema, await readForm(request));
  const account = await pendingAccount(app, request);
  if (!account) {
    // Not even the page of this form would be shown.
    if (!form.ok) throw data(form.errors.code ?? "Informe o código", { status: 422 });
    const toast = { title: "O tempo acabou", description: "Entre de novo." };
    return redirectWithToast(`${href("/login")}${url.search}`, toast, {
      headers: { "set-cookie": clearedStepCookie(app) },
    });
  }
  if (!form.ok) return refusedForm({ ok: false, errors: form.errors });
  try {
    const caller = context.get(requestContext);
    const outcome = await finishLogin(app, { account, code: form.value.code, caller });
    if (!outcome.ok) return refusedForm(outcome);
    const way = {
      search: url.search,
      isProven: true,
      hasTwoFactors: true,
      cookies: [clearedStepCookie(app)],
    };
    return await letIn(context, request, { step: "done", ...outcome.value }, way);
  } catch (error) {
    return refusedForm(diskFullRefusalOr(error));
  }
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Verificação em duas etapas", noIndex: true });

export default function LoginCodePage({ loaderData, actionData }: Route.ComponentProps) {
  const { brand, query, byRecovery, support } = loaderData;
  const busy = useNavigation().formAction?.startsWith(href("/login/codigo")) ?? false;
  const errors = actionData?.errors ?? {};
  const other = byRecovery ? query : ["recuperacao=1", query].filter(Boolean).join("&");
  return (
    <AuthPage brand={brand} title="Verificação em duas etapas">
      <Form method="post" noValidate className="grid gap-5">
        {busy ? null : <ErrorSummary errors={errors} />}
        <p>
          {byRecovery
            ? "Digite um dos códigos de recuperação que você guardou. Cada um vale uma vez."
            : "Abra o aplicativo autenticador no seu celular e digite o código de 6 dígitos."}
        </p>
        <Field name="code" label={byRecovery ? "Código de recuperação" : "Código"} error={errors.code}>
          <Input
            key={other}
            required
            autoFocus
            maxLength={40}
            autoComplete={byRecovery ? "off" : "one-time-code"}
            inputMode={byRecovery ? "text" : "numeric"}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono text-xl tracking-[0.15em]"
          />
        </Field>
        <Button type="submit" block busy={busy}>
          {busy ? "Conferindo..." : "Entrar"}
        </Button>
      </Form>
      <p className="mt-6 grid justify-items-center gap-3 text-center">
        <Link className="link" replace to={`${href("/login/codigo")}${other && `?${other}`}`}>
          {byRecovery ? "Usar o código do aplicativo" : "Usar um código de recuperação"}
        </Link>
        <Link className="link" to={`${href("/login")}${query && `?${query}`}`}>
          Entrar com outra conta
        </Link>
      </p>
      <details className="mt-6 rounded-card bg-surface px-5 inset-ring inset-ring-line">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          Não consigo o código
        </summary>
        <div className="grid gap-3 pb-5 wrap-anywhere">
          <p>
            <b>Não foi você quem ativou a verificação?</b> Abra o e-mail “Verificação em duas etapas ativada”,
            que enviamos no dia em que ela foi ativada, e use o botão “Não fui eu”. Ele vale por 7 dias.
          </p>
          <p>
            <b>Perdeu o celular e os códigos de recuperação?</b> Escreva para {support}, do e-mail da sua
            conta: a loja desativa a verificação depois de conferir que é você.
          </p>
        </div>
      </details>
    </AuthPage>
  );
}

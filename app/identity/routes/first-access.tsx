import { useEffect, useRef } from "react";
import { data, Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { DRAFT_HINT, useDraftText } from "#app/ui/draft-form/use-draft-text.ts";
import { EmailInput } from "../email-hint/email-input.tsx";
import { isFirstAccessOpen, openFirstAccount } from "../first-access/first-access.server.ts";
import { NewPasswordFields } from "../passwords/new-password-form.tsx";
import { diskFullRefusalOr, headersOfRefusal, refusedForm } from "../refusal.ts";
import { currentUser, startSession } from "../sessions/sessions.server.ts";
import { AuthPage } from "../sign-in/auth-page.tsx";
import { rememberNetwork } from "../sign-in/sign-in-throttle.server.ts";
import { firstAccessSchema } from "../user.schema.ts";
import type { Route } from "./+types/first-access.ts";

export const handle = { bare: true };

const GONE = "O primeiro administrador já existe. Entre com a sua conta.";

export async function loader({ context }: Route.LoaderArgs) {
  // Back, after it was done.
  if (currentUser(context)?.team_role) throw redirect(href("/admin"));
  if (!(await isFirstAccessOpen(context.get(appContext)))) throw data(GONE, { status: 404 });
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  if (!(await isFirstAccessOpen(app))) throw data(GONE, { status: 404 });
  const form = parseForm(firstAccessSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const { code, name, email, password } = form.value;
  const { ip } = context.get(requestContext);
  try {
    const opened = await openFirstAccount(app, { code, name, email, password, ip });
    if (!opened.ok) return refusedForm(opened, { code, name, email });
    const { id } = opened;
    await rememberNetwork(app.db, { secret: app.secret, userId: id, ip }, app.now());
    const owner = { id, team_role: "owner" } as const;
    const cookie = await startSession(context, owner, request, { isProven: true });
    return redirectDocument(href("/admin/abertura/:step?"), { headers: { "set-cookie": cookie } });
  } catch (error) {
    return refusedForm(diskFullRefusalOr(error), { code, name, email });
  }
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  // Nobody has named the shop yet.
  pageMeta({ ...siteFacts(matches), brand: "Vitrine" }, { title: "Primeiro acesso", noIndex: true });

export default function FirstAccessPage({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().formAction?.startsWith(href("/primeiro-acesso")) ?? false;
  const { errors = {}, values } = actionData ?? {};
  const name = useRef<HTMLInputElement>(null);
  const email = useRef<HTMLInputElement>(null);
  // Nobody has an account here yet.
  const keptName = useDraftText(name, { owner: "", place: "primeiro-acesso/nome" });
  const keptEmail = useDraftText(email, { owner: "", place: "primeiro-acesso/email" });
  const { keep: keepName } = keptName;
  const { keep: keepEmail } = keptEmail;
  useEffect(() => {
    if (!actionData) return;
    keepName();
    keepEmail();
  }, [actionData, keepName, keepEmail]);
  return (
    <AuthPage brand="Vitrine" title="Primeiro acesso">
      <Form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={() => {
          keptName.forget();
          keptEmail.forget();
        }}
      >
        {busy ? null : <ErrorSummary errors={errors} title="Não foi possível criar a conta" />}
        <p>
          Esta loja acabou de ser instalada e ainda não tem quem cuide dela. Crie a sua conta de
          administrador; depois, mostramos o que falta para vender, passo a passo.
        </p>
        <Field
          name="code"
          label="Código"
          error={errors.code}
          hint="Apareceu no servidor quando o programa iniciou, no terminal ou no registro do serviço."
        >
          <Input
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="XXXX-XXXX-XXXX"
            defaultValue={values?.code}
            className="font-mono tracking-[0.1em]"
          />
        </Field>
        <Field
          name="name"
          label="Seu nome"
          error={errors.name}
          hint={keptName.isGivenBack ? DRAFT_HINT : undefined}
        >
          <Input ref={name} required autoComplete="name" defaultValue={values?.name} />
        </Field>
        <Field
          name="email"
          label="Seu e-mail"
          error={errors.email}
          hint={keptEmail.isGivenBack ? DRAFT_HINT : undefined}
        >
          <EmailInput ref={email} required autoComplete="username" defaultValue={values?.email} />
        </Field>
        <NewPasswordFields errors={errors} isAdmin label="Senha" />
        <Button type="submit" block busy={busy}>
          {busy ? "Criando a conta..." : "Criar conta e começar"}
        </Button>
      </Form>
    </AuthPage>
  );
}

import { data, Form, href, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { choicesSchema } from "#app/courses/study-mails/study-mail.schema.ts";
import {
  findStudyMailChoices,
  saveStudyMailChoices,
} from "#app/courses/study-mails/study-mail-choices.server.ts";
import { STUDY_MAIL_KINDS, STUDY_MAILS } from "#app/courses/study-mails/study-mail-kinds.ts";
import { requireUser } from "#app/identity/sessions/sessions.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Switch } from "#app/ui/controls/choice.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { AccountFrame } from "../profile/account-frame.tsx";
import type { Route } from "./+types/study-mails.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { db } = context.get(appContext);
  return { name: user.name, email: user.email, choices: await findStudyMailChoices(db, user.id) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = requireUser(context);
  const { db, now } = context.get(appContext);
  const form = parseForm(choicesSchema, await readForm(request));
  if (!form.ok) return data(form, { status: 422 });
  const { intent: _, ...choices } = form.value;
  await saveStudyMailChoices(db, user.id, choices, now());
  return redirectWithToast(href("/minha-conta/emails"), { title: "Escolhas salvas" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "E-mails dos seus estudos", noIndex: true });

export default function StudyMailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, choices } = loaderData;
  const busy = useNavigation().state !== "idle";
  const refusal = actionData ? Object.values(actionData.errors)[0] : undefined;
  return (
    <AccountFrame name={name} current="emails">
      <section className="max-w-128">
        <h2 className="text-2xl">E-mails dos seus estudos</h2>
        <p className="mt-3 text-muted wrap-anywhere">
          Vão para {email}. O que é de um pedido seu, como a confirmação do pagamento, chega sempre.
        </p>
        {refusal ? (
          <Alert tone="bad" className="mt-5">
            <p>{refusal}</p>
          </Alert>
        ) : null}
        <Form method="post" className="mt-6 grid gap-5">
          <input type="hidden" name="intent" value="study-mails" />
          {STUDY_MAILS.map((kind) => (
            <Switch key={kind} name={kind} defaultChecked={choices[kind]} hint={STUDY_MAIL_KINDS[kind].hint}>
              {STUDY_MAIL_KINDS[kind].label}
            </Switch>
          ))}
          <Button type="submit" busy={busy} className="justify-self-start">
            {busy ? "Salvando..." : "Salvar"}
          </Button>
        </Form>
      </section>
    </AccountFrame>
  );
}

import { data, Form, href, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { findOpenAccount } from "#app/identity/users/users.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { stopSchema } from "../study-mails/study-mail.schema.ts";
import { findStudyMailChoices, stopStudyMail } from "../study-mails/study-mail-choices.server.ts";
import { STUDY_MAIL_KINDS } from "../study-mails/study-mail-kinds.ts";
import { readerInToken } from "../study-mails/study-mail-links.server.ts";
import type { Route } from "./+types/stop-study-mails.ts";

const DEAD_LINK = "Este link está incompleto. Abra de novo o link que está no fim do e-mail.";

/** Changes nothing: mail programs open links automatically (SEC-53). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, secret } = context.get(appContext);
  const reader = readerInToken(secret, params.token);
  if (!reader)
    return data({ kind: null, email: null, isWanted: false }, { status: 404, headers: HEADERS_OF_KEY });
  const [account, choices] = await Promise.all([
    findOpenAccount(db, reader.userId),
    findStudyMailChoices(db, reader.userId),
  ]);
  const { label } = STUDY_MAIL_KINDS[reader.kind];
  const isWanted = account !== undefined && choices[reader.kind];
  return data({ kind: label, email: account?.email ?? null, isWanted }, { headers: HEADERS_OF_KEY });
}

/** Handles the button of this page and of mail programs (RFC 8058); needs no session. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { db, secret, now } = context.get(appContext);
  const form = parseForm(stopSchema, await readForm(request));
  if (!form.ok) return data(form, { status: 422, headers: HEADERS_OF_KEY });
  const reader = readerInToken(secret, params.token);
  if (!reader) {
    const errors = { form: DEAD_LINK };
    return data({ ok: false as const, errors }, { status: 404, headers: HEADERS_OF_KEY });
  }
  await stopStudyMail(db, reader, now());
  return data({ ok: true as const }, { headers: HEADERS_OF_KEY });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("referrer-policy") ? actionHeaders : loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "E-mails dos seus estudos", noIndex: true });

export default function StopStudyMailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, email, isWanted } = loaderData;
  const busy = useNavigation().state !== "idle";
  const refusal = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined;
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">E-mails dos seus estudos</h1>
      <div className="mt-6 grid gap-5">
        {refusal || kind === null ? (
          <Alert tone="bad">
            <p>{refusal ?? DEAD_LINK}</p>
          </Alert>
        ) : isWanted ? (
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <p className="text-lg wrap-anywhere">
              Deixar de receber “{kind}” em <b>{email}</b>?
            </p>
            <Button type="submit" block busy={busy}>
              {busy ? "Salvando..." : "Não receber mais"}
            </Button>
          </Form>
        ) : (
          <>
            <Alert tone="ok" title="Pronto, não enviamos mais">
              <p>“{kind}” está desligado. Os outros e-mails dos seus cursos ficam como você escolheu.</p>
            </Alert>
            <ButtonLink to={href("/minha-conta/emails")} variant="quiet" className="justify-self-start">
              Ver todas as escolhas
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

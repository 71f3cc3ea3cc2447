import { data, Form, href, useNavigation } from "react-router";
import { z } from "zod";
import { appContext } from "#app/context.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { HEADERS_OF_KEY } from "#app/platform/http/key-pages.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { findRefusing } from "../carts/recovery-links.server.ts";
import { refuseReminders } from "../carts/saved-cart-writes.server.ts";
import type { Route } from "./+types/stop-reminders.ts";

const DEAD_LINK =
  "Este link está incompleto ou não vale mais. Abra de novo o link que está no fim do e-mail.";

/** What the button of a mail program sends (RFC 8058), and the page's own form with it. */
const oneClickSchema = z.strictObject({ "List-Unsubscribe": z.literal("One-Click") });

/** Changes nothing: mail programs open links on their own (SEC-53). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const person = await findRefusing(context.get(appContext), params.token);
  const facts = { isKnown: person !== undefined, isRefused: Boolean(person?.refused_at) };
  return data(facts, { status: person ? 200 : 404, headers: HEADERS_OF_KEY });
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = parseForm(oneClickSchema, await readForm(request));
  if (!form.ok) return data(form, { status: 422, headers: HEADERS_OF_KEY });
  const person = await findRefusing(app, params.token);
  if (!person)
    return data(
      { ok: false as const, errors: { form: DEAD_LINK } },
      { status: 404, headers: HEADERS_OF_KEY },
    );
  await refuseReminders(app.db, person, app.now());
  return data({ ok: true as const }, { headers: HEADERS_OF_KEY });
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("referrer-policy") ? actionHeaders : loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Parar os lembretes", noIndex: true });

export default function StopRemindersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isKnown, isRefused } = loaderData;
  const busy = useNavigation().state !== "idle";
  const refusal = actionData && !actionData.ok ? Object.values(actionData.errors)[0] : undefined;
  return (
    <div className="wrap max-w-128 py-16 md:py-24">
      <h1 className="text-4xl font-extrabold tracking-display">Parar os lembretes</h1>
      <div className="mt-6 grid gap-5">
        {refusal || !isKnown ? (
          <Alert tone="bad">
            <p>{refusal ?? DEAD_LINK}</p>
          </Alert>
        ) : isRefused ? (
          <>
            <Alert tone="ok" title="Pronto, não escrevemos mais">
              <p>
                O carrinho guardado foi apagado. Você continua recebendo só o que é de um pedido seu, como a
                confirmação do pagamento.
              </p>
            </Alert>
            <ButtonLink to={href("/loja")} variant="quiet" className="justify-self-start">
              Ir para a loja
            </ButtonLink>
          </>
        ) : (
          <Form method="post" className="grid gap-5">
            <input type="hidden" name="List-Unsubscribe" value="One-Click" />
            <p className="text-lg">
              Deixar de receber lembretes de carrinho, PIX e boleto, e apagar o carrinho guardado?
            </p>
            <Button type="submit" block busy={busy}>
              {busy ? "Salvando..." : "Parar os lembretes"}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

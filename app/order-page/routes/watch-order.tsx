import { Form, href, redirect, redirectDocument, useNavigation } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { headersOfRefusal, refusedForm, tooMany } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { letIn } from "#app/identity/sign-in/way-in.server.ts";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { EntryForm } from "#app/order-page/page/entry-form.tsx";
import { MissingOrder } from "#app/order-page/page/missing-order.tsx";
import { enterCourse, findWatching } from "#app/order-page/page/watch-order.server.ts";
import { entrySchema } from "#app/orders/entry/access.schema.ts";
import { viewerOf } from "#app/orders/views/customer-orders.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { knock } from "#app/platform/gates/gate.server.ts";
import { rowInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { Route } from "./+types/watch-order.ts";

const NOT_FOUND = "Pedido não encontrado.";

/** Changes nothing: mail programs open links automatically. Redirects to the lesson when nothing must be asked. */
export async function loader(args: Route.LoaderArgs) {
  const { watching } = await findAsked(args);
  const { order, course, entry } = watching;
  if (!course) throw redirect(href("/pedido/:publicId", { publicId: order.public_id }));
  if (entry.kind === "open") throw redirect(course.address);
  if (entry.kind === "login") throw redirect(signInAddress(args.url));
  return { course: course.name, entry };
}

export async function action(args: Route.ActionArgs) {
  const { context, request, url } = args;
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  const { watching, viewer, person } = await findAsked(args);
  const { course, entry, order } = watching;
  if (!course) return redirect(href("/pedido/:publicId", { publicId: order.public_id }));
  if (entry.kind === "open") return redirectDocument(course.address);
  if (entry.kind === "login") return redirect(signInAddress(url));
  const form = parseForm(entrySchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const { password } = form.value;
  if (password === undefined && entry.kind !== "claim") {
    return refusedForm({ ok: false, errors: { password: "Digite uma senha" } });
  }
  const allowed = entry.kind === "create" ? await knock(app, caller, "register") : { ok: true as const };
  if (!allowed.ok) return refusedForm(tooMany(allowed));
  const facts = { viewer, person, caller, password: entry.kind === "claim" ? undefined : password };
  const entered = await enterCourse(app, watching, facts);
  if (!entered) return redirect(signInAddress(url));
  if (!entered.ok) return refusedForm(entered);
  app.jobs.wake();
  if (entered.value === "claimed") return redirectDocument(course.address);
  const way = { search: `?voltar=${encodeURIComponent(ownAddress(url))}`, to: course.address };
  return letIn(context, request, entered.value, way);
}

async function findAsked({ context, request, params, url }: Route.LoaderArgs | Route.ActionArgs) {
  const viewer = await viewerOf(context, request, params.publicId);
  const person = currentUser(context);
  const courseId = rowInAddress(url.searchParams.get("curso"));
  const asked = { publicId: params.publicId, viewer, person, courseId };
  const watching = orNotFound(await findWatching(context.get(appContext), asked), NOT_FOUND);
  return { watching, viewer, person };
}

function signInAddress(url: URL): string {
  return `${href("/login")}?voltar=${encodeURIComponent(ownAddress(url))}`;
}

function ownAddress({ pathname, search }: URL): string {
  return pathname.replace(/\.data$/, "") + search;
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Assistir agora", noIndex: true });

export default function WatchOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { course, entry } = loaderData;
  const busy = useNavigation().state !== "idle";
  const isHeld = useMailIsHeld();
  return (
    <div className="wrap grid max-w-128 gap-6 py-12 md:py-20">
      <div>
        <h1 className="text-4xl font-extrabold tracking-display wrap-anywhere">{course}</h1>
        <p className="mt-3 text-lg text-muted">{sentenceFor(entry, isHeld)}</p>
      </div>
      {entry.kind === "claim" ? (
        <Form method="post" replace className="grid gap-4">
          <Button type="submit" block busy={busy}>
            {busy ? "Abrindo a aula..." : "Assistir agora"}
          </Button>
        </Form>
      ) : (
        <>
          {entry.inPlaceOf ? (
            <Alert>
              <p className="wrap-anywhere">
                Você entrou como {entry.inPlaceOf}, e esta compra é de {entry.email}. Ao continuar, você troca
                de conta.
              </p>
            </Alert>
          ) : null}
          <EntryForm action="" kind={entry.kind} email={entry.email} failure={actionData} />
        </>
      )}
    </div>
  );
}

function sentenceFor(entry: Route.ComponentProps["loaderData"]["entry"], isHeld: boolean): string {
  if (entry.kind === "claim") return "O curso está pronto na sua conta.";
  if (entry.kind === "create" && isHeld) return "Falta só uma senha: com ela o curso fica na sua conta.";
  if (entry.kind === "create")
    return "Falta só confirmar que é você: enviamos um código para o e-mail da compra, e o curso fica na sua conta.";
  return "Esta compra está na sua conta. Entre para assistir.";
}

export function ErrorBoundary(props: Route.ErrorBoundaryProps) {
  return <MissingOrder {...props} />;
}

import { redirect } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { codeSchema } from "#app/identity/mail-code/code.schema.ts";
import { CodeForms } from "#app/identity/mail-code/code-panels.tsx";
import { addressIn } from "#app/identity/mail-code/sealed-address.server.ts";
import {
  askForCode,
  checkDigits,
  findByBrowser,
  isOpen,
  knockForCode,
  type SignInCode,
} from "#app/identity/mail-code/sign-in-codes.server.ts";
import { diskFullRefusalOr, headersOfRefusal, refusedForm, tooMany } from "#app/identity/refusal.ts";
import { isGift, landingAddress, returnQuery } from "#app/identity/sessions/return-address.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { AuthPage } from "#app/identity/sign-in/auth-page.tsx";
import { parseForm } from "#app/platform/forms/form.ts";
import { toastLine } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { usePageFocus } from "#app/ui/navigation/use-page-focus.ts";
import { finishEntry } from "../entry/code-answer.server.ts";
import type { Route } from "./+types/sign-in-by-mail.ts";

export const handle = { bare: true };

/** Changes nothing. Looks the same for an address without an account. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const asked = url.searchParams.get("voltar");
  const user = currentUser(context);
  if (user) throw redirect(landingAddress(user.team_role, asked));
  const app = context.get(appContext);
  const { company, mail, secret, now } = app;
  const wanted = addressIn(secret, url);
  const isAnother = wanted !== undefined || url.searchParams.has("outro");
  const code = isAnother ? undefined : await findByBrowser(app, request);
  const email = wanted ?? code?.email;
  const isUsed = url.searchParams.has("usado");
  return {
    brand: company.brand,
    query: returnQuery(asked),
    isGift: isGift(asked ?? ""),
    heldBy: mail.isHeld() ? company.emails.support : null,
    state: code ? (isOpen(code, now()) && !isUsed ? "enter" : "over") : "ask",
    email: email ?? "",
    shown: email ? shownEmail(email) : "",
  } as const;
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const app = context.get(appContext);
  const caller = context.get(requestContext);
  const form = parseForm(codeSchema, await readForm(request));
  if (!form.ok) return refusedForm(form);
  const query = returnQuery(url.searchParams.get("voltar"));
  const code = await findByBrowser(app, request);
  if (form.value.intent === "enter-code") {
    return code
      ? enter({ context, request, url }, code, form.value.code)
      : redirect(`/login/por-email${query}`);
  }
  const { email } = form.value;
  try {
    const allowed = await knockForCode(app, caller, email);
    if (!allowed.ok) return refusedForm(tooMany(allowed), { email });
    const headers = new Headers({ "set-cookie": await askForCode(app, { email, caller, query }) });
    app.jobs.wake();
    // Reloading the same page would not tell that a new code was sent.
    if (code?.email === email)
      headers.append("set-cookie", await toastLine({ title: "Pedimos outro código" }));
    return redirect(`/login/por-email${query}`, { headers });
  } catch (error) {
    return refusedForm(diskFullRefusalOr(error), { email });
  }
}

type Args = Pick<Route.ActionArgs, "context" | "request" | "url">;

async function enter(args: Args, code: SignInCode, digits: string) {
  const { context, url } = args;
  const app = context.get(appContext);
  try {
    const checked = await checkDigits(app, { code, digits, caller: context.get(requestContext) });
    if (!checked.ok) return refusedForm(checked);
    const entered = checked.state === "right" ? await finishEntry(args, code) : undefined;
    if (entered instanceof Response) return entered;
    if (entered && entered.why !== "dead-code") return refusedForm(entered);
    // The second of two taps: a person already signed in is led on.
    const query = returnQuery(url.searchParams.get("voltar"));
    return redirect(`/login/por-email${query ? `${query}&` : "?"}usado=1`);
  } catch (error) {
    return refusedForm(diskFullRefusalOr(error));
  }
}

export const headers = headersOfRefusal;

/** After the fifth wrong code the page asks for another one. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Entrar com um código", noIndex: true });

const TITLES = { ask: "Entre com um código", enter: "Digite o código", over: "Peça outro código" };

export default function SignInByMailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, brand } = loaderData;
  usePageFocus(state);
  return (
    <AuthPage
      brand={brand}
      title={TITLES[state]}
      note={loaderData.isGift ? "O seu presente está guardado: entre para abrir." : undefined}
    >
      <CodeForms {...loaderData} answer={actionData} />
    </AuthPage>
  );
}

// The contact form posts to the page it stands on.
import type { RouterContextProvider } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { refusedForm } from "#app/identity/refusal.ts";
import { currentUser } from "#app/identity/sessions/sessions.server.ts";
import { sendLead } from "#app/marketing/leads/lead-sending.server.ts";
import { listServiceNames } from "#app/marketing/services/services.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { type AskedPage, findShownPage } from "../pages/pages.server.ts";

/** Public: stores a lead, where the page has a form for it. */
export async function sendPageLead(
  context: Readonly<RouterContextProvider>,
  request: Request,
  asked: AskedPage,
) {
  const app = context.get(appContext);
  const page = await findShownPage(app.db, asked, app.company);
  const form = page?.sections.find((section) => section.type === "lead-form");
  const { address } = orNotFound(form && page, "Este formulário não existe mais.");
  const services = await listServiceNames(app.db);
  const interests = [...services.map(({ name }) => name), ...(form?.interests ?? [])];
  const sender = { userId: currentUser(context)?.id, caller: context.get(requestContext) };
  const answer = await sendLead(app, sender, { formData: await readForm(request), interests });
  if (!answer.ok) return refusedForm(answer);
  return redirectWithToast(`${address}?enviado=1#contato`, {
    title: "Lead enviado com sucesso!",
    description: "Entraremos em contato em breve.",
    kind: "success",
  });
}

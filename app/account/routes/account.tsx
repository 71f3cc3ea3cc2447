import { data, href } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { currentUser, endSession, requireUser } from "#app/identity/sessions/sessions.server.ts";
import { AccessDenied } from "#app/identity/sign-in/access-denied.tsx";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { shownEmail } from "#app/platform/text/shown-email.server.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { changeAccount } from "../profile/account-actions.server.ts";
import { AccountFrame } from "../profile/account-frame.tsx";
import { loadTab } from "../profile/account-page.server.ts";
import { accountTabFrom } from "../profile/account-tabs.ts";
import { ConfirmBanner } from "../profile/confirm-banner.tsx";
import { OrdersTab } from "../profile/orders-tab.tsx";
import { ProductsTab } from "../profile/products-tab.tsx";
import { ProfileTab } from "../profile/profile-tab.tsx";
import type { Route } from "./+types/account.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireUser(context);
  const app = context.get(appContext);
  return {
    name: user.name,
    unconfirmed: user.email_confirmed_at ? null : shownEmail(user.email),
    mailIsHeld: app.mail.isHeld(),
    content: await loadTab(app, askerOf(context), accountTabFrom(url.searchParams), url.searchParams),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  // The session may end while the page is open: say so and keep what was typed.
  const user = currentUser(context);
  if (!user) return data({ denied: true as const }, { status: 401 });
  const app = context.get(appContext);
  const form = await readForm(request);
  const outcome = await changeAccount(app, askerOf(context), form);
  if (!outcome.ok) {
    const answer = refusedForm(outcome);
    return data({ ...answer.data, intent: String(form.get("intent")) }, answer.init ?? {});
  }
  if (form.get("intent") === "deletion") {
    const forgotten = { "set-cookie": await endSession(context) };
    return redirectWithToast(href("/"), outcome.value, { headers: forgotten });
  }
  return redirectWithToast(`${href("/minha-conta")}${url.search}`, outcome.value);
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Minha Conta", noIndex: true });

export default function AccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, unconfirmed, mailIsHeld, content } = loaderData;
  if (actionData && "denied" in actionData) return <SessionEnded tab={content.tab} />;
  const resent = actionData?.intent === "confirmation" ? actionData.errors.form : undefined;
  return (
    <AccountFrame
      name={name}
      current={content.tab}
      notice={unconfirmed ? <ConfirmBanner email={unconfirmed} isHeld={mailIsHeld} error={resent} /> : null}
    >
      {content.tab === "produtos" ? <ProductsTab purchases={content.purchases} /> : null}
      {content.tab === "pedidos" ? (
        <OrdersTab orders={content.items} page={content.page} total={content.total} />
      ) : null}
      {content.tab === "perfil" ? <ProfileTab {...content} refusal={actionData} /> : null}
    </AccountFrame>
  );
}

function SessionEnded({ tab }: { tab: string }) {
  const back = encodeURIComponent(`${href("/minha-conta")}?aba=${tab}`);
  return (
    <AccessDenied actions={<ButtonLink to={`${href("/login")}?voltar=${back}`}>Entrar</ButtonLink>}>
      Sua sessão expirou. Entre de novo para continuar na sua conta.
    </AccessDenied>
  );
}

import { data, Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { connectionTestSchema } from "../settings/payment-setup.schema.ts";
import { readPaymentSetup, testConnection } from "../settings/payment-setup.server.ts";
import { MethodList, ProviderList } from "../settings/payment-setup.tsx";
import { PAYMENTS_PATH, SETTINGS_PATH, SettingsTabs } from "../settings/settings-tabs.tsx";
import type { Route } from "./+types/payment-settings.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "payments.setup");
  return readPaymentSetup(context.get(appContext));
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "payments.setup");
  const form = parseForm(connectionTestSchema, await readForm(request));
  if (!form.ok) return data({ provider: "" }, 422);
  const { provider } = form.value;
  const tested = await testConnection(context.get(appContext), provider);
  if (!tested.ok) return data({ provider, ...tested }, 422);
  return redirectWithToast(PAYMENTS_PATH, { title: tested.sentence, kind: "success" });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Pagamentos", noIndex: true });

export default function PaymentSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Configurações</h1>
      <SettingsTabs current="pagamentos" />
      <div className="grid max-w-text gap-6">
        <MethodList methods={loaderData.methods} />
        <ProviderList providers={loaderData.providers} failed={actionData} />
        <p className="text-sm text-muted">
          A chave PIX é informada em{" "}
          <Link className="link" to={`${SETTINGS_PATH}?grupo=vendas`}>
            Vendas
          </Link>
          . As credenciais dos provedores ficam no servidor do site: quem o instalou é quem as digita.
        </p>
      </div>
    </div>
  );
}

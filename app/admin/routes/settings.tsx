import { data } from "react-router";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { headersOfRefusal, refusalInit } from "#app/identity/refusal.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { settlesByHand, shopOf } from "#app/payments/attempts/payments.server.ts";
import { pixReceiverOf } from "#app/payments/providers/manual-pix/manual-pix.server.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { BrandPreview } from "../settings/brand-preview.tsx";
import { brandFacts } from "../settings/brand-saving.server.ts";
import {
  closedFields,
  groupIn,
  lockedMethods,
  neededFields,
  readGroup,
  runSettingsForm,
} from "../settings/settings-actions.server.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import { SETTINGS_PATH, SettingsTabs } from "../settings/settings-tabs.tsx";
import { SettingsTests } from "../settings/settings-tests.tsx";
import type { Route } from "./+types/settings.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const user = requireRight(context, "settings.write");
  const app = context.get(appContext);
  const group = groupIn(url.searchParams.get("grupo"));
  return {
    group,
    program: PROGRAM,
    brand: brandFacts(app.company, group),
    ...(await readGroup(app, group)),
    locked: group === "vendas" ? lockedMethods(app) : {},
    needed: neededFields(app, group),
    closed: await closedFields(app, group, user),
    email: user.email,
    pixKey:
      group === "vendas" && settlesByHand(shopOf(app), { provider: app.config.payments.pix, method: "pix" })
        ? pixReceiverOf(app).key
        : undefined,
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  requireRight(context, "settings.write");
  const outcome = await runSettingsForm(context.get(appContext), askerOf(context), await readForm(request));
  if (!outcome.ok) return data(outcome, refusalInit({ status: outcome.stale ? 409 : 422, ...outcome }));
  return redirectWithToast(`${SETTINGS_PATH}${url.search}`, { title: outcome.sentence, kind: "success" });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Configurações", noIndex: true });

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { group, values, version, brand, locked, needed, closed, email, pixKey, program } = loaderData;
  // A refused test is said by nobody's fields.
  const failure = actionData?.values ? actionData : undefined;
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Configurações</h1>
      <SettingsTabs current={group} />
      <BrandPreview key={group} saved={brand}>
        <SettingsForm
          key={group}
          group={group}
          values={values}
          typed={failure?.values}
          version={version}
          failure={failure}
          locked={locked}
          needed={needed}
          closed={closed}
          proof={failure?.asks ? { asks: failure.asks, email } : undefined}
        />
      </BrandPreview>
      {failure ? null : <ErrorSummary errors={actionData?.errors} />}
      <SettingsTests pixKey={pixKey} />
      <p className="text-sm text-muted">
        Vitrine {program.version} · banco de dados no esquema {program.schema}
      </p>
    </div>
  );
}

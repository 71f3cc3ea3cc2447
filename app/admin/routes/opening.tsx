import { data, href, redirect, useNavigate } from "react-router";
import { ProductSheet } from "#app/catalog/product-form/product-sheet.tsx";
import { listCoursesToLink } from "#app/catalog/products/product-list.server.ts";
import { listCategoriesInUse } from "#app/categories/categories.server.ts";
import { CategorySheet } from "#app/categories/category-sheet.tsx";
import { appContext } from "#app/context.ts";
import { askerOf } from "#app/identity/fresh-proof/fresh-proof.server.ts";
import { headersOfRefusal, refusalInit } from "#app/identity/refusal.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { readSteps } from "../dashboard/checklist.server.ts";
import { MailStep } from "../opening/mail-step.tsx";
import { runOpeningForm } from "../opening/opening-actions.server.ts";
import { failureIn } from "../opening/opening-failure.ts";
import { OpenShopPanel, ProductPanel } from "../opening/opening-panels.tsx";
import { OpeningProgressList } from "../opening/opening-progress.tsx";
import { OpeningStepHead } from "../opening/opening-step-head.tsx";
import { nextOpenStep, OPENING_STEPS, progressOf, stepAfter } from "../opening/opening-steps.ts";
import { PAYMENT_FOLD, PaymentStep } from "../opening/payment-step.tsx";
import { BrandPreview } from "../settings/brand-preview.tsx";
import { brandFacts } from "../settings/brand-saving.server.ts";
import { readMailSetup } from "../settings/mail-setup.server.ts";
import { readPaymentSetup } from "../settings/payment-setup.server.ts";
import { lockedMethods, neededFields, readGroup } from "../settings/settings-actions.server.ts";
import { SettingsForm } from "../settings/settings-form.tsx";
import type { Route } from "./+types/opening.ts";

const addressOf = (step: string) => href("/admin/abertura/:step?", { step });
const stepIn = (name: string | undefined) =>
  orNotFound(
    OPENING_STEPS.find((step) => step.name === name),
    "Este passo não existe.",
  );

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { email } = requireRight(context, "opening.run");
  const app = context.get(appContext);
  const items = await readSteps(app);
  const progress = progressOf(items);
  if (!params.step) throw redirect(addressOf(nextOpenStep(progress)));
  const step = stepIn(params.step);
  const isProduct = step.name === "produto";
  const [payments, mail, categories, courses] = await Promise.all([
    step.name === "pagamento" ? readPaymentSetup(app) : null,
    step.name === "email" ? readMailSetup(app) : null,
    isProduct ? listCategoriesInUse(app.db, "product") : [],
    isProduct ? listCoursesToLink(app.db) : [],
  ]);
  return {
    items,
    progress,
    payments,
    mail,
    email,
    categories,
    courses,
    name: step.name,
    brand: "group" in step ? brandFacts(app.company, step.group) : null,
    ...("group" in step ? await readGroup(app, step.group) : { values: {}, version: 0 }),
    locked: step.name === "pagamento" ? lockedMethods(app) : {},
    needed: "group" in step ? neededFields(app, step.group) : [],
    sheet: isProduct ? ["novo", "categoria"].find((name) => url.searchParams.has(name)) : undefined,
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireRight(context, "opening.run");
  const step = stepIn(params.step);
  const outcome = await runOpeningForm(context.get(appContext), askerOf(context), await readForm(request));
  if (outcome.kind === "refused") return data(outcome, refusalInit(outcome));
  const next = addressOf(outcome.goesOn ? stepAfter(step.name) : step.name);
  return outcome.toast ? redirectWithToast(next, outcome.toast) : redirect(next);
}

export const headers = headersOfRefusal;
export const meta: Route.MetaFunction = ({ matches, params }) => {
  const step = OPENING_STEPS.find(({ name }) => name === params.step);
  return pageMeta(siteFacts(matches), {
    title: step ? `${step.title}, na abertura da loja` : "Abertura da loja",
    noIndex: true,
  });
};

export default function OpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { items, progress, name, values, payments, mail, categories, courses, sheet } = loaderData;
  const navigate = useNavigate();
  const step = stepIn(name);
  const isDone = progress.some((one) => one.name === name && one.isDone);
  const failureOf = (intent: string) => failureIn(actionData, intent);
  const settings =
    "group" in step ? (
      <SettingsForm
        key={step.group}
        group={step.group}
        values={values}
        typed={failureOf("save-settings")?.values}
        version={loaderData.version}
        failure={failureOf("save-settings")}
        locked={loaderData.locked}
        needed={loaderData.needed}
        proof={actionData?.asks ? { asks: actionData.asks, email: loaderData.email } : undefined}
        fold={name === "pagamento" ? PAYMENT_FOLD : undefined}
      />
    ) : null;
  const handleClose = () => navigate(addressOf("produto"), { preventScrollReset: true });
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Abertura da loja</h1>
      <OpeningProgressList progress={progress} current={name} />
      <OpeningStepHead step={step} />
      {payments ? (
        <PaymentStep setup={payments} trouble={actionData?.trouble}>
          {settings}
        </PaymentStep>
      ) : (
        <BrandPreview key={name} saved={loaderData.brand}>
          {settings}
        </BrandPreview>
      )}
      {mail ? <MailStep setup={mail} email={loaderData.email} failureOf={failureOf} /> : null}
      {name === "produto" ? <ProductPanel isDone={isDone} hasCategories={categories.length > 0} /> : null}
      {name === "abrir" ? (
        <OpenShopPanel items={items} />
      ) : (
        <p>
          <ButtonLink to={addressOf(stepAfter(name))} variant="quiet" size="compact">
            {isDone ? "Próximo passo" : "Pular por agora"}
          </ButtonLink>
        </p>
      )}
      <ProductSheet
        open={sheet === "novo"}
        onClose={handleClose}
        product={null}
        categories={categories}
        courses={courses}
        parts={[]}
        failure={failureOf("save-product")}
      />
      <CategorySheet
        open={sheet === "categoria"}
        onClose={handleClose}
        category={null}
        path="/loja?categoria="
        failure={failureOf("save-category")}
      />
    </div>
  );
}

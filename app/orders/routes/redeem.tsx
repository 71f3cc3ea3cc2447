import { data, Form, useNavigation } from "react-router";
import { headersOfRefusal, refusedForm } from "#app/identity/refusal.ts";
import { requireUser } from "#app/identity/sessions/sessions.server.ts";
import { redeemSchema } from "#app/orders/gifts/gift.schema.ts";
import { redeemFor } from "#app/orders/gifts/gift-attempts.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { Route } from "./+types/redeem.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireUser(context);
  return { code: (url.searchParams.get("codigo") ?? "").slice(0, 80) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const user = requireUser(context);
  const formData = await readForm(request);
  const form = parseForm(redeemSchema, formData);
  if (!form.ok) return data(form, 422);
  const { code } = form.value;
  const redeemed = await redeemFor(context, user, { code, title: "Código resgatado" });
  return redeemed.ok ? redeemed.answer : refusedForm(redeemed, { code });
}

export const headers = headersOfRefusal;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Resgatar código", noIndex: true });

export default function RedeemPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const errors = actionData?.errors;
  return (
    <div className="wrap grid max-w-[36rem] gap-6 pt-12 pb-24 md:pt-20">
      <h1 className="font-display text-4xl font-extrabold tracking-display">Resgatar código</h1>
      <p className="text-lg text-muted">
        Ganhou um produto ou um curso de presente? Digite o código que você recebeu e ele entra na sua conta.
      </p>
      <ErrorSummary errors={errors} />
      <Form method="post" className="grid gap-5" noValidate>
        <Field name="code" label="Código" hint="Letras e números, com ou sem hifens." error={errors?.code}>
          <Input
            defaultValue={actionData?.values?.code ?? loaderData.code}
            icon={<Icon name="key-round" />}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={80}
            required
          />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Resgatar
        </Button>
      </Form>
    </div>
  );
}

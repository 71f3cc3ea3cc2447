import { Form, href, Link, useLocation, useNavigation } from "react-router";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Field, Input } from "#app/ui/controls/field.tsx";
import { ErrorSummary } from "#app/ui/display/error-summary.tsx";
import type { ShownSetup } from "./security-answer.ts";

/** Scan the QR code and type the first code, which switches the factor on. */
export function SecondFactorSetupForm({
  setup,
  errors,
}: {
  setup: ShownSetup;
  errors: FieldErrors | undefined;
}) {
  // The query holds the target.
  const { search } = useLocation();
  const busy = useNavigation().formData?.get("intent") === "confirm-second-factor";
  return (
    <div className="mt-6 grid items-start gap-6 sm:grid-cols-[13rem_1fr] sm:gap-8">
      <div
        role="img"
        aria-label="QR Code para o aplicativo autenticador"
        className="w-52 overflow-hidden rounded-card border border-line"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by qr.ts, which never writes the text into it
        dangerouslySetInnerHTML={{ __html: setup.qrSvg }}
      />
      <Form method="post" noValidate preventScrollReset className="grid min-w-0 gap-5">
        <input type="hidden" name="intent" value="confirm-second-factor" />
        <input type="hidden" name="setup" value={setup.sealed} />
        {busy ? null : <ErrorSummary errors={errors} />}
        <ol className="grid list-decimal gap-2 pl-5">
          <li>
            Leia o QR Code com o aplicativo autenticador.{" "}
            <a className="link sm:hidden" href={setup.address}>
              Abrir no aplicativo deste celular
            </a>
          </li>
          <li>
            Sem câmera, digite esta chave:{" "}
            <code className="font-mono text-sm wrap-anywhere select-all">{setup.key}</code>
          </li>
          <li>Digite o código de 6 dígitos que ele mostra.</li>
        </ol>
        <Field name="code" label="Código do aplicativo" error={errors?.code}>
          <Input
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={30}
            className="max-w-48 font-mono text-xl tracking-[0.15em]"
          />
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            {busy ? "Conferindo..." : "Confirmar e ativar"}
          </Button>
          <Link className="link" to={`${href("/minha-conta/seguranca")}${search}`} preventScrollReset>
            Cancelar
          </Link>
        </div>
      </Form>
    </div>
  );
}

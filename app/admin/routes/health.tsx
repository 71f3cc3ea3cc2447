import { data, Form, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { PROGRAM } from "#app/platform/config/version.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import { ForInstaller } from "#app/ui/display/for-installer.tsx";
import { examinationSchema } from "../health/examination.schema.ts";
import { FindingList } from "../health/finding-list.tsx";
import { examineSite } from "../health/site-examination.server.ts";
import type { Route } from "./+types/health.ts";

const NOT_THIS = "Este formulário não é desta página. Recarregue e tente de novo.";
const TOO_OFTEN = "Muitos exames em uma hora. Espere um pouco e tente de novo.";

export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "settings.write");
  return { program: PROGRAM };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireRight(context, "settings.write");
  const app = context.get(appContext);
  const form = parseForm(examinationSchema, await readForm(request));
  if (!form.ok) return data({ error: NOT_THIS, findings: [] }, 422);
  const findings = await examineSite(app);
  if (!findings) return data({ error: TOO_OFTEN, findings: [] }, 429);
  return { findings };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Saúde", noIndex: true });

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { program } = loaderData;
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <h1 className="text-2xl md:text-3xl">Saúde</h1>
      <p className="max-w-text text-muted">
        Confere a máquina, o banco de dados, os arquivos, o e-mail, os pagamentos e o endereço do site, e diz
        o que fazer com o que não está bem. Nada é mudado.
      </p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="examine" />
        <Button type="submit" busy={busy}>
          {busy ? "Examinando, até 20 segundos..." : actionData ? "Examinar de novo" : "Examinar agora"}
        </Button>
      </Form>
      <div role="status" className="grid gap-4">
        {actionData && "error" in actionData ? (
          <Alert tone="wait" title="Agora não">
            <p>{actionData.error}</p>
          </Alert>
        ) : null}
        {actionData && actionData.findings.length > 0 ? <Summary findings={actionData.findings} /> : null}
      </div>
      {actionData && actionData.findings.length > 0 ? <FindingList findings={actionData.findings} /> : null}
      <div>
        <p className="text-sm text-muted">Vitrine {program.version}</p>
        <ForInstaller>
          O banco de dados está no esquema {program.schema}. No servidor, o mesmo exame é{" "}
          <code>npm run doctor</code>.
        </ForInstaller>
      </div>
    </div>
  );
}

function Summary({ findings }: { findings: readonly { state: string }[] }) {
  const count = (state: string) => findings.filter((finding) => finding.state === state).length;
  const failures = count("failure");
  const warnings = count("warning");
  if (failures + warnings === 0) return <Alert tone="ok" title="Tudo o que se vê daqui está certo." />;
  const parts = [
    failures > 0 ? `${failures} ${failures === 1 ? "problema" : "problemas"}` : "",
    warnings > 0 ? `${warnings} ${warnings === 1 ? "ponto de atenção" : "pontos de atenção"}` : "",
  ].filter(Boolean);
  return <Alert tone={failures > 0 ? "bad" : "wait"} title={parts.join(" e ")} />;
}

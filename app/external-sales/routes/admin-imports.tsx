import { Form, href, Link, useNavigation } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sourceWords } from "#app/move-in/file-contents.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { ListPage } from "#app/nouns/list-page.tsx";
import { readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { formatRecent } from "#app/platform/money-and-dates/dates.ts";
import { listed } from "#app/platform/text/listed.ts";
import { Button, ButtonLink } from "#app/ui/controls/button.tsx";
import { Field, Textarea } from "#app/ui/controls/field.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { FileDrop } from "../imports/file-drop.tsx";
import { FileHelp } from "../imports/file-help.tsx";
import { startPasted } from "../imports/import-actions.server.ts";
import { IMPORT_STATES, IMPORTS_PATH, importAddress } from "../imports/sale-import.ts";
import { listImports } from "../imports/sale-imports.server.ts";
import { presetOf } from "../matching/choice.ts";
import { findPreset } from "../matching/external-products.server.ts";
import type { Route } from "./+types/admin-imports.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  requireRight(context, "students.import");
  const { db, now } = context.get(appContext);
  const preset = presetOf(url.searchParams.get("para") ?? "");
  const [imports, found] = await Promise.all([
    listImports(db),
    preset === null ? null : findPreset(db, preset),
  ]);
  return { imports, preset: found, now: now() };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { author, ...app } = actingAs(requireRight(context, "students.import"), context);
  return answerForm(await startPasted(app, author, await readForm(request)), IMPORTS_PATH, url);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteFacts(matches), { title: "Importar alunos", noIndex: true });

export default function AdminImportsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { imports, preset, now } = loaderData;
  const isBusy = useNavigation().formData?.get("intent") === "paste-list";
  return (
    <ListPage
      title="Importar alunos"
      acts={
        <ButtonLink to={href("/admin/importar/produtos")} variant="quiet" size="compact">
          Produtos de outras plataformas
        </ButtonLink>
      }
    >
      <p className="max-w-text text-muted">
        Traga seus alunos da Hotmart, da Kiwify, da Eduzz ou de qualquer lista. Você confere linha por linha
        antes, e ninguém recebe e-mail até você mandar.
        {preset ? ` Quem estiver no arquivo sem dizer o que comprou ganha ${listed(preset.titles)}.` : ""}
      </p>
      <FileDrop preset={preset?.value ?? null} />
      <details open={actionData !== undefined}>
        <summary className="link inline-flex min-h-11 items-center">Ou cole uma lista</summary>
        <Form method="post" className="mt-3 grid max-w-text gap-4">
          <input type="hidden" name="intent" value="paste-list" />
          {preset ? <input type="hidden" name="preset" value={preset.value} /> : null}
          <Field
            name="csv"
            label="Lista"
            hint="Uma pessoa por linha: e-mail, ou nome e e-mail."
            error={actionData?.errors.csv}
          >
            <Textarea
              rows={8}
              defaultValue={actionData?.values?.csv}
              placeholder={"Ana Souza;ana@exemplo.com\nRui Sena;rui@exemplo.com"}
              spellCheck={false}
              className="font-mono text-sm"
            />
          </Field>
          <div>
            <Button type="submit" variant="quiet" busy={isBusy}>
              Conferir lista
            </Button>
          </div>
        </Form>
      </details>
      <FileHelp />
      {imports.length > 0 ? (
        <section aria-labelledby="importacoes" className="grid gap-3">
          <h2 id="importacoes" className="text-xl">
            Importações
          </h2>
          <ul className="divide-y divide-line rounded-card bg-surface inset-ring inset-ring-line">
            {imports.map(({ id, file_name, platform, layout, state, line_count, created_at, author }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
                <Link
                  to={importAddress(id)}
                  className="link min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]"
                >
                  {file_name}
                </Link>
                <span className="text-sm text-muted">
                  {[
                    sourceWords(platform, layout),
                    line_count > 0 && (line_count === 1 ? "1 linha" : `${line_count} linhas`),
                    author,
                    formatRecent(created_at, now),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                <Badge tone={IMPORT_STATES[state].tone} dot>
                  {IMPORT_STATES[state].word}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </ListPage>
  );
}

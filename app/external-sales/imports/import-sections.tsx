import { Form, useNavigation } from "react-router";
import type { FormRefusal } from "#app/platform/forms/form-outcome.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { Alert } from "#app/ui/display/alert.tsx";
import type { PageItem } from "#app/ui/display/pages.tsx";
import type { Choice } from "../matching/choice.ts";
import { CohortMatches } from "../matching/cohort-matches.tsx";
import { ProductMatches } from "../matching/product-matches.tsx";
import { ActButton, Refresh } from "../notices/act-button.tsx";
import type { Notice } from "../notices/import-notice.ts";
import { NoticePanel } from "../notices/notice-panel.tsx";
import { ChoicesForm } from "./choices-form.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { FileFacts } from "./file-facts.tsx";
import type { ShownLine } from "./import-lines.server.ts";
import { ImportProgress } from "./import-progress.tsx";
import { Rehearsal } from "./rehearsal.tsx";
import type { LineOutcome } from "./sale-import.ts";
import type { ImportFigures, SaleImport } from "./sale-imports.server.ts";

interface ImportSectionsProps {
  found: SaleImport;
  figures: ImportFigures;
  choices: Choice[];
  progress: { done: number; all: number };
  notices: { told: number; waiting: number } | null;
  notice: Notice;
  outcome: LineOutcome | null;
  lines: ShownLine[];
  pages: PageItem[];
  email: string;
  refusal: FormRefusal | undefined;
}

/** What there is to see and to do, by where the import stands. */
export function ImportSections(props: ImportSectionsProps) {
  const { found, figures, choices, progress, notices, notice, outcome, lines, pages, email } = props;
  const { state, layout, platform, sample } = found;
  const busy = useNavigation().formData?.get("intent");
  const failureOf = (...intents: string[]) =>
    props.refusal && intents.includes(props.refusal.intent) ? props.refusal : undefined;
  const isOpen = state === "ready";
  const isBegun = ["running", "paused", "done", "undoing", "undone"].includes(state);
  return (
    <>
      {found.problem ? <Alert tone="bad">{found.problem}</Alert> : null}
      {state === "reading" ? (
        <p role="status">
          Lendo o arquivo. Você pode sair desta página e voltar depois.
          <Refresh />
        </p>
      ) : null}
      {state === "columns" || state === "failed" ? (
        <section aria-labelledby="colunas" className="grid gap-3">
          <h2 id="colunas" className="text-xl">
            O que cada coluna diz
          </h2>
          <p className="max-w-text text-muted">
            Confira o que cada coluna diz. Da próxima vez, um arquivo com os mesmos títulos é lido do mesmo
            jeito.
          </p>
          <ColumnsForm
            layout={layout}
            platform={platform}
            sample={sample}
            failure={failureOf("save-columns")}
          />
        </section>
      ) : null}
      {isBegun ? <ImportProgress found={found} progress={progress} /> : null}
      {state === "done" && notices ? (
        <NoticePanel
          notice={notice}
          state={found.notice_state}
          figures={notices}
          ownEmail={email}
          failure={failureOf("send-notices", "test-notice")}
        />
      ) : null}
      {isOpen || isBegun ? (
        <>
          <FileFacts
            layout={layout}
            platform={platform}
            sample={sample}
            isOpen={isOpen}
            failure={failureOf("save-columns")}
          />
          {isOpen && figures.products.length > 0 ? (
            <Form method="post" preventScrollReset className="grid gap-4">
              <h2 className="text-xl">O que cada produto é aqui</h2>
              <input type="hidden" name="intent" value="match-products" />
              <ProductMatches
                products={figures.products.map(({ product }) => product)}
                choices={choices}
                notes={Object.fromEntries(
                  figures.products.map(({ product, lines: n }) => [product.id, paidLines(n)]),
                )}
              />
              <div>
                <Button type="submit" variant="quiet" busy={busy === "match-products"}>
                  Salvar produtos
                </Button>
              </div>
            </Form>
          ) : null}
          {(isOpen || state === "paused") && figures.cohorts.items.length > 0 ? (
            <CohortMatches items={figures.cohorts.items} isBusy={busy === "match-cohorts"} />
          ) : null}
          {isOpen ? (
            <ChoicesForm
              found={found}
              figures={figures}
              choices={choices}
              failure={failureOf("save-choices")}
            />
          ) : null}
          {isOpen ? <Acts isOpen /> : null}
          <Rehearsal id={found.id} figures={figures} lines={lines} pages={pages} outcome={outcome} />
        </>
      ) : null}
      {isOpen || (isBegun && state !== "undone") ? null : <Acts isOpen={false} />}
    </>
  );
}

/** Of a file that nothing was written of yet, or of which nothing is left. */
function Acts({ isOpen }: { isOpen: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      {isOpen ? <ActButton intent="begin-import" icon="check" label="Importar" isMain /> : null}
      <ActButton intent="discard-import" icon="trash-2" label="Descartar" />
    </div>
  );
}

function paidLines(count: number): string {
  if (count === 0) return "nenhuma linha paga";
  return count === 1 ? "1 linha paga" : `${count} linhas pagas`;
}

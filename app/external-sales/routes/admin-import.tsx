import { Link } from "react-router";
import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { contentsOf, sourceWords } from "#app/move-in/file-contents.ts";
import { actingAs, answerForm } from "#app/nouns/list-answers.server.ts";
import { pageFrom, pageItems } from "#app/platform/forms/pagination.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { useRefusalToast } from "#app/ui/toasts/use-refusal-toast.ts";
import { runImportForm } from "../imports/import-actions.server.ts";
import { LINES_PAGE_SIZE, listLines } from "../imports/import-lines.server.ts";
import { planBegin } from "../imports/import-question.server.ts";
import { ImportSections } from "../imports/import-sections.tsx";
import {
  ASKS_TO_BEGIN,
  IMPORT_STATES,
  IMPORTS_PATH,
  importAddress,
  isOutcome,
} from "../imports/sale-import.ts";
import { countDone, findImport, openedKinds, readFigures } from "../imports/sale-imports.server.ts";
import { listChoices } from "../matching/external-products.server.ts";
import { listUnready } from "../matching/unready.server.ts";
import { openedWords, usualNotice } from "../notices/import-notice.ts";
import { readNoticeFigures } from "../notices/import-notices.server.ts";
import type { Route } from "./+types/admin-import.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { email } = requireRight(context, "students.import");
  const { db, company, now } = context.get(appContext);
  const found = orNotFound(await findImport(db, idInAddress(params.importId) ?? 0), NOT_FOUND);
  const asked = url.searchParams.get("resultado");
  const outcome = isOutcome(asked) ? asked : null;
  const [{ figures, said }, choices, progress, notices] = await Promise.all([
    readFigures(db, found, now()),
    listChoices(db),
    countDone(db, found),
    found.state === "done" ? readNoticeFigures(db, found.id, found.platform, now()) : null,
  ]);
  const unready = await listUnready(db, [found.settings, ...said.products]);
  const isAsking = found.state === "ready" && url.search.includes(ASKS_TO_BEGIN);
  const plan = isAsking ? await planBegin(db, found, now(), figures) : null;
  const page = pageFrom(url.searchParams, LINES_PAGE_SIZE);
  const lines = await listLines(db, found, said, { outcome }, page);
  const things = openedWords(openedKinds(figures, found.settings));
  const usual = usualNotice(found.platform, company.brand, { things, contents: contentsOf(found.layout) });
  const notice = { subject: found.notice_subject ?? usual.subject, text: found.notice_text ?? usual.text };
  const pages = pageItems(importAddress(found.id), url.searchParams, lines.page, lines.total);
  const begin = plan && (plan.ok ? { ok: true, question: plan.question } : plan);
  const shown = { lines: lines.items, pages, outcome };
  return { found, figures, choices, progress, unready, plan: begin, notices, notice, email, ...shown };
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { author, ...app } = actingAs(requireRight(context, "students.import"), context);
  const id = idInAddress(params.importId) ?? 0;
  orNotFound(await findImport(app.db, id), NOT_FOUND);
  return answerForm(await runImportForm(app, author, id, await readForm(request)), importAddress(id), url);
}

const NOT_FOUND = "Importação não encontrada.";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.found.file_name ?? NOT_FOUND, noIndex: true });

export default function AdminImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { file_name, platform, layout, state } = loaderData.found;
  useRefusalToast(actionData, "save-columns", "save-choices", "match-cohorts", "send-notices");
  const { word, tone } = IMPORT_STATES[state];
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 gap-8">
      <div>
        <Link to={IMPORTS_PATH} className="link inline-flex items-center gap-2">
          <Icon name="arrow-left" className="size-4" />
          Importar alunos
        </Link>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl wrap-anywhere md:text-3xl">{file_name}</h1>
          <Badge tone={tone} dot>
            {word}
          </Badge>
          <span className="text-muted">{sourceWords(platform, layout)}</span>
        </div>
      </div>
      <ImportSections {...loaderData} refusal={actionData} />
    </div>
  );
}

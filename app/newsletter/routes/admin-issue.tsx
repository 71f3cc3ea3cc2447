import { useEffect } from "react";
import { data, Link } from "react-router";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { ofThisRow, orNotFound, readForm } from "#app/platform/http/http.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { runIssueForm } from "../issues/issue-actions.server.ts";
import { IssueEditor } from "../issues/issue-editor.tsx";
import { overweight } from "../issues/issue-mail.server.tsx";
import { IssueProgress } from "../issues/issue-progress.tsx";
import { ISSUE_STATES, UNNAMED } from "../issues/issue-state.ts";
import { findIssue, listFailures, readFigures } from "../issues/issues.server.ts";
import { countActive } from "../subscriptions/subscriptions.server.ts";
import type { Route } from "./+types/admin-issue.ts";

const LIST = "/admin/newsletter?aba=edicoes";
const MAX_FAILURES = 50;

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireRight(context, "newsletter.send");
  const { db, now, company, config } = context.get(appContext);
  const id = idInAddress(params.id) ?? 0;
  const issue = orNotFound(await findIssue(db, id), "Edição não encontrada.");
  const [figures, failures, readers] = await Promise.all([
    readFigures(db, issue, now()),
    listFailures(db, id, MAX_FAILURES),
    countActive(db),
  ]);
  const tooHeavy = issue.state === "draft" ? overweight(company, config.siteUrl, issue) : null;
  return { issue, figures, failures, readers, tooHeavy, ownEmail: admin.email };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { id } = requireRight(context, "newsletter.send");
  const owner = { id, ip: context.get(requestContext).ip };
  const issueId = idInAddress(params.id) ?? 0;
  const formData = await readForm(request);
  ofThisRow(formData, issueId, "Edição não encontrada.");
  const outcome = await runIssueForm(context.get(appContext), owner, issueId, formData);
  if (outcome.kind === "refused") return data(outcome.result, outcome.status);
  const isGone = formData.get("intent") === "delete-issue";
  return redirectWithToast(isGone ? LIST : `/admin/newsletter/edicoes/${issueId}`, outcome.toast);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteFacts(matches), { title: loaderData?.issue.subject || UNNAMED, noIndex: true });

export default function AdminIssuePage({ loaderData, actionData }: Route.ComponentProps) {
  const { issue, figures, failures, readers, tooHeavy, ownEmail } = loaderData;
  const { word, tone } = ISSUE_STATES[issue.state];
  // The form says it at its own top.
  useEffect(() => {
    if (actionData && actionData.intent !== "save-issue") showToast(actionData.toast);
  }, [actionData]);
  return (
    <div className="mx-auto grid max-w-page gap-6">
      <div>
        <Link to={LIST} className="link inline-flex items-center gap-2">
          <Icon name="arrow-left" className="size-4" />
          Edições
        </Link>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-2xl wrap-anywhere md:text-3xl">{issue.subject || UNNAMED}</h1>
          <Badge tone={tone} dot>
            {word}
          </Badge>
        </div>
      </div>
      {issue.state === "draft" ? (
        <IssueEditor
          key={issue.id}
          issue={issue}
          readers={readers}
          tooHeavy={tooHeavy}
          ownEmail={ownEmail}
          refusal={actionData}
        />
      ) : (
        <IssueProgress issue={issue} figures={figures} failures={failures} />
      )}
    </div>
  );
}

import { appContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { renderTestIssue } from "../issues/issue-mail.server.tsx";
import { findIssue } from "../issues/issues.server.ts";
import type { Route } from "./+types/issue-preview.ts";

/** The issue as a mail program shows it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireRight(context, "newsletter.send");
  const { db, company, config } = context.get(appContext);
  const issue = orNotFound(await findIssue(db, idInAddress(params.id) ?? 0), "Edição não encontrada.");
  const { html } = renderTestIssue(company, config.siteUrl, issue);
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

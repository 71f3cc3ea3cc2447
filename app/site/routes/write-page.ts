import { appContext, requestContext } from "#app/context.ts";
import { requireApiRight } from "#app/identity/rights/require-right.server.ts";
import { parseValue } from "#app/platform/forms/form.ts";
import { jsonAnswer, onlyPost, readJson } from "#app/platform/http/http.ts";
import { pageSaveSchema } from "../page-editor/page-save.schema.ts";
import { savePage } from "../page-editor/page-saving.server.ts";
import { pageRefOf } from "../pages/page.ts";
import type { Route } from "./+types/write-page.ts";

export const loader = onlyPost;

/** The editor of a page saves its draft by itself, and publishes it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = requireApiRight(context, "pages.write");
  const page = pageRefOf(params.page);
  if (!page) return jsonAnswer({ error: "not_found", message: "Esta página não existe." }, 404);
  const body = await readJson(request);
  if (!body.ok) return body.response;
  const given = parseValue(pageSaveSchema, body.value);
  if (!given.ok) return jsonAnswer(given, 422);
  const actor = { id: admin.id, ip: context.get(requestContext).ip };
  const saved = await savePage(context.get(appContext), { page, actor, given: given.value });
  return jsonAnswer(saved, saved.ok ? 200 : "stale" in saved ? 409 : 422);
}

// Takes back what was done to several rows at once; the list, or the register, that asked shows how many came back.
import { redirect } from "react-router";
import { z } from "zod";
import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { parseForm } from "#app/platform/forms/form.ts";
import { rowId } from "#app/platform/forms/text.schema.ts";
import { redirectWithToast } from "#app/platform/forms/toast.server.ts";
import { readForm } from "#app/platform/http/http.ts";
import { rightToUndo, undoAct } from "../undo.server.ts";
import type { Route } from "./+types/undo-bulk.ts";

/** Back to a screen of the back office, and to nowhere else. */
const screen = z
  .string()
  .max(2000)
  .regex(/^\/(?:admin|blog-admin)(?:[/?][^\\]*)?$/);

const undoSchema = z.strictObject({ act: rowId, back: screen });

const NOT_UNDONE = "Nada foi desfeito";

/** Who comes by the address alone finds the screens. */
export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "panel.open");
  return redirect("/admin");
}

export async function action({ context, request }: Route.ActionArgs) {
  const { id: actorId } = requireRight(context, "panel.open");
  const { db, now } = context.get(appContext);
  const form = parseForm(undoSchema, await readForm(request));
  if (!form.ok) throw new Response("Este formulário não vale mais.", { status: 422 });
  const { act: actId, back } = form.value;
  const right = await rightToUndo(db, actId, actorId);
  if (!right) throw new Response("Esta mudança não existe.", { status: 404 });
  requireRight(context, right);
  const author = { actorId, ip: context.get(requestContext).ip };
  const outcome = await undoAct(db, { actId, author }, now());
  if (!outcome.ok)
    return redirectWithToast(back, { title: NOT_UNDONE, description: outcome.message, kind: "error" });
  const { title, description } = outcome;
  const isWhole = description === undefined;
  const rest = isWhole ? {} : { description };
  return redirectWithToast(back, { title, ...rest, kind: isWhole ? "success" : "warning" });
}

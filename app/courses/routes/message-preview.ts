import { appContext } from "#app/context.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { findForTest, renderMessage } from "../messages/message-mails.server.tsx";
import { findMessage } from "../messages/student-messages.server.ts";
import { findCourseHead } from "../plan/plan-page.server.ts";
import { requireStudents } from "../students/student-access.server.ts";
import type { Route } from "./+types/message-preview.ts";

/** The message as a mail program shows it, for its author. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { person, teacherId } = requireStudents(context);
  const app = context.get(appContext);
  const courseId = idInAddress(params.courseId) ?? 0;
  orNotFound(await findCourseHead(app.db, courseId, teacherId), "Curso não encontrado");
  const id = idInAddress(params.messageId) ?? 0;
  const found = (await findMessage(app.db, courseId, id)) && (await findForTest(app.db, id, person.id));
  const { html } = renderMessage(app, orNotFound(found, "Mensagem não encontrada."));
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-store" },
  });
}

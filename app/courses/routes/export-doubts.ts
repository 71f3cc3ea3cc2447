import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { sendList } from "#app/nouns/list-answers.server.ts";
import { DOUBT_EXPORT_HEADER, exportDoubts } from "../doubts/doubt-export.server.ts";
import { DOUBT_FILTER } from "../doubts/doubt-filter.ts";
import type { Route } from "./+types/export-doubts.ts";

export async function loader(asked: Route.LoaderArgs) {
  return sendList(asked, requireRight(asked.context, "courses.manage"), {
    name: "duvidas",
    action: "doubts.export",
    entity: "lesson_doubts",
    filter: DOUBT_FILTER,
    header: DOUBT_EXPORT_HEADER,
    rows: exportDoubts,
  });
}

import { appContext, requestContext } from "#app/context.ts";
import { requireRight } from "#app/identity/rights/require-right.server.ts";
import { recordAudit } from "#app/platform/config/audit.server.ts";
import { csvResponse } from "#app/platform/files/csv.ts";
import { csvStream } from "#app/platform/files/csv-stream.server.ts";
import { idInAddress } from "#app/platform/http/address.ts";
import { orNotFound } from "#app/platform/http/http.ts";
import { exportLines, linesExportHeader } from "../imports/import-lines.server.ts";
import { isOutcome } from "../imports/sale-import.ts";
import { findImport, readFigures } from "../imports/sale-imports.server.ts";
import type { Route } from "./+types/export-import-lines.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { id: actorId } = requireRight(context, "students.import");
  const { db, now } = context.get(appContext);
  const id = idInAddress(params.importId) ?? 0;
  const found = orNotFound(await findImport(db, id), "Importação não encontrada.");
  const asked = url.searchParams.get("resultado");
  const outcome = isOutcome(asked) ? asked : null;
  const { said } = await readFigures(db, found, now());
  const entry = { actorId, action: "import.export", entity: "sale_imports", entityId: id };
  await recordAudit(db, { ...entry, detail: { outcome }, ip: context.get(requestContext).ip }, now());
  return csvResponse(
    `importacao-${id}.csv`,
    csvStream(linesExportHeader(found.layout), exportLines(db, found, said, { outcome })),
  );
}

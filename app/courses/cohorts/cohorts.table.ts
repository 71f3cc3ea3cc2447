import { servedNoun } from "#app/nouns/served-noun.server.ts";
import { servedFields, serveTable } from "#app/nouns/served-table.ts";
import { COHORT_COLUMNS } from "./cohort.ts";
import { COHORTS } from "./cohort-writes.server.ts";

export const cohortsTable = serveTable({
  id: 646,
  name: "COHORTS",
  table: "cohorts",
  softDeletedColumn: "retired_at",
  fields: servedFields(COHORT_COLUMNS, { created_at: 7, updated_at: 8 }),
  ...servedNoun(COHORTS),
});

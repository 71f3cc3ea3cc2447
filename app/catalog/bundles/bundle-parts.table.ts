import { createdOn, number, reference, serveTable } from "#app/nouns/served-table.ts";
import { deleteBundlePart, writeBundlePart } from "./bundle-part-writes.server.ts";

export const bundlePartsTable = serveTable({
  id: 671,
  name: "BUNDLE_PARTS",
  table: "bundle_parts",
  fields: [
    reference("bundle_id", 628, { required: true }),
    reference("part_id", 628, { required: true }),
    number("position", { nullable: false }),
    createdOn(),
  ],
  create: ({ trx, now }, values) => writeBundlePart(trx, { values }, now),
  update: ({ trx, now }, id, values) => writeBundlePart(trx, { id, values }, now),
  async remove({ trx, now }, id) {
    return (await deleteBundlePart(trx, id, now)) ? { ok: true } : { ok: false, missing: true };
  },
});

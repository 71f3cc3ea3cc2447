// Which program this is: the release notes go by the version, backups and refusals by the schema.
import { SCHEMA } from "#db/migrations.ts";
import manifest from "../../../package.json" with { type: "json" };

export const PROGRAM = { version: manifest.version, schema: SCHEMA };

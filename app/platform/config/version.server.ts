// Version of the program for release notes, and of the schema for backups and refusals.
import { SCHEMA } from "#db/migrations.ts";
import manifest from "../../../package.json" with { type: "json" };

export const PROGRAM = { version: manifest.version, schema: SCHEMA };

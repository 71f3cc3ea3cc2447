// A child process that runs due imports with its clock some minutes ahead and dies after this many statements.
import { registerImports } from "#app/external-sales/imports/import-jobs.server.ts";
import { Jobs } from "#app/jobs/jobs.server.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { openLog } from "#app/platform/config/log.server.ts";
import { openFiles } from "#app/platform/files/files.server.ts";
import { openDb } from "#db/connect.server.ts";

const { STATEMENTS, MINUTES, ACCESS_DAYS } = process.env;
const config = readConfig(process.env);
let left = Number(STATEMENTS);
const onStatement = () => {
  if (--left === 0) process.kill(process.pid, "SIGKILL");
};
const now = () => new Date(Date.now() + Number(MINUTES) * 60_000);
const db = openDb(config.databaseUrl, undefined, { onStatement });
const jobs = new Jobs(db, now, openLog("error"));
registerImports({ db, now, jobs, files: openFiles(config), company: { accessDays: Number(ACCESS_DAYS) } });
await jobs.runDue();
await db.destroy();

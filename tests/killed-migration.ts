// A child process that migrates a database and dies after this many statements.
import { openDb } from "#db/connect.server.ts";
import { migrate } from "#db/migrations.ts";
import { WITH_MADE_UP } from "./made-up-migrations.ts";

let left = Number(process.env.STATEMENTS);
const onStatement = () => {
  if (--left === 0) process.kill(process.pid, "SIGKILL");
};
const db = openDb(process.env.DATABASE_URL ?? "", undefined, { onStatement });
await migrate(db, { migrations: WITH_MADE_UP });
await db.destroy();

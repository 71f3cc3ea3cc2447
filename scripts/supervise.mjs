// What `npm start` turns into once everything is there: a small process beside the server.

import { runScript } from "./prepare.mjs";
import { superviseServer } from "./server-process.mjs";

await runScript(superviseServer);

// What `npm start` turns into once everything is there: a small process beside the server.

import { runScript, superviseServer } from "./prepare.mjs";

await runScript(superviseServer);

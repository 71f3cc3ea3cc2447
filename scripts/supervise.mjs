// The small supervisor process beside the server, last step of `npm start`.

import { runScript } from "./prepare.mjs";
import { superviseServer } from "./server-process.mjs";

await runScript(superviseServer);

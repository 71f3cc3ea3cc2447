// The built program alone, as one process, for whoever starts it again themselves: systemd, a container.

import { root } from "./prepare.mjs";
import { handOver, SERVER_ARGS, SERVER_ENV } from "./server-process.mjs";

process.chdir(root);
process.exitCode = await handOver(SERVER_ARGS, { ...SERVER_ENV, ...process.env, NODE_ENV: "production" });

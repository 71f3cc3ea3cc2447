// Runs the built program as one process, for supervisors such as systemd or a container.

import { root } from "./prepare.mjs";
import { handOver, SERVER_ARGS, SERVER_ENV } from "./server-process.mjs";

process.chdir(root);
process.exitCode = await handOver(SERVER_ARGS, { ...SERVER_ENV, ...process.env, NODE_ENV: "production" });

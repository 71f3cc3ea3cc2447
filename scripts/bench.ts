// npm run bench: how fast, how heavy and how large the built program is, beside what the machine can do at best.
import { runBench } from "../bench/run.ts";
import { runScript } from "./prepare.mjs";

await runScript(() => runBench(process.argv.slice(2)));

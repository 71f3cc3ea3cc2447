// npm run bench: how fast, how heavy and how large the built program is, beside what the machine can do at best.
import { runCdn } from "../bench/cdn.ts";
import { readOptions } from "../bench/options.ts";
import { runPeers } from "../bench/peers/run.ts";
import { runBench } from "../bench/run.ts";
import { runScript } from "./prepare.mjs";

await runScript(() => {
  const options = readOptions(process.argv.slice(2));
  if (options.cdn) return runCdn(options);
  return options.peers ? runPeers(options) : runBench(options);
});

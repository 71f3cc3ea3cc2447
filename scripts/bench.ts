// npm run bench: speed, weight and size of the built program, compared with the machine's upper bound.
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

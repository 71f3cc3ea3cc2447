// npm run db -- migrate | seed | reset | status | backup FILE | restore FILE | drill | move postgres://…
import { runDbCommand } from "./cli-commands.ts";

const code = await runDbCommand(process.argv.slice(2), {
  environment: process.env,
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
});
// A failed command may have left handles open.
if (code !== 0) process.exit(code);

// npm run doctor: what is well, what is not, and what to do about it.
import { runDoctor } from "./doctor-command.ts";

process.exitCode = await runDoctor(process.argv.slice(2), {
  environment: process.env,
  say: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
});

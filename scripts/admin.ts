// npm run admin: connects the command to its terminal.
import { createInterface } from "node:readline";
import { CommandRefused, runAdmin } from "#app/admin/command/admin-command.server.ts";
import { PASSWORDS_DIFFER } from "#app/identity/user-rules.ts";

process.exitCode = await runAdmin(process.argv.slice(2), {
  environment: process.env,
  now: () => new Date(),
  say: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  readPassword,
});

async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine();
  const password = await askHidden("Senha: ");
  if (password !== (await askHidden("Confirmar senha: "))) throw new CommandRefused(`${PASSWORDS_DIFFER}.`);
  return password;
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return "";
}

function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const { stdin } = process;
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  stdin.resume();
  return new Promise((resolve, reject) => {
    let typed = "";
    const done = (finish: () => void) => {
      stdin.off("data", handleKeys);
      stdin.setRawMode(false);
      stdin.pause();
      process.stdout.write("\n");
      finish();
    };
    const handleKeys = (keys: string) => {
      for (const key of keys) {
        if (key === "\r" || key === "\n") return done(() => resolve(typed));
        if (key === "\u0003") return done(() => reject(new CommandRefused("Interrompido.")));
        if (key === "\u007f" || key === "\b") typed = [...typed].slice(0, -1).join("");
        else if (key >= " ") typed += key;
      }
    };
    stdin.on("data", handleKeys);
  });
}

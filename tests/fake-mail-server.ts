// A fake mail server with many behaviours. Needs a separate loopback address, because the screen accepts only mail
// ports.
import { randomInt } from "node:crypto";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

const PORT = 2525;

export interface FakeMailServer {
  address: string;
  port: string;
  received: { from: string; user: string | undefined; body: string }[];
  refusesSender: boolean;
  close: () => Promise<void>;
}

/** Accepts the user "loja" with the password "certa". */
export async function openFakeMailServer(): Promise<FakeMailServer> {
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const fake: FakeMailServer = {
    address,
    port: String(PORT),
    received: [],
    refusesSender: false,
    close: async () => {},
  };
  const refusal = (responseCode: number, said: string) => Object.assign(new Error(said), { responseCode });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, next) =>
      username === "loja" && password === "certa"
        ? next(null, { user: username })
        : next(refusal(535, "authentication failed")),
    onMailFrom: (_from, _session, next) =>
      next(fake.refusesSender ? refusal(553, "sender not owned by user") : null),
    onData(stream, { envelope, user }, next) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const { mailFrom } = envelope;
        const from = mailFrom ? mailFrom.address : "";
        fake.received.push({ from, user: user as string | undefined, body: Buffer.concat(parts).toString() });
        next();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(PORT, address, resolve));
  let closing: Promise<void> | undefined;
  fake.close = () => {
    closing ??= new Promise<void>((resolve) => server.close(() => resolve()));
    return closing;
  };
  onTestFinished(() => fake.close());
  return fake;
}

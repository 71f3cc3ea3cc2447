// A mail server that keeps only the Message-ID of each mail and how often it arrived.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface MailCounter {
  port: number;
  /** Message-ID → number of acceptances. */
  accepted: Map<string, number>;
  close(): Promise<void>;
}

export async function openMailCounter(host: string): Promise<MailCounter> {
  const accepted = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // The network has no name servers.
    disableReverseLookup: true,
    onData(stream, _session, next) {
      let text = "";
      stream.setEncoding("latin1").on("data", (part: string) => {
        text += part;
      });
      stream.on("end", () => {
        const id = /^Message-ID: <([^>]+)>/im.exec(text)?.[1] ?? "";
        accepted.set(id, (accepted.get(id) ?? 0) + 1);
        next();
      });
    },
  });
  // Clients may be cut off in the middle of a mail.
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    accepted,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

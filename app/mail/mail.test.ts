import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { DEFAULT_COMPANY } from "#app/company/company.ts";
import { readConfig } from "#app/platform/config/config.server.ts";
import { MailRefused, MailServerDown, openMailer } from "./mail.server.ts";

const MAIL = { subject: "Oi", html: "<p>Oi</p>", text: "Oi", key: "carta-1-2" };

function mailerFor(port: number) {
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "loja@teste.example" };
  const config = readConfig({ ...smtp, SITE_URL: "https://loja.example" });
  const logo = async () => Buffer.from("logo");
  return openMailer({ config, company: DEFAULT_COMPANY, logo, saved: () => undefined });
}

/** A mail server that knows nobody called "ninguem" and takes no mail while it is full. */
async function openServer() {
  const received: string[] = [];
  const state = { isFull: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onMailFrom: (_from, _session, next) =>
      next(state.isFull ? Object.assign(new Error("quota"), { responseCode: 452 }) : null),
    onRcptTo: ({ address }, _session, next) =>
      next(
        address.startsWith("ninguem")
          ? Object.assign(new Error("no such user"), { responseCode: 550 })
          : null,
      ),
    onData(stream, _session, next) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        received.push(Buffer.concat(parts).toString());
        next();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const { port } = server.server.address() as AddressInfo;
  return { port, received, state, close };
}

test("a mail goes out with its own headers and the same Message-ID each time", async () => {
  const server = await openServer();
  const mailer = mailerFor(server.port);
  const headers = {
    "List-Unsubscribe": "<https://loja.example/x>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  await mailer.ready();
  for (let time = 0; time < 2; time++) await mailer.send({ ...MAIL, to: "ana@teste.example", headers });
  for (const mail of server.received) {
    expect(mail).toMatch(/^Message-ID: <carta-1-2@loja\.example>\r$/m);
    expect(mail).toMatch(/^List-Unsubscribe: <https:\/\/loja\.example\/x>\r$/m);
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  }
  expect(server.received).toHaveLength(2);
});

test("a refused recipient is told from a server that takes nothing and from one that is not there", async () => {
  const server = await openServer();
  const mailer = mailerFor(server.port);
  await expect(mailer.send({ ...MAIL, to: "ninguem@teste.example" })).rejects.toThrow(MailRefused);
  server.state.isFull = true;
  await expect(mailer.send({ ...MAIL, to: "ana@teste.example" })).rejects.toThrow(MailServerDown);
  await server.close();
  await expect(mailer.ready()).rejects.toThrow(MailServerDown);
  expect(server.received).toEqual([]);
});

test("SEC-29: a line break in any header sends nothing", async () => {
  const server = await openServer();
  const mailer = mailerFor(server.port);
  const wrong = [
    { ...MAIL, to: "a@teste.example\r\nBcc: b@teste.example" },
    { ...MAIL, to: "a@teste.example", subject: "Oi\u2028Bcc: b@teste.example" },
    { ...MAIL, to: "a@teste.example", headers: { "X-Marca": "a\nBcc: b@teste.example" } },
  ];
  for (const mail of wrong) await expect(mailer.send(mail)).rejects.toThrow("line break");
  expect(server.received).toEqual([]);
});

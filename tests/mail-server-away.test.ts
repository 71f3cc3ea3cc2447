// SEC-63: the mail server is down, full, slow or no longer knows a recipient.
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished, test } from "vitest";
import { enqueue } from "#app/jobs/jobs.server.ts";
import { buy, HOURS, progressOf, SECONDS, wait } from "./checkout.ts";
import { makeProduct } from "./makers.ts";
import { openSite, type TestSite } from "./test-site.ts";

const MINUTES = 60_000;
/** Closes the connection in the middle of a mail. */
const CUT = "cut";
type Mood = "well" | 421 | 451 | 452 | 554 | typeof CUT;

/** A mail server that keeps its port while it is down. Refuses the recipient "ninguem". */
async function openMoodyServer() {
  const received: { id: string; to: string }[] = [];
  const state: { mood: Mood } = { mood: "well" };
  const refusal = (responseCode: number) => Object.assign(new Error("not now"), { responseCode });
  const open = async (port: number) => {
    const sockets = new Set<Socket>();
    const cut = () => {
      for (const socket of sockets) socket.destroy();
    };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      disableReverseLookup: true,
      onMailFrom: (_from, _session, next) => next(state.mood === 421 ? refusal(421) : null),
      onRcptTo: ({ address }, _session, next) =>
        next(address.startsWith("ninguem") ? refusal(550) : state.mood === 452 ? refusal(452) : null),
      onData(stream, { envelope }, next) {
        let text = "";
        stream.on("data", (part: Buffer) => {
          text += part.toString("latin1");
        });
        stream.on("end", () => {
          if (state.mood === CUT) return cut();
          if (state.mood !== "well") return next(refusal(Number(state.mood)));
          const id = /^Message-ID: <([^>]+)>/im.exec(text)?.[1] ?? "";
          received.push({ id, to: envelope.rcptTo[0]?.address ?? "" });
          next();
        });
      },
    });
    server.on("error", () => {});
    server.server.on("connection", (socket: Socket) => void sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    return server;
  };
  let server: SMTPServer | undefined = await open(0);
  const { port } = server.server.address() as AddressInfo;
  const leave = async () => {
    const going = server;
    server = undefined;
    await new Promise<void>((resolve) => (going ? going.close(() => resolve()) : resolve()));
  };
  const comeBack = async () => {
    server = await open(port);
  };
  onTestFinished(leave);
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "loja@teste.example" };
  return { received, state, leave, comeBack, environment };
}

function mailJobs(site: TestSite) {
  return site.db.selectFrom("outbox").selectAll().where("topic", "like", "mail.%").orderBy("id").execute();
}

test("SEC-63: pays and delivers orders while the mail server is down, and sends each mail once when it is back", async () => {
  const server = await openMoodyServer();
  const site = await openSite(server.environment);
  const product = await makeProduct(site.db);
  await server.leave();
  const guest = site.visitor();
  const order = await buy(site, guest, product, { method: "credit" });
  await wait(site, 3 * SECONDS);
  expect(await progressOf(guest, order.publicId)).toMatchObject({ status: "completed" });
  const queued = (await mailJobs(site)).length;
  expect(queued).toBeGreaterThan(1);
  for (let minute = 0; minute < 60; minute += 4) {
    site.advance(4 * MINUTES);
    await site.jobs.runDue();
  }
  expect((await mailJobs(site)).filter(({ parked_at, done_at }) => parked_at || done_at)).toEqual([]);
  await server.comeBack();
  site.advance(HOURS);
  await site.jobs.runDue();
  expect((await mailJobs(site)).map(({ done_at }) => done_at instanceof Date)).toEqual(
    Array.from({ length: queued }, () => true),
  );
  expect(server.received).toHaveLength(queued);
  expect(new Set(server.received.map(({ id }) => id)).size).toBe(queued);
});

test("SEC-63: resends a refused mail in every state of the server, and lets no bad address block others", async () => {
  const server = await openMoodyServer();
  const site = await openSite(server.environment);
  const send = (to: string) =>
    enqueue(site.db, { topic: "mail.newsletter-test", payload: { to } }, site.now());
  site.jobs.handle("mail.newsletter-test", async (payload, { id }) => {
    const to = String(payload.to);
    await site.mail.send({ to, subject: "Oi", html: "<p>Oi</p>", text: "Oi", key: `carta-${id}` });
  });
  const moods: Mood[] = [421, 451, 452, 554, CUT];
  for (const [place, mood] of moods.entries()) {
    server.state.mood = mood;
    await send(`ninguem${place}@teste.example`);
    await send(`ana${place}@teste.example`);
    await site.jobs.runDue();
  }
  expect(server.received).toEqual([]);
  server.state.mood = "well";
  site.advance(HOURS);
  await site.jobs.runDue();
  expect(server.received.map(({ to }) => to).sort()).toEqual(
    moods.map((_, place) => `ana${place}@teste.example`),
  );
  const open = (await mailJobs(site)).filter(({ done_at }) => !done_at);
  expect(open.map(({ payload }) => payload)).toEqual(
    moods.map((_, place) => ({ to: `ninguem${place}@teste.example` })),
  );
});

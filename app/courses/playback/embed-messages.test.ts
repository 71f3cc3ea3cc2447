import { expect, test } from "vitest";
import { commandMessage, embedAddress, handshakeMessages, readEmbedEvent } from "./embed-messages.ts";

const ORIGIN = "https://loja.example";

test("builds a frame address that starts at the student's second and enables its messages", () => {
  const youtube = { host: "youtube" as const, player: "https://www.youtube-nocookie.com/embed/x?autoplay=1" };
  const address = new URL(embedAddress(youtube, { second: 92.7, origin: ORIGIN }));
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    enablejsapi: "1",
    origin: ORIGIN,
    start: "92",
  });
  const vimeo = { host: "vimeo" as const, player: "https://player.vimeo.com/video/7?dnt=1" };
  expect(embedAddress(vimeo, { second: 92.7, origin: ORIGIN })).toMatch(/[?&]dnt=1.*#t=92s$/);
  expect(embedAddress(vimeo, { second: 0, origin: ORIGIN })).not.toContain("#");
  // Before the first play, start at the second given in the URL.
  const shared = { ...vimeo, player: `${vimeo.player}#t=30s` };
  expect(embedAddress(shared, { second: 0, origin: ORIGIN })).toMatch(/#t=30s$/);
  expect(embedAddress(shared, { second: 92.7, origin: ORIGIN })).toMatch(/#t=92s$/);
});

test("turns the messages of both players into the same events", () => {
  const playing = { event: "infoDelivery", info: { currentTime: 12.5, duration: 300, playerState: 1 } };
  expect(readEmbedEvent("youtube", JSON.stringify(playing))).toEqual({
    second: 12.5,
    length: 300,
    playing: true,
  });
  expect(readEmbedEvent("youtube", JSON.stringify({ event: "onStateChange", info: 0 }))).toEqual({
    playing: false,
    ended: true,
  });
  const step = { event: "timeupdate", data: { seconds: 12.5, duration: 300, percent: 0.04 } };
  expect(readEmbedEvent("vimeo", step)).toEqual({ second: 12.5, length: 300 });
  expect(
    readEmbedEvent("vimeo", JSON.stringify({ event: "ended", data: { seconds: 300, duration: 300 } })),
  ).toEqual({
    second: 300,
    length: 300,
    playing: false,
    ended: true,
  });
});

test("ignores foreign messages", () => {
  for (const data of ["", "{", "null", "[]", 7, null, undefined, {}, { event: 1 }, '"x"']) {
    expect(readEmbedEvent("youtube", data)).toBeUndefined();
    expect(readEmbedEvent("vimeo", data)).toBeUndefined();
  }
  const odd = { event: "timeupdate", data: { seconds: "12", duration: Number.NaN } };
  expect(readEmbedEvent("vimeo", odd)).toEqual({});
});

test("sends commands in each player's own format", () => {
  expect(JSON.parse(commandMessage("youtube", { seek: 30 }))).toMatchObject({
    event: "command",
    func: "seekTo",
    args: [30, true],
  });
  expect(JSON.parse(commandMessage("vimeo", { seek: 30 }))).toEqual({ method: "setCurrentTime", value: 30 });
  expect(JSON.parse(commandMessage("youtube", { pause: true }))).toMatchObject({ func: "pauseVideo" });
  expect(JSON.parse(commandMessage("vimeo", { speed: 1.5 }))).toEqual({
    method: "setPlaybackRate",
    value: 1.5,
  });
  expect(handshakeMessages("youtube")[0]).toContain("listening");
  expect(handshakeMessages("vimeo").join()).toContain("timeupdate");
});

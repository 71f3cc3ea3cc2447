import { expect, test } from "vitest";
import { framedAddress } from "./framed-address.ts";
import { namesNoVideo, readVideo, videoWords } from "./video-address.ts";

test("every spelling of a YouTube address opens the player without cookies", () => {
  for (const address of [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=0s",
    "https://www.youtubekids.com/watch?v=dQw4w9WgXcQ",
    "https://www.youtubeeducation.com/embed/dQw4w9WgXcQ",
    "youtu.be/dQw4w9WgXcQ",
    "\u200Ehttps://youtu.be/dQw4w9WgXcQ",
    "<https://youtu.be/dQw4w9WgXcQ>",
    '"https://youtu.be/dQw4w9WgXcQ"',
    "[embed]https://youtu.be/dQw4w9WgXcQ[/embed]",
    "&lt;iframe src=&quot;https://www.youtube.com/embed/dQw4w9WgXcQ&quot;&gt;&lt;/iframe&gt;",
    "<iframe src='https://www.youtube.com/embed/dQw4w9WgXcQ'></iframe>",
    "<iframe src=https://www.youtube.com/embed/dQw4w9WgXcQ></iframe>",
    "Aula 1: o barro https://youtu.be/dQw4w9WgXcQ?si=Zx81",
    '<iframe width=560 src="//www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;rel=0" title="x"></iframe>',
    "http://youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&list=PL590L5WQmH8dpP0RyH5pCfIaDEdt9nk7r",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ?si=abc",
    "https://www.youtube.com/watch/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ/",
    "https://youtu.be/dQw4w9WgXcQ?si=Zx81_abc-d",
    "https://youtu.be/shorts/dQw4w9WgXcQ",
    "https://m.youtube.com/shorts/dQw4w9WgXcQ",
    "https://youtube.com/shorts/dQw4w9WgXcQ?feature=share",
    "https://www.youtube.com/live/dQw4w9WgXcQ?si=abc",
    "https://music.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://studio.youtube.com/video/dQw4w9WgXcQ/edit",
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0",
    "https://www.youtube.com/v/dQw4w9WgXcQ",
    "https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare",
    "https://consent.youtube.com/m?continue=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ&gl=BR",
  ]) {
    expect(readVideo(address), address).toMatchObject({
      kind: "embed",
      player: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
    });
    expect(namesNoVideo(address), address).toBe(false);
  }
});

test("every spelling of a Vimeo address opens its player, an unlisted one with its key", () => {
  for (const path of [
    "vimeo.com/123456789",
    "www.vimeo.com/123456789?share=copy",
    "vimeo.com/123456789/",
    "vimeo.com/123456789#",
    "vimeo.com/ondemand/curso/123456789",
    "vimeo.com/user1234567/review/123456789/0a1b2c3d4e",
    "vimeo.com/atelie/review/123456789/0a1b2c3d4e",
    "vimeo.com/manage/folders/12345/videos/123456789",
    "vimeo.com/event/1234567/videos/123456789",
    "vimeo.com/user1234567/videos/123456789",
    "vimeo.com/reviews/4f2a9c1e-77aa-4b1c-9d7e-aa12bb34cc56/videos/123456789",
    "vimeo.com/channels/staffpicks/videos/123456789",
    "vimeo.com/moogaloop.swf?clip_id=123456789",
    "vimeopro.com/atelie/curso/video/123456789",
    "vimeo.com/manage/videos/123456789",
    "vimeo.com/manage/123456789/general",
    "vimeo.com/showcase/1234567/video/123456789",
    "vimeo.com/showcase/1234567?video=123456789",
    "vimeo.com/album/1234567/video/123456789",
    "vimeo.com/channels/staffpicks/123456789",
    "vimeo.com/groups/shortfilms/videos/123456789",
    "player.vimeo.com/video/123456789?badge=0",
  ]) {
    const player = "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1";
    expect(readVideo(`https://${path}`), path).toMatchObject({ kind: "embed", player });
  }
  for (const path of [
    "vimeo.com/123456789/0a1b2c3d4e",
    "vimeo.com/123456789/0a1b2c3d4e?share=copy",
    "vimeo.com/123456789?h=0a1b2c3d4e",
    "vimeo.com/manage/videos/123456789/0a1b2c3d4e",
    "player.vimeo.com/video/123456789?h=0a1b2c3d4e&badge=0",
  ]) {
    const player = "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1&h=0a1b2c3d4e";
    expect(readVideo(`https://${path}`), path).toMatchObject({ kind: "embed", player });
  }
});

test("a video that was shared from a moment on plays from there", () => {
  const youtube = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90";
  for (const address of [
    "https://youtu.be/dQw4w9WgXcQ?si=Zx81_abc-d&t=90",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1m30s",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&#038;t=90",
    "https://www.youtube.com/embed/dQw4w9WgXcQ?start=90",
    "https://www.youtube.com/watch?time_continue=90&v=dQw4w9WgXcQ",
    "https://www.youtube.com/attribution_link?u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26t%3D90",
  ]) {
    expect(readVideo(address), address).toMatchObject({
      player: youtube,
      page: "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s",
    });
  }
  for (const path of [
    "vimeo.com/123456789#t=1m30s",
    "vimeo.com/123456789?t=90",
    "vimeo.com/123456789#t=1:30",
    "player.vimeo.com/video/123456789#t=90s",
  ]) {
    const player = "https://player.vimeo.com/video/123456789?autoplay=1&dnt=1#t=90s";
    expect(readVideo(`https://${path}`), path).toMatchObject({ player });
  }
  for (const said of ["x", "-5", "99999999", "", "1e3"]) {
    const video = readVideo(`https://youtu.be/dQw4w9WgXcQ?t=${said}`);
    expect(video?.kind === "embed" && video.player, said).not.toContain("start=");
  }
});

test("what becomes of an address is said before it is saved", () => {
  for (const [address, words] of [
    [
      "https://vimeo.com/123456789/0a1b2c3d4e#t=1h2m3s",
      "Vimeo 123456789, com a chave de não listado, a partir de 1:02:03.",
    ],
    ["https://youtu.be/dQw4w9WgXcQ?t=90", "Toca aqui: YouTube dQw4w9WgXcQ, a partir de 1:30."],
    ["https://cdn.example/aula.mp4", "Toca aqui, como arquivo de vídeo."],
    ["https://example.com/video", "abre em outra aba"],
    ["https://vimeo.com/showcase/1234567", "não é de um vídeo"],
  ] as const) {
    expect(videoWords(address), address).toContain(words);
  }
  expect(videoWords("")).toBeUndefined();
});

test("what YouTube and Vimeo show that is no video is known before it is saved", () => {
  for (const address of [
    "https://www.youtube.com/playlist?list=PL590L5WQmH8dpP0RyH5pCfIaDEdt9nk7r",
    "https://www.youtube.com/embed/videoseries?list=PL590L5WQmH8dpP0RyH5pCfIaDEdt9nk7r",
    "https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig",
    "https://www.youtube.com/@canal",
    "https://www.youtube.com/clip/UgkxU2HSeGL_NvmDJ-nQJrlLwllwMDBdGZFs",
    "https://youtu.be/",
    "https://vimeo.com/showcase/1234567",
    "https://vimeo.com/event/1234567",
    "https://vimeo.com/ondemand/curso",
    "https://vimeo.com/user1234567",
  ]) {
    expect(readVideo(address), address).toMatchObject({ kind: "link" });
    expect(namesNoVideo(address), address).toBe(true);
  }
  for (const address of [null, "", "https://example.com/video", "https://youtube.com.evil.example/watch"])
    expect(namesNoVideo(address)).toBe(false);
});

test("the address is taken out of the code for other pages", () => {
  const code = (src: string) =>
    `<div><iframe width="560" src="${src}" title="x" allowfullscreen></iframe></div>`;
  expect(framedAddress(code("https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&amp;start=3"))).toBe(
    "https://www.youtube.com/embed/dQw4w9WgXcQ?si=a&start=3",
  );
  expect(framedAddress(code("//player.vimeo.com/video/1234567"))).toBe(
    "https://player.vimeo.com/video/1234567",
  );
  expect(framedAddress("https://youtu.be/dQw4w9WgXcQ")).toBe("https://youtu.be/dQw4w9WgXcQ");
});

test("a file opens in the browser's own player", () => {
  expect(readVideo("https://cdn.example/aula.mp4?x=1")).toEqual({
    kind: "file",
    address: "https://cdn.example/aula.mp4?x=1",
  });
  expect(readVideo("/media/aula.webm")).toEqual({ kind: "file", address: "/media/aula.webm" });
});

test("another page is a link, and what is no web address is nothing", () => {
  expect(readVideo("https://example.com/video")).toEqual({ kind: "link", page: "https://example.com/video" });
  for (const address of [null, "", "javascript:alert(1)", "data:text/html,x", "texto", "https://"]) {
    expect(readVideo(address)).toBeUndefined();
  }
  expect(readVideo("https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ")).toMatchObject({ kind: "link" });
  expect(readVideo('https://youtu.be/"onload=alert(1)')).toMatchObject({ kind: "link" });
});

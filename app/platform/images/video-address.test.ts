import { expect, test } from "vitest";
import { readVideo } from "./video-address.ts";

test("every spelling of a YouTube address opens the player without cookies", () => {
  for (const address of [
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10",
    "https://youtu.be/dQw4w9WgXcQ",
    "https://m.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube.com/embed/dQw4w9WgXcQ",
  ]) {
    expect(readVideo(address), address).toMatchObject({
      kind: "embed",
      player: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
    });
  }
});

test("Vimeo opens in its own player, a file in the browser's", () => {
  expect(readVideo("https://vimeo.com/76979871")).toMatchObject({
    player: "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
  });
  expect(readVideo("https://vimeo.com/76979871/0a1b2c3d4e")).toMatchObject({
    player: "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e",
  });
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

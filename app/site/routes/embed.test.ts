import { expect, test } from "vitest";
import { addressOf } from "#app/platform/http/address.ts";
import { embedOf } from "#app/platform/rich-text/embeds.ts";
import { addressOfEmbed, readEmbedAddress } from "#app/ui/editor/clipboard/embed-address.ts";
import { makePost } from "#tests/makers.ts";
import { openSite } from "#tests/test-site.ts";

const ADDRESSES: [string, string][] = [
  ["youtu.be/dQw4w9WgXcQ?si=x", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["//www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "https://www.youtube.com/watch?v=dQw4w9WgXcQ"],
  ["https://vimeo.com/76979871", "https://vimeo.com/76979871"],
  ["https://player.vimeo.com/video/76979871?h=0a1b2c3d4e", "https://vimeo.com/76979871/0a1b2c3d4e"],
  ["https://vimeo.com/manage/videos/76979871", "https://vimeo.com/76979871"],
  ["https://vimeo.com/showcase/1234567/video/76979871", "https://vimeo.com/76979871"],
  ["https://youtu.be/dQw4w9WgXcQ/?t=1m30s", "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s"],
  [
    '<iframe src="https://player.vimeo.com/video/76979871?h=0a1b2c3d4e&amp;badge=0#t=90s" width="640"></iframe>',
    "https://vimeo.com/76979871/0a1b2c3d4e#t=90s",
  ],
  [
    "https://open.spotify.com/intl-pt/track/11dFghVXANMlKmJXsNCbNl?si=1",
    "https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl",
  ],
  [
    "https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5",
    "https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5",
  ],
];

test("what the editor makes of an address is what a text may play, and nothing else is", () => {
  for (const [typed, page] of ADDRESSES) {
    const name = readEmbedAddress(typed);
    expect(embedOf(name?.provider, name?.id)?.page, typed).toBe(page);
    // Shown again to be edited, it is the same.
    expect(name && readEmbedAddress(addressOfEmbed(name)), typed).toEqual(name);
  }
  for (const typed of [
    "",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://www.youtube.com/@canal",
    "https://vimeo.com/canal",
    "https://open.spotify.com/user/x",
    "javascript:alert(1)",
  ]) {
    expect(readEmbedAddress(typed), typed).toBeUndefined();
  }
});

test("SEC-22: the page of a text loads nothing from elsewhere, and the frame behind its play admits its one provider", async () => {
  const site = await openSite();
  const post = await makePost(site.db, {
    content:
      '<figure><a data-embed="spotify" data-embed-id="track/11dFghVXANMlKmJXsNCbNl" href="https://open.spotify.com/track/11dFghVXANMlKmJXsNCbNl" rel="noopener">Canção</a></figure>',
  });
  const { text, headers } = await site.get(`/blog/${addressOf(post.id, post.title)}`);
  expect(text).toContain('<figure><a data-embed="spotify"');
  expect(text).not.toContain("<iframe");
  expect(headers.get("content-security-policy")).not.toContain("spotify");

  const frame = await site.get("/tocar/spotify/track/11dFghVXANMlKmJXsNCbNl");
  expect(frame.status).toBe(200);
  expect(frame.text).toContain('src="https://open.spotify.com/embed/track/11dFghVXANMlKmJXsNCbNl"');
  const policy = frame.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-src https://open.spotify.com;");
  expect(policy).toContain("frame-ancestors 'self'");
  const later = await site.get("/tocar/youtube/dQw4w9WgXcQ@90");
  expect(later.text).toContain("/embed/dQw4w9WgXcQ?autoplay=1&amp;rel=0&amp;start=90");
  for (const path of [
    "/tocar/youtube/x",
    "/tocar/youtube/dQw4w9WgXcQ@x",
    "/tocar/vimeo/76979871@",
    "/tocar/evil/dQw4w9WgXcQ",
    '/tocar/youtube/"><script>a</',
  ])
    expect((await site.get(path)).status, path).toBe(404);
});

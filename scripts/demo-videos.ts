// Draws the demo courses' videos: `node scripts/demo-videos.ts [slug…]`, needs ffmpeg and a Chromium. They are in the
// repository (demo/videos), so using or testing the program does not need this script.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { type CourseVideo, type VideoScene, videoSeconds } from "../db/seed/content/course-videos.ts";
import { readCourses, videosOf } from "../db/seed/content/courses.ts";

const FRAMES = 12;
const FADE = 0.5;
const root = join(import.meta.dirname, "..");
const font = (file: string) =>
  readFileSync(join(root, "app/courses/certificates/certificate-fonts", file)).toString("base64");

const STYLE = `
@font-face { font-family: display; src: url(data:font/ttf;base64,${font("bricolage-grotesque-800.ttf")}) }
@font-face { font-family: text; src: url(data:font/ttf;base64,${font("figtree-400.ttf")}) }
@font-face { font-family: text; font-weight: 600; src: url(data:font/ttf;base64,${font("figtree-600.ttf")}) }
* { box-sizing: border-box; margin: 0 }
body { width: 1280px; height: 720px; display: grid; grid-template-columns: 240px 1fr; background: #fdfcf7; color: #12241f; font: 34px/1.35 text; overflow: hidden }
.wall { display: grid; grid-template-columns: 120px 120px; grid-auto-rows: 120px }
.stage { display: flex; flex-direction: column; justify-content: center; padding: 48px 72px; position: relative }
.name { position: absolute; top: 44px; left: 72px; font-weight: 600; font-size: 24px; color: #0b5c3f }
h1 { font: 84px/1.02 display; letter-spacing: -0.025em; text-wrap: balance }
h2 { font: 48px/1.1 display; margin-bottom: 28px }
li { list-style: none; display: flex; gap: 20px; align-items: center; padding: 10px 0 }
li::before { content: ""; flex: none; width: 26px; height: 26px; background: #f7c325; border-radius: 50% 50% 50% 0 }
.flow { display: flex; flex-wrap: wrap; align-items: center; gap: 18px }
.flow b { padding: 22px 28px; border-radius: 0 28px 28px 28px; background: #0e4434; color: #fff; font-weight: 600 }
.flow i { font-style: normal; font-size: 44px; color: #2c9a61 }
table { width: 100%; border-collapse: collapse; font-size: 31px }
th { text-align: left; font-weight: 600; color: #0b5c3f; padding: 12px 0; border-bottom: 3px solid #12241f }
td { padding: 16px 20px 16px 0; border-bottom: 1px solid #d9d8ce }
`;

const chosen = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
for (const video of videosOf(readCourses())) {
  if (chosen.length === 0 || chosen.includes(video.slug)) await film(page, video);
}
await browser.close();

async function film(page: Page, video: CourseVideo): Promise<void> {
  const path = join(root, "demo/videos", `${video.slug}.webm`);
  const encoder = encode(path, videoSeconds(video));
  for (const [position, scene] of video.scenes.entries()) {
    await page.setContent(pageOf(video, scene, position));
    await page.evaluate(() => document.fonts.ready);
    let shown = "";
    let picture: Uint8Array = new Uint8Array();
    for (let frame = 0; frame < scene.seconds * FRAMES; frame++) {
      const state = await page.evaluate(moveTo, { second: frame / FRAMES, fade: FADE });
      if (state !== shown) picture = await page.screenshot({ type: "png" });
      shown = state;
      if (!encoder.stdin.write(picture)) await new Promise((done) => encoder.stdin.once("drain", done));
    }
  }
  encoder.stdin.end();
  await new Promise((done) => encoder.once("close", done));
  process.stdout.write(`${path}\n`);
}

/** With a soft chord, so that the player has sound. */
function encode(path: string, seconds: number) {
  const tones = [130.8, 196, 246.9, 329.6]
    .map((hertz, at) => `0.05*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*t/${7 + at * 2}))`)
    .join("+");
  const sound = `aevalsrc='${tones}':s=24000:d=${seconds},afade=in:d=2,afade=out:st=${seconds - 2}:d=2,lowpass=f=900`;
  const pictures = ["-f", "image2pipe", "-framerate", String(FRAMES), "-c:v", "png", "-i", "-"];
  const codec = [
    "-c:v",
    "libvpx-vp9",
    "-crf",
    "50",
    "-b:v",
    "0",
    "-g",
    "120",
    "-deadline",
    "good",
    "-cpu-used",
    "1",
    "-lag-in-frames",
    "25",
    "-auto-alt-ref",
    "1",
  ];
  const rest = ["-pix_fmt", "yuv420p", "-c:a", "libopus", "-b:a", "10k", "-ac", "1", "-shortest", path];
  const options = ["-y", "-loglevel", "error", ...pictures, "-f", "lavfi", "-i", sound, ...codec, ...rest];
  return spawn("ffmpeg", options, { stdio: ["pipe", "inherit", "inherit"] });
}

/** Runs in the page: each part appears at its second. Returns the current picture. */
function moveTo({ second, fade }: { second: number; fade: number }): string {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-at]")];
  const looks = parts.map((part) => {
    const way = Math.min(1, Math.max(0, (second - Number(part.dataset.at)) / fade));
    const eased = Math.round((1 - (1 - way) ** 3) * 100) / 100;
    if (part.dataset.turn) part.style.rotate = `${Number(part.dataset.turn) + eased * 90}deg`;
    else {
      part.style.opacity = String(eased);
      part.style.translate = `0 ${(1 - eased) * 18}px`;
    }
    return eased;
  });
  return looks.join(" ");
}

function pageOf(video: CourseVideo, scene: VideoScene, position: number): string {
  const name = position === 0 ? "" : `<p class="name">${escaped(video.title)}</p>`;
  return `<!doctype html><meta charset="utf-8"><style>${STYLE}</style><div class="wall">${wall(position)}</div><div class="stage">${name}${drawn(scene)}</div>`;
}

/** Leaves in twelve tiles; one turns with each scene. */
function wall(position: number): string {
  return Array.from({ length: 12 }, (_, tile) => {
    const [row, column] = [Math.floor(tile / 2), tile % 2];
    const second = (row + column) % 2;
    const leaf = second ? (row % 4 < 2 ? "#0e4434" : "#2c9a61") : "#f7c325";
    const turn = (row % 2 ? 1 - column : 2 + column) * 90;
    const moving = tile === (position * 5) % 12 ? ` data-at="0.2" data-turn="${turn}"` : "";
    const path = `<path d="M0 0A100 100 0 0 1 100 100A100 100 0 0 1 0 0z" fill="${leaf}"/>`;
    return `<svg viewBox="0 0 100 100" style="background:${second ? "#f4ead2" : "#0e4434"};rotate:${turn}deg"${moving}>${path}</svg>`;
  }).join("");
}

function drawn({ show, seconds }: VideoScene): string {
  const at = (place: number, of: number) => ` data-at="${(0.2 + (place * (seconds - 2)) / of).toFixed(2)}"`;
  if (show.kind === "statement") return `<h1 data-at="0.2">${escaped(show.text)}</h1>`;
  if (show.kind === "list") {
    const items = show.items.map(
      (item, place) => `<li${at(place + 0.5, show.items.length + 0.5)}>${escaped(item)}</li>`,
    );
    return `<h2 data-at="0.2">${escaped(show.heading)}</h2><ul style="padding:0">${items.join("")}</ul>`;
  }
  if (show.kind === "flow") {
    const steps = show.steps.map((step, place) => {
      const arrow = place > 0 ? `<i${at(place, show.steps.length)}>→</i>` : "";
      return `${arrow}<b${at(place, show.steps.length)}>${escaped(step)}</b>`;
    });
    return `<div class="flow">${steps.join("")}</div>`;
  }
  const head = show.head.map((cell) => `<th>${escaped(cell)}</th>`).join("");
  const rows = show.rows.map((row, place) => {
    const cells = row.map((cell) => `<td>${escaped(cell)}</td>`).join("");
    return `<tr${at(place + 0.4, show.rows.length + 0.4)}>${cells}</tr>`;
  });
  return `<table data-at="0.2"><tr>${head}</tr>${rows.join("")}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

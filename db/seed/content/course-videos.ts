// Videos of the demo courses. The seed makes captions and transcript from the scenes; scripts/demo-videos.ts drew the
// pictures once.
import { z } from "zod";

const words = z.string().min(1);
const picture = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("statement"), text: words }),
  z.strictObject({ kind: z.literal("list"), heading: words, items: z.array(words) }),
  z.strictObject({ kind: z.literal("flow"), steps: z.array(words) }),
  z.strictObject({ kind: z.literal("table"), head: z.array(words), rows: z.array(z.array(words)) }),
]);

/** `say`: captions during the scene. */
const scene = z.strictObject({ seconds: z.number().positive(), say: words, show: picture });

export const videoSchema = z.strictObject({ title: words, scenes: z.array(scene).min(1) });

type Picture = z.infer<typeof picture>;
export type VideoScene = z.infer<typeof scene>;
/** `slug`: name of the video's files. */
export type CourseVideo = z.infer<typeof videoSchema> & { slug: string };

export function videoSeconds(video: CourseVideo): number {
  return video.scenes.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Spoken text as WebVTT. */
export function videoCaptions(video: CourseVideo): string {
  let start = 0;
  const cues = video.scenes.map(({ seconds, say }, position) => {
    const times = `${clock(start)} --> ${clock(start + seconds - 0.2)}`;
    start += seconds;
    return `${position + 1}\n${times}\n${say}`;
  });
  return `WEBVTT\n\n${cues.join("\n\n")}\n`;
}

/** Spoken and shown text as a transcript. */
export function videoTranscript(video: CourseVideo): string {
  return video.scenes.map(({ say, show }) => [say, ...shownWords(show)].join("\n")).join("\n\n");
}

function shownWords(show: Picture): string[] {
  if (show.kind === "statement") return [];
  if (show.kind === "list") return [`${show.heading}: ${show.items.join("; ")}.`.replace("?.", "?")];
  if (show.kind === "flow") return [`${show.steps.join(", depois ")}.`];
  return show.rows.map((row) => row.map((cell, at) => `${show.head[at]}: ${cell}`).join("; "));
}

function clock(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, "0");
  return `${minutes}:${(seconds % 60).toFixed(3).padStart(6, "0")}`;
}

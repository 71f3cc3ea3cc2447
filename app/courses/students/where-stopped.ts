import { videoMinute } from "../media/video-minute.ts";

interface Stop {
  last_lesson: string | null;
  last_second: number | null;
}

/** "Aula 4 · 12:31"; the time only for a video. */
export function whereStopped({ last_lesson, last_second }: Stop): string | null {
  if (last_lesson === null) return null;
  return last_second ? `${last_lesson} · ${videoMinute(last_second)}` : last_lesson;
}

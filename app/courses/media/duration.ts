import { bareText } from "#app/platform/text/bare-text.ts";

const MAX_SECONDS = 24 * 3600;

/** Seconds in "12:30", "1:02:03", or "45" (minutes); null for nothing, undefined for anything else. */
export function parseDuration(text: string): number | null | undefined {
  const trimmed = bareText(text);
  if (trimmed === "") return null;
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)|(\d{1,4}))$/.exec(trimmed);
  if (!match) return undefined;
  const [, hours, minutes, seconds, whole] = match;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  const total =
    whole === undefined
      ? Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
      : Number(whole) * 60;
  return total <= MAX_SECONDS ? total : undefined;
}

import { useSyncExternalStore } from "react";

/** What the page may ask of the lesson's video, whoever plays it. */
export interface Playback {
  /** Where it stands. */
  second(): number;
  /** Goes there and plays. */
  seek(second: number): void;
  /** So many seconds on, or back; it plays or stands as before. */
  skip(seconds: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
  toggleSound?(): void;
  toggleCaptions?(): void;
  fillScreen?(): void;
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const SPEED_KEY = "vitrine_speed";

/** The speed chosen last in this browser. */
export function rememberedSpeed(): number {
  try {
    const speed = Number(localStorage.getItem(SPEED_KEY));
    return SPEEDS.includes(speed) ? speed : 1;
  } catch {
    return 1;
  }
}

export function rememberSpeed(speed: number): void {
  try {
    localStorage.setItem(SPEED_KEY, String(speed));
  } catch {
    // A browser that keeps nothing plays on.
  }
  for (const listener of listeners) listener();
}

/** The same for a screen that shows it, whoever changes it. */
export function useSpeed(): number {
  return useSyncExternalStore(subscribe, rememberedSpeed, () => 1);
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function speedLabel(speed: number): string {
  return `${String(speed).replace(".", ",")}×`;
}

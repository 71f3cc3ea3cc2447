import { useSyncExternalStore } from "react";

/** Controls of the lesson's video, for every player. */
export interface Playback {
  second(): number;
  seek(second: number): void;
  /** Skips seconds forward or back; the playing state stays. */
  skip(seconds: number): void;
  toggle(): void;
  setSpeed(speed: number): void;
  toggleSound?(): void;
  toggleCaptions?(): void;
  fillScreen?(): void;
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const SPEED_KEY = "vitrine_speed";

/** The last speed chosen in this browser. */
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
    // Storage is off: playback works without it.
  }
  for (const listener of listeners) listener();
}

/** Same as `rememberedSpeed`, with a new render on every change. */
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

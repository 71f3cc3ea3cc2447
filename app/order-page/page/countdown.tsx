import { useEffect, useState } from "react";
import { dayAndHour, dayOf, describeMinutes, formatTime } from "#app/platform/money-and-dates/dates.ts";
import { ProgressBar } from "#app/ui/display/progress.tsx";

interface CountdownProps {
  /** When the countdown began. */
  start: Date;
  deadline: Date;
  /** The server's time when the page was made; the browser's clock may be wrong. */
  serverNow: Date;
  /** The buyer's task until the deadline. */
  task?: "pagar" | "confirmar";
  /** Called once at the end. */
  onOver: () => void;
}

export function Countdown({ start, deadline, serverNow, task = "pagar", onOver }: CountdownProps) {
  const seconds = useSecondsLeft(deadline, serverNow, onOver);
  return (
    <div>
      <p className="grid grid-cols-[auto_1fr] items-center gap-x-4">
        <b
          aria-hidden="true"
          className="font-display text-4xl leading-none font-heavy tracking-[-0.02em] tabular-nums"
        >
          {formatSeconds(seconds)}
        </b>
        <span className="text-sm text-muted">
          para {task}.
          <br />
          Válido até {dayOf(deadline) === dayOf(serverNow) ? formatTime(deadline) : dayAndHour(deadline)}.
        </span>
      </p>
      <p role="timer" className="sr-only">
        {spokenTime(seconds)}
      </p>
      <ProgressBar
        value={seconds}
        max={(deadline.getTime() - start.getTime()) / 1000}
        label="Tempo restante"
        className="mt-3"
      />
    </div>
  );
}

function useSecondsLeft(deadline: Date, serverNow: Date, onOver: () => void): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(deadline, serverNow.getTime(), 0));
  const end = deadline.getTime();
  const made = serverNow.getTime();
  useEffect(() => {
    const offset = clockOffset(new Date(made), Date.now());
    const timer = setInterval(() => {
      const left = secondsLeft(new Date(end), Date.now(), offset);
      setSeconds(left);
      if (left === 0) {
        clearInterval(timer);
        onOver();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [end, made, onOver]);
  return seconds;
}

/** Milliseconds between the server's clock and the browser's. */
export function clockOffset(serverNow: Date, browserNow: number): number {
  return serverNow.getTime() - browserNow;
}

/** Seconds until the deadline by the server's clock, at least 0. */
export function secondsLeft(deadline: Date, browserNow: number, offset: number): number {
  return Math.max(0, Math.ceil((deadline.getTime() - browserNow - offset) / 1000));
}

/** "27:41", "1:05:09". */
export function formatSeconds(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const tail = String(seconds % 60).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** For screen readers: changes once a minute, not every second. */
export function spokenTime(seconds: number): string {
  if (seconds <= 0) return "O tempo acabou";
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 60) return `Restam ${describeMinutes(minutes)}`;
  return minutes === 1 ? "Resta menos de 1 minuto" : `Restam ${minutes} minutos`;
}

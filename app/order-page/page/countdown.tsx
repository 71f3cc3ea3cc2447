import { useEffect, useState } from "react";
import { dayAndHour, dayOf, formatTime } from "#app/platform/money-and-dates/dates.ts";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { clockOffset, formatSeconds, secondsLeft, spokenTime } from "./time-left.ts";

interface CountdownProps {
  /** When the time began to run. */
  start: Date;
  deadline: Date;
  /** The server's clock when it made the page: the browser's may be wrong. */
  serverNow: Date;
  /** What the time is for. */
  task?: "pagar" | "confirmar";
  /** Called once when the time is over. */
  onOver: () => void;
}

/** Time left as figure and bar. */
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

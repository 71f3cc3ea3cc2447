import { useEffect, useMemo, useRef } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/ui/toaster.tsx";
import type { Range } from "../watched-ranges.ts";
import { WatchLog } from "./watch-log.ts";

/** Every few seconds the server hears where the video stands. */
const EVERY_MS = 5000;

export interface VideoMoment {
  second: number;
  length: number | undefined;
  playing: boolean;
  speed: number;
}

export interface Reports {
  /** As often as the player says where it stands. */
  note(moment: VideoMoment): void;
  /** The video goes on somewhere else. */
  jump(): void;
  /** Tells the server now. */
  flush(): void;
}

interface ReportFacts {
  address: string;
  /** Nothing is kept for whoever only looks. */
  kept: boolean;
  /** Already completed: then the rule has nothing to add. */
  completed: boolean;
}

/** Tells the server what is watched; a lesson that this completes is shown so at once. */
export function useReports({ address, kept, completed }: ReportFacts): Reports {
  const { revalidate } = useRevalidator();
  const done = useRef(completed);
  done.current = completed;
  const reporter = useMemo(() => new Reporter(kept ? address : undefined), [address, kept]);

  useEffect(() => {
    reporter.onCompleted = () => {
      if (done.current) return;
      done.current = true;
      showToast({ title: "Aula concluída", description: "Você assistiu a 90 % do vídeo.", kind: "success" });
      revalidate();
    };
  }, [reporter, revalidate]);
  useEffect(() => {
    const leave = () => document.visibilityState === "hidden" && reporter.flush();
    const flush = () => reporter.flush();
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("pagehide", flush);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("pagehide", flush);
      reporter.flush();
    };
  }, [reporter]);
  return reporter;
}

/** Notes that the lesson was opened, so that 'Continuar' comes back to it. */
export function useOpened({ address, kept }: Pick<ReportFacts, "address" | "kept">): void {
  useEffect(() => {
    if (kept) void tell(address, {});
  }, [address, kept]);
}

class Reporter implements Reports {
  onCompleted: () => void = () => {};
  readonly #address: string | undefined;
  readonly #log = new WatchLog();
  #moment: VideoMoment | undefined;
  #toldSecond: number | undefined;
  #toldAt = 0;
  #saidOver = false;

  constructor(address: string | undefined) {
    this.#address = address;
  }

  note(moment: VideoMoment): void {
    const stopped = this.#moment?.playing === true && !moment.playing;
    this.#moment = moment;
    this.#log.note(moment.second, moment);
    if (stopped || (moment.playing && Date.now() - this.#toldAt >= EVERY_MS)) this.flush();
  }

  jump(): void {
    this.#log.jump();
  }

  flush(): void {
    const { second, length } = this.#moment ?? {};
    if (!this.#address || second === undefined) return;
    const watched = this.#log.take();
    if (watched.length === 0 && this.#toldSecond === second) return;
    this.#toldSecond = second;
    this.#toldAt = Date.now();
    const known = length !== undefined && Number.isFinite(length) && length > 0 ? { length } : {};
    void this.#tell(this.#address, { second, ...known, watched });
  }

  async #tell(address: string, report: { second: number; length?: number; watched: Range[] }): Promise<void> {
    const answer = await tell(address, report);
    if (answer === "completed") this.onCompleted();
    if (answer === "later") this.#log.giveBack(report.watched);
    if (answer === "over" && !this.#saidOver) {
      this.#saidOver = true;
      const description = "Recarregue a página para entrar de novo; o que você já assistiu está guardado.";
      showToast({ title: "O seu progresso não está sendo guardado", description, kind: "error" });
    }
  }
}

type Answer = "kept" | "completed" | "later" | "over";

/** Outlives the page it is sent from. */
async function tell(address: string, report: object): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(report),
    });
    if (response.status === 401 || response.status === 404) return "over";
    if (!response.ok) return "later";
    const body: unknown = await response.json();
    const isCompleted = typeof body === "object" && body !== null && "completed" in body && body.completed;
    return isCompleted === true ? "completed" : "kept";
  } catch {
    return "later";
  }
}

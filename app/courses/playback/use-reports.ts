import { useEffect, useMemo, useRef } from "react";
import { useRevalidator } from "react-router";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import { type Range, WATCHED_PERCENT } from "../progress/watched-ranges.ts";
import { useLostAccess } from "./lost-access.tsx";
import { sendReport } from "./progress-requests.ts";
import { WatchLog } from "./watch-log.ts";

/** Milliseconds between reports of the video's position. */
const EVERY_MS = 5000;
const WATCHED = `Você assistiu a ${WATCHED_PERCENT}% do vídeo.`;

export interface VideoMoment {
  second: number;
  length: number | undefined;
  playing: boolean;
  speed: number;
}

export interface Reports {
  /** Called whenever the player reports its position. */
  note(moment: VideoMoment): void;
  /** Called after seeking. */
  jump(): void;
  flush(): void;
}

interface ReportFacts {
  address: string;
  /** False for viewers without stored progress. */
  kept: boolean;
  /** True if already completed: then the rule does not apply. */
  completed: boolean;
}

/** Reports watched parts to the server and shows a lesson as completed as soon as a report completes it. */
export function useReports({ address, kept, completed }: ReportFacts): Reports {
  const { revalidate } = useRevalidator();
  const { checkForAccessLoss } = useLostAccess();
  const done = useRef(completed);
  done.current = completed;
  const reporter = useMemo(() => new Reporter(kept ? address : undefined), [address, kept]);

  useEffect(() => {
    reporter.onCompleted = (byRule) => {
      if (done.current) return;
      done.current = true;
      // No message for completion by the button or on another device, because it does not mean that 90 % was watched.
      if (byRule) showToast({ title: "Aula concluída", description: WATCHED, kind: "success" });
      revalidate();
    };
    reporter.onLost = checkForAccessLoss;
  }, [reporter, revalidate, checkForAccessLoss]);
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

class Reporter implements Reports {
  onCompleted: (byRule: boolean) => void = () => {};
  onLost: (answer: unknown) => void = () => {};
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
    void this.#sendReport(this.#address, { second, ...known, watched });
  }

  async #sendReport(
    address: string,
    report: { second: number; length?: number; watched: Range[] },
  ): Promise<void> {
    const answer = await sendReport(address, report);
    if (answer.kind === "completed") this.onCompleted(answer.byRule);
    if (answer.kind === "later") this.#log.giveBack(report.watched);
    if (answer.kind === "lost") this.onLost(answer.body);
    if (answer.kind === "over" && !this.#saidOver) {
      this.#saidOver = true;
      const description = "Recarregue a página para entrar de novo; o que você já assistiu está salvo.";
      showToast({ title: "Seu progresso não está sendo salvo", description, kind: "error" });
    }
  }
}

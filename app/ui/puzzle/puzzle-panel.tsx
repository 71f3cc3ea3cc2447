import { useEffect, useRef, useState } from "react";
import { askFor } from "../connection/late-file.ts";
import { submitForm } from "./submit-form.ts";

type Step = "waiting" | "solving" | "sending" | "ready" | "stuck";

/** As long as the server wants whoever cannot solve it to wait, and a little more. */
const WAIT_MS = 31_000;
/** Asked again so soon, it is the cookie that was not kept. */
const AGAIN_MS = 60_000;
let solvedAt = Number.NEGATIVE_INFINITY;

const WORDS: Record<Step, string> = {
  waiting: "Espere meio minuto e envie de novo. O que você escreveu continua no formulário.",
  solving: "Seu navegador está fazendo uma conta rápida, e já envia de novo. Você não precisa fazer nada.",
  sending: "Pronto. Enviando de novo...",
  ready: "Pronto. Agora envie de novo.",
  stuck: "Seu navegador não guardou o cookie que pedimos. Aceite os cookies deste site e envie de novo.",
};

/**
 * Stands in a form that was not taken yet, because a crowd sends from the same address: the browser does a small sum and
 * sends the form again, as it stands. Without a script, or where the browser cannot, its person waits and sends it.
 */
export function PuzzlePanel({ puzzle }: { puzzle: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  const [step, setStep] = useState<Step>("waiting");
  useEffect(() => {
    const form = line.current?.closest("form");
    let isTyping = false;
    let isGone = false;
    const noteTyping = () => {
      isTyping = true;
    };
    form?.addEventListener("input", noteTyping);
    const finish = (isSolved: boolean) => {
      if (isGone) return;
      if (isSolved) solvedAt = performance.now();
      const sends = isSolved && !isTyping && form instanceof HTMLFormElement;
      setStep(sends ? "sending" : "ready");
      if (sends) submitForm(form);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      setStep("waiting");
      timer = setTimeout(() => finish(false), WAIT_MS);
    };
    const solve = async () => {
      setStep("solving");
      const solvePuzzle = await askFor(() => import("./solve-puzzle.ts"), "solvePuzzle");
      const isSolved = await solvePuzzle(puzzle);
      if (isSolved) finish(true);
      else if (!isGone) wait();
    };
    if (performance.now() - solvedAt < AGAIN_MS) setStep("stuck");
    else void solve();
    return () => {
      isGone = true;
      clearTimeout(timer);
      form?.removeEventListener("input", noteTyping);
    };
  }, [puzzle]);
  return (
    <p ref={line} role="status" data-puzzle={step}>
      {WORDS[step]}
    </p>
  );
}

// The draft is saved by itself while somebody works on it; what could not be saved stays in this browser.

import { useCallback, useEffect, useRef, useState } from "react";
import type { FieldErrors } from "#app/platform/forms/form.ts";
import { lossOf } from "#app/ui/connection/lost-connection.ts";
import type { PageSaved } from "./page-saving.server.ts";

export type SavingState =
  | { kind: "rest" }
  | { kind: "saving" }
  | { kind: "saved"; at: Date }
  | { kind: "refused"; act: "save" | "publish"; errors: FieldErrors }
  | { kind: "stale"; stale: StaleFacts }
  | { kind: "failed"; sentence: string };

export type StaleFacts = Extract<PageSaved, { stale: unknown }>["stale"];

const PAUSE_MS = 1000;
const OFFLINE = "Sem conexão com o site. O que você escreveu continua aqui; tente de novo em instantes.";
const BROKEN = "Algo deu errado aqui. O que você escreveu não se perdeu; tente de novo em instantes.";
const SIGNED_OUT = "Sua sessão terminou. Entre de novo em outra aba e volte para esta: nada se perde.";

interface SavingFacts {
  address: string;
  /** The version that was read. */
  version: number;
  hasDraft: boolean;
  /** What the page holds now, as textOf() writes it, and what it held when it was opened. */
  text: string;
}

/** Sends what changed after a pause, one request after the other. */
export function usePageSaving({ address, version: readVersion, hasDraft: readDraft, text }: SavingFacts) {
  const [state, setState] = useState<SavingState>({ kind: "rest" });
  const [version, setVersion] = useState(readVersion);
  const [hasDraft, setHasDraft] = useState(readDraft);
  const [savedText, setSavedText] = useState(text);
  const [triedText, setTriedText] = useState(text);
  const latest = useRef({ version, text, queue: Promise.resolve(true) });
  useEffect(() => {
    latest.current.text = text;
  }, [text]);

  const send = useCallback(
    (act: "save" | "publish"): Promise<boolean> => {
      const { current } = latest;
      current.queue = current.queue.then(async () => {
        const sent = current.text;
        setTriedText(sent);
        setState({ kind: "saving" });
        const answer = await post(address, `{"act":"${act}","version":${current.version},"content":${sent}}`);
        if (answer.ok) {
          current.version = answer.version;
          setVersion(answer.version);
          setHasDraft(act === "save");
          setSavedText(sent);
        }
        setState(stateAfter(act, answer));
        return answer.ok;
      });
      return current.queue;
    },
    [address],
  );
  // Whoever came second decides first; what was refused is sent again once something else is typed, or by hand.
  const isDue = text !== savedText && text !== triedText && state.kind !== "stale";
  useEffect(() => {
    const timer = isDue && text ? window.setTimeout(() => send("save"), PAUSE_MS) : undefined;
    return () => window.clearTimeout(timer);
  }, [text, isDue, send]);

  return {
    state,
    version,
    /** Whether something waits to be published. */
    hasDraft,
    isDirty: text !== savedText,
    publish: () => send("publish"),
    retry: () => send("save"),
    /** Over what somebody else saved. */
    takeOver: (theirs: number) => {
      latest.current.version = theirs;
      return send("save");
    },
  };
}

type Answer = PageSaved | { ok: false; sentence: string };

function stateAfter(act: "save" | "publish", answer: Answer): SavingState {
  if (answer.ok) return { kind: "saved", at: new Date(answer.savedAt) };
  if ("stale" in answer) return { kind: "stale", stale: answer.stale };
  return "sentence" in answer
    ? { kind: "failed", sentence: answer.sentence }
    : { kind: "refused", act, errors: answer.errors };
}

async function post(address: string, body: string): Promise<Answer> {
  const headers = { "content-type": "application/json" };
  try {
    const response = await fetch(address, { method: "POST", headers, body });
    if (response.status === 401) return { ok: false, sentence: SIGNED_OUT };
    const answer: unknown = await response.json();
    const isOurs = typeof answer === "object" && answer !== null && "ok" in answer;
    return isOurs ? (answer as PageSaved) : { ok: false, sentence: BROKEN };
  } catch (error) {
    return { ok: false, sentence: lossOf(error) === "connection" ? OFFLINE : BROKEN };
  }
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { FAULT } from "#app/ui/connection/fault.ts";
import { type Loss, lossOf } from "#app/ui/connection/lost-connection.ts";
import { showToast } from "#app/ui/toasts/toaster.tsx";
import type { PlanNode } from "../ordering/plan-moves.ts";

/** Milliseconds: a little longer than a toast with a button is shown. */
const WAITS_MS = 10_000;

interface Timed {
  asked: AskedDeletion;
  timer: number;
}

export interface AskedDeletion {
  node: PlanNode;
  title: string;
  fields: FormData;
}

/**
 * Deletes some seconds after the confirmation. Until then the row is only hidden and can be restored, so that
 * students' work is not lost. Leaving the page or deleting something else deletes at once. If the request fails, the
 * row stays.
 */
export function useWaitingDeletion(path: string, onSay: (sentence: string) => void) {
  const [waiting, setWaiting] = useState<AskedDeletion>();
  const current = useRef<Timed>(undefined);
  const { revalidate } = useRevalidator();

  async function finish() {
    const asked = takeOut(current);
    if (!asked) return;
    const sent = await sendDeletion(path, asked);
    if (sent !== "done") {
      const description = sent === "fault" ? FAULT : "Confira a internet e tente de novo.";
      showToast({ title: `“${asked.title}” não foi excluído`, description, kind: "error" });
    }
    await revalidate();
    setWaiting((shown) => (shown === asked ? undefined : shown));
  }
  function undo() {
    const asked = takeOut(current);
    if (!asked) return showToast({ title: "Não deu tempo de desfazer", kind: "error" });
    setWaiting(undefined);
    onSay(`${asked.title}: não foi excluído.`);
  }
  useEffect(() => {
    const leave = () => {
      const asked = takeOut(current);
      if (asked) void sendDeletion(path, asked);
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [path]);

  return {
    waiting,
    undo,
    ask(asked: AskedDeletion) {
      void finish();
      current.current = { asked, timer: window.setTimeout(finish, WAITS_MS) };
      setWaiting(asked);
      showToast({ title: `Excluindo “${asked.title}”`, action: { label: "Desfazer", onAct: undo } });
    },
  };
}

/** Undefined if nothing is pending any more. */
function takeOut(current: RefObject<Timed | undefined>): AskedDeletion | undefined {
  const { asked, timer } = current.current ?? {};
  window.clearTimeout(timer);
  current.current = undefined;
  return asked;
}

/** Sends the same fields as the form would; works also while the page unloads. */
async function sendDeletion(path: string, { fields }: AskedDeletion): Promise<"done" | Loss> {
  const body = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") body.append(name, value);
  try {
    const answer = await fetch(path, { method: "POST", body, keepalive: true, redirect: "manual" });
    // Success answers with a redirect back to the page.
    return answer.type === "opaqueredirect" ? "done" : "fault";
  } catch (error) {
    return lossOf(error);
  }
}

import { type ComponentType, useEffect, useState } from "react";
import { askFor } from "./late-file.ts";

/** The connection's guard on pages that most people only read: it comes with the first letter. */
export function GuardWhenTyping() {
  const [Guard, setGuard] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      void askFor(() => import("./connection-guard.tsx"), "ConnectionGuard").then((ConnectionGuard) =>
        setGuard(() => ConnectionGuard),
      );
    window.addEventListener("input", load, { once: true });
    return () => window.removeEventListener("input", load);
  }, []);
  return Guard ? <Guard /> : null;
}

import { type ComponentType, useEffect, useState } from "react";

/** The connection's guard on pages that most people only read: it comes with the first letter. */
export function GuardWhenTyping() {
  const [Guard, setGuard] = useState<ComponentType>();
  useEffect(() => {
    const load = () =>
      import("./connection-guard.tsx").then(
        ({ ConnectionGuard }) => setGuard(() => ConnectionGuard),
        () => {},
      );
    window.addEventListener("input", load, { once: true });
    return () => window.removeEventListener("input", load);
  }, []);
  return Guard ? <Guard /> : null;
}

import { useEffect, useState } from "react";
import { ConnectionGuard } from "./connection-guard.tsx";

/** The connection's guard on pages that most people only read: it begins with the first letter. */
export function GuardWhenTyping() {
  const [isTyping, setIsTyping] = useState(false);
  useEffect(() => {
    const begin = () => setIsTyping(true);
    window.addEventListener("input", begin, { once: true });
    return () => window.removeEventListener("input", begin);
  }, []);
  return isTyping ? <ConnectionGuard /> : null;
}

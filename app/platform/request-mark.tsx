import { createContext, useContext } from "react";

/** The script nonce, and the request's reference (known only while the server renders). */
interface Mark {
  nonce?: string;
  reference?: string;
}

const MarkContext = createContext<Mark>(markInDocument());

export const RequestMark = MarkContext.Provider;

export function useRequestMark(): Mark {
  return useContext(MarkContext);
}

/** Hydration finds the nonce that the server wrote: browsers show it to scripts, though not in the attribute. */
function markInDocument(): Mark {
  if (typeof document === "undefined") return {};
  return { nonce: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce };
}

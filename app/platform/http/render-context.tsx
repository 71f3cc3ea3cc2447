import { createContext, useContext } from "react";

/** The script nonce, and what is known only while the server renders. */
interface Mark {
  nonce?: string;
  /** The request's. */
  reference?: string;
}

const MarkContext = createContext<Mark>(nonceInDocument());

export const RenderContext = MarkContext.Provider;

export function useRenderContext(): Mark {
  return useContext(MarkContext);
}

/** Hydration finds the nonce that the server wrote, beside the content and never in it: browsers show it to scripts. */
function nonceInDocument(): Mark {
  if (typeof document === "undefined") return {};
  return { nonce: document.querySelector<HTMLScriptElement>("body > script[nonce]")?.nonce };
}

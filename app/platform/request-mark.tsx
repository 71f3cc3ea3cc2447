import { createContext, useContext } from "react";

/** Known only while the server renders: the script nonce and the request's reference. */
interface Mark {
  nonce?: string;
  reference?: string;
}

const MarkContext = createContext<Mark>({});

export const RequestMark = MarkContext.Provider;

export function useRequestMark(): Mark {
  return useContext(MarkContext);
}

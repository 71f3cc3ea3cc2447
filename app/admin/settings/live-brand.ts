import { createContext } from "react";

/** Hears what stands in the fields of the brand before it is saved. */
export const LiveBrand = createContext<(name: string, value: string) => void>(() => {});

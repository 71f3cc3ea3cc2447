import { createContext } from "react";
import type { OfferedField } from "#app/legal/legal-fields.ts";

/** What a text may hold that fills itself in. */
export const TextFieldsContext = createContext<readonly OfferedField[]>([]);

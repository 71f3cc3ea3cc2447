// How a pop-up is written, whichever door it comes through. The addresses that it brought stay when it goes.
import type { Noun } from "#app/nouns/noun.ts";
import { POPUP_COLUMNS, POPUP_RULES, type PopupFacts } from "./popup.ts";

export const POPUPS: Noun<PopupFacts> = {
  table: "popup_configs",
  name: "popup",
  columns: POPUP_COLUMNS,
  rules: POPUP_RULES,
  isSeen: ({ is_active }) => is_active,
};

/** On a button that asks for the panel: the panel hears the press itself, whether or not the button's code is there. */
export const ASK_AGAIN = { "data-consent": "ask" };
export const ASKING = "[data-consent=ask]";

/** The event by which the footer asks for the panel. */
export const ASK_AGAIN = "vitrine:consent";

/** Where signing in with Google begins, and where Google sends people back to: the owner tells it Google. */
export const GOOGLE_PATH = "/login/google";
export const GOOGLE_RETURN_PATH = "/login/google/retorno";

/** Under what a student wrote once and neither saved nor sent. */
export const KEPT_TEXT = "Você escreveu isto antes e não terminou. Ficou guardado neste navegador.";

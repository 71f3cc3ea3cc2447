// Keys that addresses carry, and a text without them: whoever reads a log opens nothing by it (SEC-104).

/** Where what follows is a key: no log keeps it, and nothing on the page sends it anywhere. */
export const KEY_PLACES = [
  "acesso",
  "agenda",
  "carrinho/retomar",
  "confirmar-email",
  "convite",
  "desfazer-troca",
  "entrar",
  "estudos/cancelar",
  "lembretes/cancelar",
  "lista-de-espera/cancelar",
  "newsletter/cancelar",
  "presente",
  "privacidade/pedido",
  "redefinir-senha",
  "turma",
] as const;

/** What stands behind the name of a provider or a platform is a key as well. */
const BEHIND_PLACES = new RegExp(
  `/(${KEY_PLACES.join("|")}|api/webhooks/[^/]+|api/entrada/[^/]+)/[^\\s"'?#]+`,
  "gi",
);
const IN_QUERIES = /([?&][\w.[\]-]{1,60}=)[^&\s"'#]+/g;
/** Words are not written in small and capital letters with digits among them; what is drawn at random is. */
const RANDOM = /(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{20,}/g;

export function hideKeys(text: string): string {
  return text
    .replace(BEHIND_PLACES, "/$1/[oculto]")
    .replace(IN_QUERIES, "$1[oculto]")
    .replace(RANDOM, "[oculto]");
}

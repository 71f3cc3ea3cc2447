/** Paths that are followed by a key. Logs hide that key, and scripts of the page never send it. */
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

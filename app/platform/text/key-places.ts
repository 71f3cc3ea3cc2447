/** Where what follows in an address is a key: no log keeps it, and nothing on the page sends it anywhere. */
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

export interface NamedPage {
  key: string;
  label: string;
}

/** The pages that a pop-up may name by a word of their own, in the order of the form. */
export const NAMED_PAGES: NamedPage[] = [
  { key: "home", label: "Página inicial" },
  { key: "loja", label: "Loja" },
  { key: "produtos", label: "Produtos" },
  { key: "blog", label: "Blog" },
  { key: "sobre", label: "Sobre" },
  { key: "carrinho", label: "Carrinho" },
  { key: "checkout", label: "Checkout" },
  { key: "login", label: "Entrar" },
  { key: "register", label: "Criar conta" },
];

const PAGE_KEY = /^[\p{L}\p{N}][\p{L}\p{N}/_.-]{0,99}$/u;

/** Whether a page can be named so: a word of its own, or a path without its first slash. */
export function isPageKey(text: string): boolean {
  return PAGE_KEY.test(text);
}

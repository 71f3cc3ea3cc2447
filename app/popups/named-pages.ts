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

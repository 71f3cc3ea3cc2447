// Addresses that people type, or know from other shops, and the page that each means.

export const PAGES: Record<string, readonly string[]> = {
  "/": ["home", "inicio", "index", "index.html", "index.htm", "index.php"],
  "/login": [
    "entrar",
    "entre",
    "acessar",
    "signin",
    "sign-in",
    "log-in",
    "conta/entrar",
    "minha-conta/entrar",
  ],
  "/register": [
    "cadastro",
    "cadastrar",
    "cadastre-se",
    "cadastrar-se",
    "criar-conta",
    "nova-conta",
    "registrar",
    "registro",
    "registre-se",
    "inscrever-se",
    "signup",
    "sign-up",
  ],
  "/esqueci-senha": [
    "esqueci-a-senha",
    "esqueci-minha-senha",
    "esqueci-a-minha-senha",
    "esqueci",
    "esqueceu-a-senha",
    "recuperar-senha",
    "recuperar-a-senha",
    "redefinir-senha",
    "nova-senha",
    "trocar-senha",
    "forgot-password",
    "reset-password",
  ],
  "/minha-conta": ["conta", "account", "my-account", "minhaconta", "cliente", "area-do-cliente"],
  "/minha-conta?aba=perfil": ["perfil", "profile", "meu-perfil", "meus-dados", "minha-conta/perfil"],
  "/minha-conta?aba=pedidos": [
    "pedidos",
    "meus-pedidos",
    "compras",
    "minhas-compras",
    "orders",
    "minha-conta/pedidos",
  ],
  "/minha-conta?aba=produtos": ["downloads", "meus-produtos", "meus-downloads", "minha-conta/produtos"],
  "/meus-cursos": [
    "cursos",
    "curso",
    "aulas",
    "minhas-aulas",
    "aluno",
    "area-do-aluno",
    "area-de-membros",
    "membros",
  ],
  "/recuperar-compra": [
    "pedido",
    "meu-pedido",
    "acesso",
    "meu-acesso",
    "recuperar-pedido",
    "recuperar-acesso",
    "segunda-via",
  ],
  "/loja": ["store", "shop", "lojas", "catalogo", "produto", "comprar", "ofertas"],
  "/carrinho": ["cart", "sacola", "cesta"],
  "/checkout": ["finalizar", "finalizar-compra", "pagamento", "pagar"],
  "/resgatar": ["presente", "presentes", "resgate", "resgatar-presente"],
  "/certificado": ["certificados", "validar-certificado", "verificar-certificado"],
  "/sobre": ["sobre-nos", "quem-somos", "about", "contato", "fale-conosco", "contact"],
  "/termos": ["termos-de-uso", "termos-e-condicoes", "terms"],
  "/privacidade": ["politica-de-privacidade", "privacy", "lgpd"],
  "/reembolso": [
    "reembolsos",
    "devolucao",
    "devolucoes",
    "trocas-e-devolucoes",
    "politica-de-reembolso",
    "arrependimento",
  ],
  "/blog": ["artigos", "posts", "noticias"],
  "/admin": ["painel", "dashboard", "administrador", "wp-admin", "wp-login.php"],
};

const MEANT = new Map(
  Object.entries(PAGES).flatMap(([page, tried]) => tried.map((one) => [one, page] as const)),
);

/** The page that a path means which leads nowhere itself, whatever its case and accents; undefined for any other. */
export function meantPage(pathname: string): string | undefined {
  const typed = decoded(pathname).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return MEANT.get(typed.split("/").filter(Boolean).join("/").replace(/[_\s]/g, "-"));
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

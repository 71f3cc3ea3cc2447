// Where links may lead, for people who do not know addresses.
import { createContext } from "react";
import { COMPANY_LINKS } from "../pages/section-links.ts";

export interface LinkChoice {
  to: string;
  label: string;
  /** Visitors cannot open it: a menu leaves it out. */
  isHidden?: boolean;
}

/** The site's own pages and those of the owner, as the server knows them. */
export const LinkChoicesContext = createContext<LinkChoice[]>([]);

export const FIXED_PLACES: LinkChoice[] = [
  { to: "/loja", label: "Loja" },
  { to: "/blog", label: "Blog" },
  { to: "/minha-conta", label: "Minha conta" },
  { to: "/meus-cursos", label: "Meus cursos" },
  { to: "/login", label: "Entrar" },
  { to: "/register", label: "Criar conta" },
  { to: "/termos", label: "Termos de uso" },
  { to: "/privacidade", label: "Privacidade" },
  { to: "/privacidade/pedido", label: "Seus dados" },
  { to: "/reembolso", label: "Reembolso" },
];

export const COMPANY_PLACES: LinkChoice[] = Object.entries(COMPANY_LINKS).map(([to, label]) => ({
  to,
  label,
}));

/** The colours that a blog category may have; product categories may have any. */
export const CATEGORY_COLORS: Record<string, string> = {
  blue: "Azul",
  red: "Vermelho",
  green: "Verde",
  purple: "Roxo",
  orange: "Laranja",
  indigo: "Índigo",
  pink: "Rosa",
  teal: "Verde-azulado",
  yellow: "Amarelo",
  gray: "Cinza",
};

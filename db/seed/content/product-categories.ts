export interface CategorySeed {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly color:
    | "blue"
    | "red"
    | "green"
    | "purple"
    | "orange"
    | "indigo"
    | "pink"
    | "teal"
    | "yellow"
    | "gray";
}

export const productCategories: readonly CategorySeed[] = [
  {
    slug: "templates",
    name: "Templates",
    description: "Páginas, lojas e e-mails prontos para trocar o texto e publicar.",
    color: "indigo",
  },
  {
    slug: "cursos",
    name: "Cursos",
    description: "Aulas curtas, material para baixar e dúvidas respondidas por quem gravou.",
    color: "green",
  },
  {
    slug: "plugins",
    name: "Plugins",
    description: "Peças pequenas que resolvem um problema da loja e não atrapalham o resto.",
    color: "orange",
  },
  {
    slug: "ebooks",
    name: "E-books",
    description: "Leituras de uma tarde com modelos e listas para usar na segunda-feira.",
    color: "red",
  },
  {
    slug: "icones",
    name: "Ícones",
    description: "Conjuntos em SVG desenhados sobre a mesma grade, com assunto daqui.",
    color: "yellow",
  },
  {
    slug: "ferramentas",
    name: "Ferramentas",
    description: "Aplicativos de uma página só, que funcionam no navegador e sem mensalidade.",
    color: "purple",
  },
  {
    slug: "design",
    name: "Design",
    description: "Cores, letras e componentes para manter a casa com a mesma cara.",
    color: "pink",
  },
  {
    slug: "marketing",
    name: "Marketing",
    description: "Textos, calendários e roteiros para falar com o cliente sem insistir.",
    color: "blue",
  },
];

/** The biography of /sobre. */
export const PERSON = {
  name: "Lívia Sampaio",
  role: "Desenvolvedora de soluções com IA",
  city: "Blumenau, Santa Catarina",
};

export const SKILLS = [
  {
    title: "Inteligência artificial",
    names: ["Agentes e automação", "busca em documentos", "avaliação de modelos"],
  },
  { title: "Programação", names: ["TypeScript", "Python", "React", "Node.js", "SQL"] },
  { title: "Automação", names: ["n8n", "APIs e webhooks", "planilhas automatizadas"] },
  { title: "Infraestrutura", names: ["PostgreSQL", "Docker", "Linux", "observabilidade"] },
];

export const JOBS = [
  {
    period: "Desde 2021",
    title: "Fundadora e desenvolvedora",
    place: "Estúdio em Blumenau",
    words:
      "Projeta e programa os produtos desta loja e os sistemas sob medida, do primeiro rascunho ao suporte.",
  },
  {
    period: "2017 a 2021",
    title: "Engenheira de software",
    place: "Indústria têxtil, Vale do Itajaí",
    words:
      "Trocou o papel por um sistema que programa a fábrica e prevê a falta de fio com três dias de antecedência.",
  },
  {
    period: "2014 a 2017",
    title: "Programadora",
    place: "Software de gestão, Joinville",
    words: "Notas fiscais, integrações e o gosto por rotinas que ninguém precisa conferir duas vezes.",
  },
];

export const EDUCATION = [
  { period: "2019", title: "Especialização em Ciência de Dados", place: "Santa Catarina" },
  { period: "2014", title: "Bacharelado em Ciência da Computação", place: "Blumenau, SC" },
];

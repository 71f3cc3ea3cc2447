import type { CategorySeed } from "./product-categories.ts";

export const blogCategories: readonly CategorySeed[] = [
  {
    slug: "tecnologia",
    name: "Tecnologia",
    description: "O que mudou, o que isso altera na sua semana e o que pode esperar.",
    color: "blue",
  },
  {
    slug: "seguranca",
    name: "Segurança",
    description: "Senhas, cópias, golpes e a LGPD, sem alarme e com lista do que fazer.",
    color: "red",
  },
  {
    slug: "cloud",
    name: "Nuvem",
    description: "Onde hospedar, quanto custa de verdade e como sair quando for preciso.",
    color: "teal",
  },
  {
    slug: "ai",
    name: "Inteligência artificial",
    description: "Usos que testamos em empresas pequenas, com os erros incluídos.",
    color: "purple",
  },
  {
    slug: "marketing",
    name: "Marketing",
    description: "Newsletter, anúncio e conversa com o cliente, com consentimento.",
    color: "orange",
  },
  {
    slug: "desenvolvimento",
    name: "Desenvolvimento",
    description: "Decisões de código explicadas para quem programa e para quem contrata.",
    color: "indigo",
  },
  {
    slug: "design",
    name: "Design",
    description: "Fotos, cores, letras e telas que ajudam a pessoa a decidir.",
    color: "pink",
  },
  {
    slug: "ecommerce",
    name: "E-commerce",
    description: "Carrinho, frete, preço e devolução: a rotina de quem vende pela internet.",
    color: "green",
  },
];

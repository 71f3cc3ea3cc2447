import type { CourseSeed } from "./course-shape.ts";

/** Draft: not shown to anyone but administrators. */
export const coursePhotography: CourseSeed = {
  slug: "fotografia-de-produto-com-celular",
  title: "Fotografia de produto com celular",
  description:
    "Luz de janela, fundo de cartolina e um celular comum: como fotografar o catálogo inteiro em uma manhã e manter a mesma cara no mês seguinte.",
  instructor: "Camila Deeke",
  is_published: false,
  modules: [
    {
      title: "Luz",
      description: "Uma janela, um rebatedor e nenhuma lâmpada.",
      lessons: [
        {
          title: "De onde vem a luz",
          is_free_preview: true,
          minutes: 8,
          content_type: "text",
          text_content: `<p>Antes do celular, olhe para a sombra. Sombra dura, com borda nítida, vem de luz pequena: sol direto, lâmpada, flash. Sombra macia vem de luz grande: céu nublado, janela com cortina fina. Quase todo produto fica melhor na segunda.</p>
<p>Ponha a mesa a um metro da janela, com a luz vindo de lado. Do outro lado, em pé, uma cartolina branca devolve parte da luz e abre a sombra. Aproxime e afaste a cartolina e veja o contraste mudar. Esse é o seu único controle, e basta.</p>
<p>Para vidro e metal, a luz vem de trás: a borda brilha e o desenho aparece. Para tecido e cerâmica, de lado: a textura aparece.</p>`,
        },
        {
          title: "Cartolina, isopor e pregador",
          is_free_preview: false,
          minutes: 10,
          content_type: "pdf",
          pdf_name: "lista-de-materiais.pdf",
          pdf_markdown: `# Lista de materiais

- Duas cartolinas brancas e uma preta
- Uma placa de isopor de 50 por 50
- Quatro pregadores de roupa
- Fita crepe
- Um apoio firme para o celular

A cartolina preta serve para o contrário da branca: ao lado de um vidro, ela desenha a borda. Prenda a branca na parede e deixe que faça uma curva até a mesa; sem dobra, o fundo some.
`,
        },
      ],
    },
  ],
};

// The pages of the demo company.
import type { FreeKey, PageContent } from "#app/site/pages/page.ts";
import { newSection } from "#app/site/pages/sections.ts";

const WORK = newSection("cards", "o-que-fazemos", {
  title: "O que fazemos",
  mark: "icon",
  items: [
    {
      icon: "globe",
      title: "Sites institucionais",
      words: "Rápidos, fáceis de encontrar e de atualizar pela sua equipe.",
    },
    {
      icon: "store",
      title: "Lojas virtuais",
      words: "Com PIX, boleto, frete e nota, do primeiro ao milésimo pedido.",
    },
    {
      icon: "code-xml",
      title: "Sistemas sob medida",
      words: "Quando a planilha já não dá conta e o sistema pronto não serve.",
    },
    {
      icon: "workflow",
      title: "Automação de processos",
      words: "O sistema faz o trabalho repetitivo e registra tudo.",
    },
    {
      icon: "megaphone",
      title: "Automação de marketing",
      words: "E-mails e mensagens no momento certo, com consentimento.",
    },
    { icon: "smartphone", title: "Aplicativos", words: "Android e iPhone a partir do mesmo código." },
  ],
});

const QUOTE = {
  label: "Solicitar orçamento",
  to: "whatsapp:Olá! Gostaria de um orçamento detalhado para soluções digitais personalizadas.",
  look: "primary" as const,
  icon: "message-circle" as const,
};

const home: PageContent = {
  title: "Produtos digitais feitos à mão",
  description: "",
  picture: "",
  sections: [
    newSection("hero", "abertura", {
      title: "Produtos digitais feitos",
      ending: "à mão.",
      words: "Templates, plugins, ícones e cursos criados em Santa Catarina.",
    }),
    newSection("figures", "numeros", {
      items: [
        { figure: "5+ anos", words: "desenhando e programando" },
        { figure: "500", words: "empresas atendidas" },
        { figure: "300%", words: "de ROI em 6 meses" },
      ],
      withSupport: true,
    }),
    newSection("product-shelf", "mais-vendidos"),
    newSection("course-band", "cursos", {
      title: "Aprenda fazendo, uma aula de cada vez",
      words: "Aulas curtas, material para baixar e dúvidas respondidas por quem gravou.",
    }),
    {
      ...WORK,
      id: "servicos",
      title: "Precisa de algo sob medida?",
      layout: "side",
      text: '<p>O mesmo estúdio que faz estes produtos projeta, programa e mantém sistemas feitos para a sua empresa. E oferece <a href="/produtos">três serviços mensais</a> de automação, dados e segurança.</p>',
      buttons: [
        {
          label: "Pedir orçamento",
          to: "whatsapp:Olá! Gostaria de um orçamento para um projeto sob medida.",
          look: "primary",
          icon: "message-circle",
        },
        { label: "Conhecer as soluções", to: "/solucoes", look: "ghost", icon: "" },
      ],
    },
    newSection("posts", "blog", { title: "Do nosso blog" }),
    newSection("newsletter", "newsletter", {
      title: "Novidades só quando temos algo para contar",
      words:
        "O que testamos na loja e nos projetos, com números e sem enrolação. Você cancela quando quiser.",
    }),
  ],
};

const about: PageContent = {
  title: "Sobre",
  description:
    "Lívia Sampaio, desenvolvedora de soluções com IA em Blumenau, Santa Catarina: experiência, formação e contatos.",
  picture: "",
  sections: [
    newSection("page-title", "quem", {
      title: "Lívia Sampaio",
      lead: "Desenvolvedora de soluções com IA em Blumenau, Santa Catarina",
      words:
        "Programo há mais de dez anos e há cinco ajudo empresas pequenas a acabar com o trabalho repetitivo. Gosto de sistemas simples, de textos que a gente entende na primeira leitura e de automações que avisam quando erram.",
      buttons: [
        { label: "", to: "empresa:email", look: "primary", icon: "mail" },
        { label: "LinkedIn", to: "empresa:linkedin", look: "quiet", icon: "" },
        { label: "GitHub", to: "empresa:github", look: "quiet", icon: "" },
      ],
      wall: "garden",
    }),
    newSection("cards", "o-que-sei-fazer", {
      title: "O que sei fazer",
      mark: "plain",
      layout: "side",
      items: [
        {
          icon: "",
          title: "Inteligência artificial",
          words: "Agentes e automação, busca em documentos, avaliação de modelos",
        },
        { icon: "", title: "Programação", words: "TypeScript, Python, React, Node.js, SQL" },
        { icon: "", title: "Automação", words: "n8n, APIs e webhooks, planilhas automatizadas" },
        { icon: "", title: "Infraestrutura", words: "PostgreSQL, Docker, Linux, observabilidade" },
      ],
    }),
    newSection("timeline", "experiencia", {
      title: "Experiência",
      items: [
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
      ],
    }),
    newSection("timeline", "formacao", {
      title: "Formação",
      items: [
        { period: "2019", title: "Especialização em Ciência de Dados", place: "Santa Catarina", words: "" },
        { period: "2014", title: "Bacharelado em Ciência da Computação", place: "Blumenau, SC", words: "" },
      ],
    }),
  ],
};

const solutions: PageContent = {
  title: "Soluções digitais sob medida",
  description:
    "Sites, lojas virtuais, sistemas, automação de processos e de marketing e aplicativos, do projeto ao suporte.",
  picture: "",
  sections: [
    newSection("page-title", "titulo", {
      title: "Soluções digitais sob medida",
      words:
        "Projetamos, programamos e mantemos o sistema de que a sua empresa precisa, e continuamos por perto depois da entrega.",
      buttons: [QUOTE],
      wall: "window",
    }),
    newSection("rich-text", "como", {
      title: "Do problema ao sistema no ar",
      layout: "side",
      text: "<p>Começamos por uma conversa sobre o trabalho como ele é hoje: quem faz, onde trava, quanto custa. A proposta vem com prazo, preço e o que fica de fora.</p><p>A partir daí você vê o sistema crescer toda semana, em um endereço de verdade, e o código é seu desde o primeiro dia.</p>",
    }),
    { ...WORK, buttons: [QUOTE] },
    newSection("cards", "por-que", {
      title: "Por que conosco",
      mark: "plain",
      layout: "band",
      items: [
        {
          icon: "",
          title: "Mais de 5 anos",
          words: "Projetos que continuam no ar, com suporte de quem os fez.",
        },
        {
          icon: "",
          title: "500 empresas atendidas",
          words: "Da padaria da esquina à indústria, com o mesmo cuidado.",
        },
        {
          icon: "",
          title: "300% de ROI em 6 meses",
          words: "Medimos antes e depois, e mostramos a conta.",
        },
      ],
      withSupport: true,
    }),
    newSection("names", "nomes", {
      groups: [
        {
          title: "Parceiros",
          names: ["Google Cloud", "Microsoft", "Amazon Web Services", "Mercado Pago", "Stripe", "Cloudflare"],
        },
        {
          title: "Tecnologias",
          names: [
            "React",
            "Node.js",
            "TypeScript",
            "PostgreSQL",
            "Python",
            "n8n",
            "Docker",
            "Flutter",
            "Figma",
          ],
        },
      ],
    }),
    newSection("call-to-action", "conversa", { title: "Vamos conversar?", buttons: [QUOTE] }),
  ],
};

const services: PageContent = {
  title: "Produtos",
  description:
    "Automação com IA, análise de dados e segurança como serviço mensal, com implantação e suporte.",
  picture: "",
  sections: [
    newSection("page-title", "titulo", {
      title: "Produtos que trabalham por você",
      words:
        "Três serviços mensais que nós montamos e mantemos. Comece por uma demonstração com os seus próprios dados.",
    }),
    newSection("services", "servicos", {
      buttonLabel: "Solicitar Demo Gratuita",
      moreLabel: "Ver Detalhes",
    }),
    newSection("lead-form", "contato", {
      title: "Conte o que você precisa",
      words:
        "Marcamos uma conversa de meia hora e mostramos o produto com os seus dados. Também fazemos desenvolvimento customizado e consultoria tecnológica.",
      interests: ["Desenvolvimento Customizado", "Consultoria Tecnológica"],
      message: "Olá! Gostaria de conversar sobre um projeto de desenvolvimento ou consultoria.",
    }),
    newSection("tools", "ferramentas", {
      title: "Traga os seus contatos",
      words:
        "Conecte a sua conta ou os endereços da sua região para ver a automação com dados que você conhece.",
    }),
  ],
};

const notFound: PageContent = {
  title: "Página não encontrada",
  description: "",
  picture: "",
  sections: [
    newSection("notice", "aviso", {
      title: "Página não encontrada",
      headline: "Este endereço não existe ou mudou",
      words: "Confira se ele foi digitado certo ou continue por aqui.",
      buttons: [
        { label: "Ver a loja", to: "/loja", look: "primary", icon: "" },
        { label: "Voltar ao início", to: "/", look: "quiet", icon: "" },
      ],
    }),
  ],
};

export const pages: Record<FreeKey, PageContent> = {
  home,
  about,
  solutions,
  services,
  "not-found": notFound,
};

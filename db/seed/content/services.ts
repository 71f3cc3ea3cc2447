import type { ServicePatch } from "#app/marketing/services/service.ts";

type ServiceSeed = ServicePatch & { slug: string; name: string };

/** Sold by conversation; prices are centavos a month. */
export const services: ServiceSeed[] = [
  {
    slug: "linkedin-automation",
    name: "Automação LinkedIn + IA",
    badge: "Mais Popular",
    monthly_price: 129900,
    description:
      "Prospecção no LinkedIn com textos escritos por IA, no tom da sua empresa, e a decisão final nas mãos da sua equipe.",
    features: [
      "Busca de perfis por cargo, setor e região",
      "Mensagens escritas por IA e aprovadas por você",
      "Sequências que param na primeira resposta",
      "Limites diários dentro das regras da rede",
      "Respostas reunidas em um só lugar",
      "Relatório semanal de conversas e reuniões",
    ],
    promise:
      "Quem vende para empresas passa horas procurando gente e escrevendo a mesma mensagem. A automação faz a procura e o rascunho; a conversa continua sendo sua.",
    steps: [
      {
        title: "Definimos quem procurar",
        words: "Em uma conversa de uma hora, descrevemos o cliente ideal e o que você tem a dizer a ele.",
      },
      {
        title: "A IA aprende o seu tom",
        words:
          "Lemos mensagens que já deram certo. Nenhum texto sai sem que alguém da sua equipe aprove o modelo.",
      },
      {
        title: "As conversas chegam",
        words: "Cada resposta para a sequência e avisa o vendedor, com o histórico ao lado.",
      },
    ],
    questions: [
      {
        question: "A minha conta corre risco?",
        answer:
          "Trabalhamos com limites baixos, horário comercial e pausas. Nenhuma automação elimina o risco, e dizemos isso antes do contrato.",
      },
      {
        question: "Funciona com o meu CRM?",
        answer: "Sim, se ele recebe dados por API ou planilha. A integração está incluída na implantação.",
      },
      {
        question: "Existe fidelidade?",
        answer: "Não. O contrato é mensal e termina com aviso de trinta dias.",
      },
    ],
    tiles: "ai",
  },
  {
    slug: "analytics",
    name: "Analytics Suite",
    monthly_price: 79900,
    description:
      "Vendas, visitas e campanhas em um painel que a equipe entende e que atualiza sozinho, sem planilha na sexta.",
    features: [
      "Painel único de vendas, site e anúncios",
      "Integração com loja, ERP e planilhas",
      "Metas por equipe e por canal",
      "Alertas quando um número sai do normal",
      "Resumo da semana por e-mail",
      "Dados seus, exportáveis a qualquer hora",
    ],
    promise:
      "Decidir olhando três sistemas e uma planilha velha cansa e atrasa. A suíte reúne os números, confere se batem e mostra só o que muda uma decisão.",
    steps: [
      {
        title: "Escolhemos as perguntas",
        words: "Antes dos gráficos vêm as perguntas: o que você decide toda semana e com que número.",
      },
      {
        title: "Conectamos as fontes",
        words:
          "Loja, ERP, anúncios e planilhas entram por API, com uma conferência que mostra se os totais batem.",
      },
      {
        title: "Cuidamos do painel",
        words: "Quando uma fonte muda ou falha, nós consertamos. Está na mensalidade.",
      },
    ],
    questions: [
      {
        question: "Onde ficam os dados?",
        answer: "Em um banco só seu, no Brasil. Ao sair, você leva tudo em formato aberto.",
      },
      {
        question: "Preciso de cookies de rastreamento?",
        answer:
          "Não. Medimos visitas sem identificar pessoas; o que exige consentimento só é ativado depois dele.",
      },
      { question: "Quantas pessoas podem ver?", answer: "Quantas você quiser. O preço não é por usuário." },
    ],
    tiles: "tecnologia",
  },
  {
    slug: "security",
    name: "Security Suite",
    monthly_price: 59900,
    description:
      "Backups testados, acessos em ordem e alguém de olho: segurança na medida de uma empresa pequena.",
    features: [
      "Backup diário com teste de restauração",
      "Verificação contínua de falhas conhecidas",
      "Verificação em duas etapas em todos os acessos",
      "Revisão mensal de quem tem acesso a quê",
      "Plano de resposta escrito e testado",
      "Relatório em português, sem susto",
    ],
    promise:
      "A maioria dos incidentes começa com uma senha repetida ou um backup que nunca foi testado. Cuidamos primeiro do básico, que é o que quase ninguém faz.",
    steps: [
      {
        title: "Avaliamos a situação",
        words: "Em duas semanas você recebe uma lista curta, em ordem de risco, com o que custa consertar.",
      },
      {
        title: "Corrigimos o mais urgente",
        words: "Acessos, backups e atualizações primeiro, sem parar a operação.",
      },
      {
        title: "Ficamos de olho",
        words: "Todo mês uma restauração de teste, uma revisão de acessos e um relatório de duas páginas.",
      },
    ],
    questions: [
      {
        question: "Vocês garantem que nada acontece?",
        answer:
          "Ninguém sério garante. Garantimos que, se acontecer, há um backup testado e um plano pronto.",
      },
      {
        question: "Isso cobre a LGPD?",
        answer:
          "Cobre a parte técnica: controle de acesso, registro e resposta a incidentes. A parte jurídica é do seu advogado.",
      },
      {
        question: "Trocam os nossos computadores?",
        answer: "Não. Trabalhamos com o que existe e dizemos quando algo não tem mais conserto.",
      },
    ],
    tiles: "seguranca",
  },
];

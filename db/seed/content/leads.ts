import type { Touch } from "../../schema.ts";

export interface LeadSeed {
  readonly nome: string;
  readonly email: string;
  readonly empresa: string;
  readonly telefone: string;
  readonly produto: string;
  readonly mensagem: string;
  readonly daysAgo: number;
  readonly status: "new" | "contacted" | "won" | "lost";
  readonly note?: string;
  readonly first_touch?: Touch;
}

export const leads: readonly LeadSeed[] = [
  {
    nome: "Tatiane Brehm",
    email: "tatiane.brehm@brehm.example",
    empresa: "Brehm Malhas",
    telefone: "(47) 99900-0101",
    produto: "Desenvolvimento Customizado",
    mensagem:
      "Temos 40 representantes que mandam pedido por foto de papel. Queremos uma tela simples no celular que funcione sem sinal. Podemos conversar na quinta?",
    daysAgo: 0,
    status: "new",
  },
  {
    nome: "Adilson Ferrari",
    email: "adilson@ferraripneus.example",
    empresa: "Ferrari Pneus",
    telefone: "(54) 99900-0102",
    produto: "Consultoria Tecnológica",
    mensagem:
      "A fatura da nuvem dobrou em um ano e ninguém aqui sabe por quê. Li o artigo de vocês e quero fazer a tarde de arrumação acompanhado.",
    daysAgo: 1,
    status: "new",
    first_touch: { referrer: "www.google.com/", landing: "/blog" },
  },
  {
    nome: "Lorena Castilho",
    email: "lorena@castilhoadv.example",
    empresa: "Castilho Advocacia",
    telefone: "(11) 99900-0103",
    produto: "Security Suite",
    mensagem: "Somos doze pessoas e uma senha só. Preciso arrumar isso antes da auditoria de março.",
    daysAgo: 3,
    status: "new",
  },
  {
    nome: "Gilmar Zanella",
    email: "gilmar@zanellamoveis.example",
    empresa: "Zanella Móveis",
    telefone: "(49) 99900-0104",
    produto: "Analytics Suite",
    mensagem:
      "Vendo em três canais e fecho o mês em três planilhas. Queria ver a margem por canal sem esperar o dia 10.",
    daysAgo: 5,
    status: "contacted",
    note: "Ligamos na terça. Pediu proposta com três canais; mandar até sexta.",
    first_touch: { source: "newsletter", medium: "email", campaign: "outubro", landing: "/produtos" },
  },
  {
    nome: "Yasmin Sarquis",
    email: "yasmin@sarquisrh.example",
    empresa: "Sarquis RH",
    telefone: "(62) 99900-0105",
    produto: "Automação LinkedIn + IA",
    mensagem: "Recrutamos para indústria. O que dá para automatizar sem irritar os candidatos nem a rede?",
    daysAgo: 8,
    status: "contacted",
  },
  {
    nome: "Padre Anselmo Kunz",
    email: "secretaria@paroquiasaojose.example",
    empresa: "Paróquia São José",
    telefone: "(47) 99900-0106",
    produto: "Desenvolvimento Customizado",
    mensagem:
      "A festa de agosto vende 900 fichas de churrasco em papel. Pensamos em PIX com retirada por código. É exagero?",
    daysAgo: 12,
    status: "won",
    note: "Fechado: fichas por PIX com retirada por código, pronto em julho.",
  },
  {
    nome: "Cristiane Vidal",
    email: "cris@vidalodonto.example",
    empresa: "Vidal Odontologia",
    telefone: "(71) 99900-0107",
    produto: "Consultoria Tecnológica",
    mensagem:
      "Quero sair da agenda de papel e preciso entender o que muda com dados de saúde antes de escolher o sistema.",
    daysAgo: 17,
    status: "contacted",
  },
  {
    nome: "Nelson Utech",
    email: "nelson@utechferramentas.example",
    empresa: "Utech Ferramentas",
    telefone: "(47) 99900-0108",
    produto: "Analytics Suite",
    mensagem: "Orçamento para vinte usuários, com treinamento de um dia na fábrica.",
    daysAgo: 24,
    status: "won",
  },
  {
    nome: "Bárbara Monteiro",
    email: "barbara@ateliemonteiro.example",
    empresa: "",
    telefone: "",
    produto: "Desenvolvimento Customizado",
    mensagem: "Procuro um site com loja para trinta peças. Tenho até R$ 800. Se não der, aceito indicação.",
    daysAgo: 31,
    status: "lost",
  },
  {
    nome: "Evandro Pasold",
    email: "evandro@pasoldtransportes.example",
    empresa: "Pasold Transportes",
    telefone: "(47) 99900-0109",
    produto: "Security Suite",
    mensagem:
      "Tivemos um boleto falso enviado em nosso nome. Já avisamos os clientes. Queremos impedir o próximo.",
    daysAgo: 40,
    status: "lost",
  },
];

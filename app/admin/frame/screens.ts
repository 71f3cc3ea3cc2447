// Every screen of the back office, found by its name and by what people call it.
import { may, type Right } from "#app/identity/rights/rights.ts";
import { hasWords } from "#app/platform/text/search.ts";
import type { IconName } from "#app/ui/icons/icon.tsx";
import type { TeamRole } from "#db/schema.ts";
import { SECTION_GROUPS } from "./sections.ts";

export interface Screen {
  to: string;
  right: Right;
  label: string;
  /** Where it stands: its group of the menu, or the room it is a part of. */
  place: string;
  icon: IconName;
}

const SETTINGS = "/admin/configuracoes";

/** Other words for the rooms of the menu. */
const SYNONYMS: Record<string, string> = {
  "/admin": "início resumo dashboard números vendas hoje ontem gráficos relatórios visitas funil",
  "/admin/produtos": "loja catálogo mercadorias itens estoque preços vitrine downloads arquivos",
  "/admin/pedidos":
    "vendas compras pagamentos pix boleto reembolsos estorno devolução comprovante recibos clientes",
  "/admin/recuperacao": "carrinho abandonado lembretes pix vencido boleto recusado whatsapp resgatar vendas",
  "/admin/financeiro": "dinheiro faturamento receita extrato taxas líquido relatórios exportar contador",
  "/admin/origens":
    "utm campanhas anúncios tráfego divulgação links conversão visitas funil ofertas google instagram facebook tiktok",
  "/admin/cupons": "descontos promoções códigos ofertas campanhas parcerias influenciadores voucher",
  "/admin/avaliacoes": "notas estrelas depoimentos resenhas opiniões aprovar moderar",
  "/admin/cursos": "aulas módulos alunos matrículas certificados vídeos escola ensino quiz provas",
  "/admin/duvidas": "perguntas respostas alunos suporte",
  "/blog-admin": "posts artigos escrever publicar textos notícias editor novo post",
  "/admin/newsletter": "assinantes inscritos lista mala direta informativo",
  "/admin/popups": "janelas avisos captura promoções banner",
  "/admin/usuarios": "contas clientes alunos pessoas compradores administradores equipe cadastro acesso",
  "/admin/leads": "contatos propostas orçamentos interessados formulário crm",
  "/admin/privacidade": "lgpd dados pessoais titular solicitações exclusão cookies",
  [SETTINGS]: "ajustes opções marca logotipo logo nome empresa cnpj cpf razão social slogan",
  [`${SETTINGS}/pagamentos`]: "receber chave pix cartão boleto mercado pago stripe asaas provedor conta",
  "/admin/emails": "mensagens enviadas fila smtp falhas reenviar",
  "/admin/integracoes": "api tokens webhooks n8n zapier make automação chaves",
  "/admin/copias": "backup cópia restaurar recuperar download dados",
  "/admin/saude": "diagnóstico doctor problema erro disco memória https certificado dns spf dkim versão",
  "/admin/registro": "auditoria histórico log quem mudou alterações atividades",
};

/** Parts of rooms that have an address of their own. */
const PARTS: (Screen & { words: string })[] = [
  {
    to: "/admin/produtos?novo=1",
    right: "products.write",
    label: "Novo produto",
    place: "Produtos",
    icon: "plus",
    words: "criar cadastrar adicionar vender",
  },
  {
    to: "/admin/produtos?aba=categorias",
    right: "products.write",
    label: "Categorias de produtos",
    place: "Produtos",
    icon: "package",
    words: "loja departamentos",
  },
  {
    to: "/admin/pedidos?confirmar=1",
    right: "orders.money",
    label: "PIX a confirmar",
    place: "Pedidos",
    icon: "qr-code",
    words: "comprovantes pagamentos pendentes",
  },
  {
    to: "/admin/pedidos?atencao=1",
    right: "orders.money",
    label: "Pedidos que precisam de atenção",
    place: "Pedidos",
    icon: "triangle-alert",
    words: "reembolsos estorno devolução revisar",
  },
  {
    to: "/blog-admin?aba=posts",
    right: "blog.write",
    label: "Gerenciar posts",
    place: "Blog",
    icon: "newspaper",
    words: "artigos rascunhos agendados publicados",
  },
  {
    to: "/blog-admin?aba=comentarios",
    right: "blog.write",
    label: "Comentários",
    place: "Blog",
    icon: "message-circle",
    words: "moderar aprovar spam respostas",
  },
  {
    to: "/blog-admin?aba=categorias",
    right: "blog.write",
    label: "Categorias do blog",
    place: "Blog",
    icon: "newspaper",
    words: "assuntos temas",
  },
  {
    to: "/admin/newsletter/nova",
    right: "newsletter.send",
    label: "Nova edição",
    place: "Newsletter",
    icon: "send",
    words: "escrever enviar disparar campanha",
  },
  {
    to: "/admin/newsletter?aba=edicoes",
    right: "newsletter.send",
    label: "Edições",
    place: "Newsletter",
    icon: "mail",
    words: "enviadas campanhas disparos",
  },
  {
    to: "/admin/usuarios/convites",
    right: "team.manage",
    label: "Convites",
    place: "Usuários",
    icon: "user",
    words: "convidar equipe administrador colaborador acesso",
  },
  {
    to: "/admin/integracoes?aba=webhooks",
    right: "integrations.manage",
    label: "Webhooks",
    place: "Integrações",
    icon: "workflow",
    words: "entregas recusadas avisos n8n automação",
  },
  {
    to: `${SETTINGS}?grupo=cores`,
    right: "settings.write",
    label: "Cores",
    place: "Configurações",
    icon: "settings",
    words: "tema aparência visual identidade paleta",
  },
  {
    to: `${SETTINGS}?grupo=contato`,
    right: "settings.write",
    label: "Contato",
    place: "Configurações",
    icon: "map-pin",
    words: "telefone endereço e-mail rodapé horário atendimento cep",
  },
  {
    to: `${SETTINGS}?grupo=redes`,
    right: "settings.write",
    label: "WhatsApp e redes",
    place: "Configurações",
    icon: "message-circle",
    words: "instagram facebook linkedin github redes sociais zap",
  },
  {
    to: `${SETTINGS}?grupo=vendas`,
    right: "settings.write",
    label: "Vendas",
    place: "Configurações",
    icon: "shopping-bag",
    words: "parcelas juros parcelamento prazo vencimento reembolso garantia meios de pagamento",
  },
  {
    to: `${SETTINGS}?grupo=conteudo`,
    right: "settings.write",
    label: "Avaliações e e-mails",
    place: "Configurações",
    icon: "settings",
    words: "teste de envio aprovação moderação avisos",
  },
  {
    to: `${SETTINGS}?grupo=medicao`,
    right: "settings.write",
    label: "Análise de visitas",
    place: "Configurações",
    icon: "gauge",
    words: "google analytics matomo plausible umami estatísticas cookies medição",
  },
  {
    to: `${SETTINGS}/anuncios`,
    right: "settings.write",
    label: "Anúncios",
    place: "Configurações",
    icon: "gauge",
    words: "pixel facebook instagram meta tiktok google ads conversões api campanhas tráfego pago",
  },
  {
    to: "/admin/demonstracao",
    right: "demo.remove",
    label: "Demonstração",
    place: "Ajustes",
    icon: "trash-2",
    words: "demo exemplo remover limpar zerar conteúdo de exemplo",
  },
  {
    to: "/minha-conta/seguranca",
    right: "panel.open",
    label: "Segurança",
    place: "Minha conta",
    icon: "lock-keyhole",
    words: "senha trocar mudar duas etapas autenticador códigos sessões dispositivos sair",
  },
  {
    to: "/minha-conta?aba=perfil",
    right: "panel.open",
    label: "Meu perfil",
    place: "Minha conta",
    icon: "user",
    words: "nome e-mail telefone foto dados",
  },
  {
    to: "/",
    right: "panel.open",
    label: "Ver o site",
    place: "Site",
    icon: "store",
    words: "loja página inicial home voltar",
  },
];

const ROOMS = SECTION_GROUPS.flatMap(({ label, sections }) =>
  sections.map((section) => ({
    to: section.to,
    right: section.right,
    label: section.label,
    place: label ?? "",
    icon: section.icon,
    words: SYNONYMS[section.to] ?? "",
  })),
);

const AT_MOST = 6;

/** The screen of an address of the back office: that one itself, or the room it stands in. */
export function screenAt(path: string): Screen | undefined {
  const own = [...PARTS, ...ROOMS].find(({ to }) => to === path);
  if (own) return own;
  const rooms = ROOMS.filter(({ to }) => to !== "/admin" && path.startsWith(`${to}/`));
  return rooms.toSorted((one, other) => other.to.length - one.to.length)[0];
}

/** All that opens for somebody. */
export function screensFor(role: TeamRole | null): (Screen & { words: string })[] {
  return [...ROOMS, ...PARTS].filter(({ right }) => may(role, right));
}

/** The rooms while nothing is asked for; else the screens with these words, those that are named so first: of what opens. */
export function findScreens(query: string, role: TeamRole | null): Screen[] {
  if (query.trim() === "") return ROOMS.filter(({ right }) => may(role, right));
  const found = screensFor(role).filter(({ label, place, words }) =>
    hasWords(query, label, place, words, label.replaceAll("-", "")),
  );
  // What is called just so comes before what has the word in its name, and that before what people also call so.
  const rank = ({ label, place }: Screen) => {
    if (!hasWords(query, label, label.replaceAll("-", ""))) return hasWords(query, label, place) ? 3 : 2;
    return hasWords(label, query) ? 0 : 1;
  };
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, AT_MOST);
}

// Every screen of the back office, found by its name and by what people call it.
import { may, type Standing } from "#app/identity/rights/rights.ts";
import { hasWords } from "#app/platform/text/search.ts";
import { PARTS, type Screen } from "./screen-parts.ts";
import { SECTION_GROUPS } from "./sections.ts";

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
  "/admin/importar":
    "hotmart kiwify eduzz memberkit teachable woocommerce ghost mailchimp migrar mudar trazer planilha csv xlsx lista matricular alunos clientes",
  "/admin/duvidas": "perguntas respostas alunos suporte",
  "/admin/respostas-prontas": "modelos textos macros atalhos dúvidas leads responder",
  "/blog-admin": "posts artigos escrever publicar textos notícias editor novo post",
  "/admin/paginas": "site textos institucional sobre soluções serviços termos política legal seções landing",
  "/admin/newsletter": "assinantes inscritos lista mala direta informativo",
  "/admin/popups": "janelas avisos captura promoções banner",
  "/admin/usuarios": "contas clientes alunos pessoas compradores administradores equipe cadastro acesso",
  "/admin/leads": "contatos propostas orçamentos interessados formulário crm",
  "/admin/privacidade": "lgpd dados pessoais titular solicitações exclusão cookies",
  [SETTINGS]: "ajustes opções marca logotipo logo nome empresa cnpj cpf razão social slogan",
  [`${SETTINGS}/pagamentos`]: "receber chave pix cartão boleto mercado pago stripe asaas provedor conta",
  "/admin/emails": "mensagens enviadas fila falhas reenviar",
  "/admin/integracoes": "api tokens webhooks n8n zapier make automação chaves",
  "/admin/importar/conexoes":
    "hotmart kiwify eduzz webhook hottok token conexões avisos migrar vendas acesso automático",
  "/admin/copias": "backup cópia restaurar recuperar download dados",
  "/admin/saude": "diagnóstico doctor problema erro disco memória https certificado dns spf dkim versão",
  "/admin/registro": "auditoria histórico log quem mudou alterações atividades",
};

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
  return rooms.sort((one, other) => other.to.length - one.to.length)[0];
}

/** All that opens for somebody. */
export function screensFor(who: Standing): (Screen & { words: string })[] {
  return [...ROOMS, ...PARTS].filter(({ right }) => may(who, right));
}

/** The rooms while nothing is asked for; else the screens with these words, those that are named so first: of what opens. */
export function findScreens(query: string, who: Standing): Screen[] {
  if (query.trim() === "") return ROOMS.filter(({ right }) => may(who, right));
  const found = screensFor(who).filter(({ label, place, words }) =>
    hasWords(query, label, place, words, label.replaceAll("-", "")),
  );
  // What is called just so comes before what has the word in its name, and that before what people also call so.
  const rank = ({ label, place }: Screen) => {
    if (!hasWords(query, label, label.replaceAll("-", ""))) return hasWords(query, label, place) ? 3 : 2;
    return hasWords(label, query) ? 0 : 1;
  };
  return found.sort((one, other) => rank(one) - rank(other)).slice(0, AT_MOST);
}

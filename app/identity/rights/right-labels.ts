// Labels of rights, in groups.
import { may, type Right, type Standing } from "./rights.ts";

const SALES = {
  "orders.read": "Ver pedidos",
  "orders.resend": "Reenviar o acesso de um pedido",
  "orders.readdress": "Trocar o e-mail de um pedido",
  "orders.money": "Confirmar pagamentos e reembolsar",
  "orders.sell": "Registrar vendas à mão",
  "orders.export": "Exportar pedidos",
  "money.read": "Ver o relatório financeiro",
  "panel.figures": "Ver faturamento, gráficos e mais vendidos",
};

const CUSTOMERS = {
  "users.read": "Ver clientes",
  "users.help": "Corrigir cadastros e encerrar sessões de clientes",
  "users.manage": "Ativar, desativar e excluir contas",
  "users.export": "Exportar clientes",
  "leads.handle": "Cuidar dos contatos recebidos",
  "privacy.handle": "Atender pedidos de privacidade",
};

const COURSES = {
  "courses.teach": "Montar os próprios cursos",
  "courses.manage": "Montar todos os cursos",
  "students.teach": "Ver e matricular alunos dos próprios cursos",
  "students.manage": "Ver e matricular alunos de todos os cursos",
  "students.export": "Exportar a lista de alunos",
  "students.import": "Importar alunos e ligar outras plataformas",
  "doubts.answer": "Responder dúvidas de alunos",
  "answers.write": "Escrever respostas prontas",
  "uploads.lesson": "Enviar arquivos de aulas",
};

const PRODUCTS = {
  "products.write": "Criar e editar produtos, ofertas e cupons",
  "reviews.moderate": "Aprovar e recusar avaliações",
  "uploads.product": "Enviar arquivos de produtos",
};

const CONTENT = {
  "blog.write": "Escrever no blog e cuidar dos comentários",
  "blog.export": "Exportar posts e comentários",
  "pages.write": "Editar as páginas do site",
  "newsletter.send": "Escrever e enviar a newsletter",
  "popups.write": "Criar e editar pop-ups",
  "uploads.image": "Enviar imagens",
};

const SHOP = {
  "panel.open": "Abrir o painel",
  "team.manage": "Convidar e mudar a equipe",
  "mails.read": "Ver os e-mails enviados",
  "audit.read": "Ver o registro de atividades",
  "integrations.manage": "Cuidar das integrações",
  "settings.write": "Mudar as configurações da loja",
  "demo.remove": "Remover o conteúdo de demonstração",
  "backups.make": "Fazer cópias de segurança",
  "backups.keep": "Escolher onde ficam as cópias e baixá-las",
  "payments.setup": "Ligar os meios de pagamento",
  "code.setup": "Ligar o contador de visitas e os anúncios",
  "mail.setup": "Ligar o servidor de e-mail",
  "sign-in.setup": "Decidir como a equipe e os clientes entram",
  "opening.run": "Abrir a loja",
};

export const RIGHT_WORDS: Record<Right, string> = {
  ...SALES,
  ...CUSTOMERS,
  ...COURSES,
  ...PRODUCTS,
  ...CONTENT,
  ...SHOP,
};

export const RIGHT_GROUPS: readonly { name: string; rights: readonly Right[] }[] = [
  { name: "Vendas", rights: rightsIn(SALES) },
  { name: "Clientes", rights: rightsIn(CUSTOMERS) },
  { name: "Cursos", rights: rightsIn(COURSES) },
  { name: "Produtos", rights: rightsIn(PRODUCTS) },
  { name: "Conteúdo", rights: rightsIn(CONTENT) },
  { name: "Loja", rights: rightsIn(SHOP) },
];

function rightsIn<Group extends Right>(group: Record<Group, string>): Group[] {
  return Object.keys(group) as Group[];
}

/** A person's rights as a list. */
export function rightsInWords(who: Standing): { name: string; words: string[] }[] {
  return RIGHT_GROUPS.map(({ name, rights }) => ({
    name,
    words: rights.filter((right) => may(who, right)).map((right) => RIGHT_WORDS[right]),
  })).filter(({ words }) => words.length > 0);
}

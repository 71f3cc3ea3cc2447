// What is left before going live, found out from the configuration and from what is there: the one list of steps, for the
// panel and for the guided opening.

import { findLastBackup } from "#app/backups/store/last-backup.server.ts";
import { listSavedGroups } from "#app/company/company-settings.server.ts";
import type { AppContext } from "#app/context.ts";
import type { Right } from "#app/identity/rights/rights.ts";
import type { MailWay } from "#app/mail/mail-server.ts";
import { countUntouchedPages } from "#app/site/pages/pages.server.ts";
import type { Db } from "#db/connect.server.ts";
import { findDemoRecord } from "#db/seed/demo-record.ts";

export interface ChecklistItem {
  key: string;
  label: string;
  /** What to do about it. */
  hint: string;
  /** The same for whoever installed the site, where that is who does it. */
  install?: string;
  isDone: boolean;
  /** A shop may open without it: the guided opening alone offers it. */
  isOptional?: boolean;
  /** Who may do it, where it is not everybody who sees the list. */
  right?: Right;
  /** Where it is done; none when it is done on the server. */
  to?: string;
}

/** Undefined once nothing is left. */
export async function readChecklist(app: AppContext): Promise<ChecklistItem[] | undefined> {
  const items = (await readSteps(app)).filter((item) => !item.isOptional);
  return items.every((item) => item.isDone) ? undefined : items;
}

/** All of them, done or not. */
export async function readSteps(app: AppContext): Promise<ChecklistItem[]> {
  const [groups, hasOwner, hasProduct, demo, backup, untouchedPages] = await Promise.all([
    listSavedGroups(app.db),
    hasOwnAdministrator(app.db),
    hasActiveProduct(app.db),
    findDemoRecord(app.db),
    findLastBackup(app.db),
    countUntouchedPages(app.db, app.company),
  ]);
  return [
    ...ownItems({
      groups,
      hasOwner,
      hasProduct,
      untouchedPages,
      hadDemo: demo !== undefined,
      hasDemo: demo !== undefined && !demo.removedAt,
    }),
    ...serverItems(app, backup !== undefined),
  ];
}

interface OwnFacts {
  groups: Set<string>;
  hasOwner: boolean;
  hasProduct: boolean;
  hadDemo: boolean;
  hasDemo: boolean;
  /** Of those that every visitor sees. */
  untouchedPages: number;
}

function ownItems({
  groups,
  hasOwner,
  hasProduct,
  hadDemo,
  hasDemo,
  untouchedPages,
}: OwnFacts): ChecklistItem[] {
  const settings = "/admin/configuracoes";
  return [
    {
      key: "brand",
      label: "Sua marca",
      hint: "O nome, a razão social e o CNPJ ou CPF de quem vende.",
      isDone: groups.has("marca"),
      to: settings,
    },
    {
      key: "contact",
      label: "Seus contatos",
      hint: "E-mails, telefones e endereço que aparecem no rodapé e nas mensagens.",
      isDone: groups.has("contato"),
      to: `${settings}?grupo=contato`,
    },
    {
      key: "colours",
      label: "Suas cores",
      hint: "A cor dos botões e a dos destaques.",
      isDone: groups.has("cores"),
      isOptional: true,
      to: `${settings}?grupo=cores`,
    },
    {
      key: "links",
      label: "WhatsApp e redes",
      hint: "O botão verde abre uma conversa com este número.",
      isDone: groups.has("redes"),
      isOptional: true,
      to: `${settings}?grupo=redes`,
    },
    {
      key: "pages",
      label: "Páginas",
      hint: "Conte a sua história: publique a página inicial e Sobre com as suas palavras, ou esconda o que não usa.",
      isDone: untouchedPages === 0,
      to: "/admin/paginas",
    },
    {
      key: "owner",
      label: "Sua conta de administrador",
      hint: "Quem instalou o site cria a sua conta, com o seu e-mail.",
      install: "npm run admin -- create SEU-EMAIL",
      isDone: hasOwner,
    },
    ...(hadDemo ? [demoItem(hasDemo)] : []),
    {
      key: "product",
      label: "Produto à venda",
      hint: "Pelo menos um produto ativo.",
      isDone: hasProduct && !hasDemo,
      to: "/admin/produtos?novo=1",
    },
  ];
}

function demoItem(hasDemo: boolean): ChecklistItem {
  return {
    key: "demo",
    label: "Demonstração removida",
    hint: "Produtos, pedidos e contas de exemplo são removidos; o que é seu continua.",
    isDone: !hasDemo,
    to: "/admin/demonstracao",
  };
}

function serverItems(app: AppContext, hasBackup: boolean): ChecklistItem[] {
  const { config } = app;
  const way = app.mail.way();
  const hasAddress = config.siteUrlGiven && config.siteUrl.startsWith("https:");
  return [
    {
      key: "payments",
      label: "Pagamentos de verdade",
      hint: "Informe a sua chave PIX, com nome e cidade. Cartão e boleto pedem um provedor: veja em Pagamentos.",
      to: "/admin/configuracoes?grupo=vendas",
      isDone: takesRealMoney(app),
    },
    {
      key: "mail",
      label: "Envio de e-mails",
      hint:
        way.kind === "saved" && way.test !== "sent"
          ? "Falta testar: envie um e-mail de teste."
          : "Informe o servidor de e-mail e envie um teste.",
      isDone: hasMailServer(way),
      to: "/admin/configuracoes/email",
      right: "mail.setup",
    },
    {
      key: "address",
      label: "Endereço público com cadeado (https)",
      hint: `O site responde em ${config.siteUrl}. Registre um domínio, como sualoja.com.br (no registro.br, por exemplo), e peça a quem instalou o site que o ponha no ar nele, com o cadeado do navegador.`,
      install:
        "O domínio aponta para esta máquina, um proxy cuida do https, e SITE_URL=https://sualoja.com.br: docs/instalar.md",
      isDone: hasAddress,
    },
    {
      key: "backup",
      label: "Primeira cópia de segurança",
      hint: "Faça uma agora, e escolha a hora da cópia diária.",
      isDone: hasBackup,
      to: "/admin/copias",
    },
    ...(config.live ? [] : [liveItem()]),
  ];
}

/** A live site has nothing more to do for it than its address. */
function liveItem(): ChecklistItem {
  return {
    key: "live",
    label: "Sair da demonstração",
    hint: "O site ainda é uma demonstração, e nada se paga de verdade. Quando o resto estiver pronto, peça a quem instalou o site que o ponha para vender.",
    install: "SITE_MODE=live",
    isDone: false,
  };
}

/** The owner's own counts once a test went out by it. */
function hasMailServer(way: MailWay): boolean {
  return way.kind === "environment" || (way.kind === "saved" && way.test === "sent");
}

async function hasOwnAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", true)
    .where("email", "not like", "%.example")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function hasActiveProduct(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("products")
    .select("id")
    .where("is_active", "=", true)
    .where("retired_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function takesRealMoney(app: AppContext): boolean {
  const providers = (["credit", "pix", "boleto"] as const).map((method) => app.payments.configured(method));
  return providers.some((provider) => provider && !provider.can.isTest && !provider.unready?.());
}

import { Link } from "react-router";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Panel } from "./panel.tsx";
import type { Waiting } from "./waiting.server.ts";

/** What the owner should look at next, with the way to it. */
export function WaitingList({ waiting }: { waiting: Waiting }) {
  const entries = [
    { count: waiting.toConfirm, label: "PIX a confirmar", to: "/admin/pedidos?confirmar=1" },
    { count: waiting.attention, label: "Pedidos que precisam de atenção", to: "/admin/pedidos?atencao=1" },
    { count: waiting.refundRequests, label: "Solicitações de reembolso", to: "/admin/pedidos?atencao=1" },
    {
      count: waiting.withoutDelivery,
      label: "Produtos sem o que entregar",
      to: "/admin/produtos?situacao=sem-entrega",
    },
    { count: waiting.reviews, label: "Avaliações para aprovar", to: "/admin/avaliacoes" },
    { count: waiting.comments, label: "Comentários para aprovar", to: "/blog-admin?aba=comentarios" },
    { count: waiting.doubts, label: "Dúvidas de alunos", to: "/admin/duvidas" },
    { count: waiting.leads, label: "Leads sem resposta", to: "/admin/leads?status=new" },
    { count: waiting.dataRequests, label: "Solicitações sobre dados pessoais", to: "/admin/privacidade" },
    { count: waiting.failedMails, label: "E-mails não enviados", to: "/admin/emails?estado=parado" },
    {
      count: waiting.failedDeliveries,
      label: "Webhooks não entregues",
      to: "/admin/integracoes?aba=webhooks",
    },
    {
      count: waiting.refusedNotices,
      label: "Avisos de pagamento recusados em 24 h",
      to: "/admin/configuracoes/pagamentos",
    },
  ].filter((entry) => entry.count > 0);
  return (
    <Panel title="Esperando você">
      {entries.length === 0 ? <p className="text-muted">Nenhuma pendência por enquanto. Bom café.</p> : null}
      <ul className="-my-2">
        {entries.map((entry) => (
          <li key={entry.label} className="not-first:border-t not-first:border-line">
            <Link
              to={entry.to}
              className="flex min-h-13 items-center gap-3 py-1.5 rounded-control hover:bg-sunken"
            >
              <b className="grid size-8 flex-none place-items-center rounded-full rounded-bl-none bg-accent text-sm text-on-accent tabular-nums">
                {entry.count > 99 ? "99+" : entry.count}
              </b>
              <span className="flex-1 leading-snug font-medium">{entry.label}</span>
              <Icon name="chevron-right" className="size-4.5 flex-none" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import { href } from "react-router";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { waitingText } from "../offer-fields.ts";
import type { WaitingList } from "./offer-waits.server.ts";

interface WaitingPanelProps {
  productId: number;
  list: WaitingList;
}

export function WaitingPanel({ productId, list }: WaitingPanelProps) {
  const { offerId, waiting, told, newest } = list;
  const file = href("/admin/produtos/:productId/ofertas/:offerId/espera", {
    productId: String(productId),
    offerId: String(offerId),
  });
  return (
    <section aria-labelledby="lista-de-espera" className="mt-8 border-t border-line pt-6">
      <h3 id="lista-de-espera" className="font-semibold">
        Lista de espera
      </h3>
      <p className="mt-1 text-sm text-muted">
        Com a oferta fechada ou sem vagas, a página dela oferece um aviso por e-mail. Quando abre, cada pessoa
        da lista recebe um e-mail.
      </p>
      <p className="mt-3">
        {waitingText(waiting) || "Ninguém está esperando"}
        {told > 0 ? ` · ${told.toLocaleString("pt-BR")} ${told === 1 ? "já avisada" : "já avisadas"}` : ""}
      </p>
      {newest.length > 0 ? (
        <>
          <ul className="mt-2 grid gap-1 text-sm">
            {newest.map(({ id, email, created_at, told_at }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere">{email}</span>
                <span className="text-muted">
                  {told_at ? `avisada em ${dayAndHour(told_at)}` : `desde ${dayAndHour(created_at)}`}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3">
            <a href={file} download className="link inline-flex min-h-11 items-center">
              Baixar a lista inteira (CSV)
            </a>
          </p>
        </>
      ) : null}
    </section>
  );
}

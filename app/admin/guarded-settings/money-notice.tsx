import { Link } from "react-router";
import { dayAndHour } from "#app/platform/money-and-dates/dates.ts";
import { Alert } from "#app/ui/display/alert.tsx";
import { ENVIRONMENT_GROUP } from "./environment-group.ts";

interface MoneyChange {
  at: Date;
  name: string | null;
  group: string | null;
}

/** For the owners, whether or not mails go out. */
export function MoneyNotice({ change }: { change: MoneyChange | null }) {
  if (!change) return null;
  return (
    <Alert tone="wait" title="Mudou para onde vai o dinheiro">
      <p>
        {change.group === ENVIRONMENT_GROUP
          ? `O site começou com outra configuração de pagamentos no servidor, em ${dayAndHour(change.at)}.`
          : `${change.name ?? "Alguém"} mudou quem recebe o PIX, em ${dayAndHour(change.at)}.`}{" "}
        Não foi combinado? Confira em{" "}
        <Link className="link" to="/admin/configuracoes?grupo=vendas">
          Vendas
        </Link>{" "}
        e no{" "}
        <Link className="link" to="/admin/registro">
          Registro
        </Link>
        .
      </p>
    </Alert>
  );
}

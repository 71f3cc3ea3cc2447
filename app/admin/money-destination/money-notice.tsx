import { Link } from "react-router";
import { formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Alert } from "#app/ui/display/alert.tsx";

/** For the owners, whether or not mails go out. */
export function MoneyNotice({ change }: { change: { at: Date; name: string | null } | null }) {
  if (!change) return null;
  return (
    <Alert tone="wait" title="Mudou para onde vai o dinheiro">
      <p>
        {change.name ?? "Alguém"} mudou quem recebe o PIX, em {formatDateTime(change.at)}. Não foi combinado?
        Confira em{" "}
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

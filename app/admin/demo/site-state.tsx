import { Link } from "react-router";
import { sizeLabel } from "#app/platform/files/file-size.ts";
import { dayAndHour, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { Alert } from "#app/ui/display/alert.tsx";

const DAY_MS = 86_400_000;
const OLD_DAYS = 7;

/** Sessions, schedules and deadlines would come at the wrong hour. */
export function ClockAlert({ seconds }: { seconds: number | undefined }) {
  if (seconds === undefined) return null;
  return (
    <Alert tone="bad" title="O relógio do banco de dados não confere com o do site">
      Ele está {Math.abs(seconds)} segundos {seconds > 0 ? "adiantado" : "atrasado"}. Ajuste a hora dos dois
      servidores: prazos, agendamentos e acessos dependem dela.
    </Alert>
  );
}

interface BackupLineProps {
  backup: { at: Date; bytes: number } | undefined;
  /** Why the last try failed; none when it did not. */
  failure: string | undefined;
  /** Why the last restore on trial failed. */
  drillFailure: string | undefined;
  now: Date;
}

/** How old the last copy is, said calmly. */
export function BackupLine({ backup, failure, drillFailure, now }: BackupLineProps) {
  const link = (
    <Link className="link" to="/admin/copias">
      Ver cópias
    </Link>
  );
  if (failure) {
    return (
      <Alert tone="bad" title="A última cópia de segurança falhou">
        {failure} {backup ? `A última que deu certo é de ${dayAndHour(backup.at)}. ` : null}
        {link}
      </Alert>
    );
  }
  if (drillFailure) {
    return (
      <Alert tone="bad" title="O último teste de restauração falhou">
        {drillFailure} {link}
      </Alert>
    );
  }
  if (!backup) return <p className="text-sm text-muted">Ainda não há cópia de segurança. {link}</p>;
  const days = Math.max(0, Math.floor((now.getTime() - backup.at.getTime()) / DAY_MS));
  const age = days === 0 ? "há menos de um dia" : days === 1 ? "há um dia" : `há ${days} dias`;
  return (
    <p className="text-sm text-muted">
      Última cópia de segurança: {formatDateTime(backup.at)} ({age}, {sizeLabel(backup.bytes)}).
      {days >= OLD_DAYS ? <b className="text-warning"> Está na hora de fazer outra.</b> : null} {link}
    </p>
  );
}

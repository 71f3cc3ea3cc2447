import { Link } from "react-router";
import { cohortWords } from "#app/courses/cohorts/cohort-state.ts";
import { doubtStateOf } from "#app/courses/doubts/doubt-filter.ts";
import { CourseRightActs } from "#app/courses/students/course-right-acts.tsx";
import { LinkWithRight } from "#app/identity/rights/use-right.tsx";
import { OrderStatusBadge } from "#app/orders/log/order-badge.tsx";
import { dayAndHour, formatDate, formatDateTime } from "#app/platform/money-and-dates/dates.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { RightsList } from "#app/rights/rights-list.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { ProgressBar } from "#app/ui/display/progress.tsx";
import { MOST } from "../person/person-limits.ts";
import { PersonSection } from "../person/person-section.tsx";
import type { UserDoubt, UserHistory, UserLicence, UserOrder, UserThing } from "./user-history.server.ts";

interface UserHistoryProps {
  history: UserHistory;
  /** The page's own address, which shows one part as a whole. */
  path: string;
  whole: string | null;
}

/** Orders, rights, codes and doubts, each with the way to where it is looked after. */
export function UserHistorySections({ history, path, whole }: UserHistoryProps) {
  const { orders, figures, things, licences, doubts, counts, hasAccount } = history;
  const part = (kind: string, count: number, shown: number) => ({
    kind,
    count,
    isCut: count > shown,
    most: MOST,
    path,
    isWhole: whole === kind,
  });
  return (
    <>
      {figures ? (
        <PersonSection
          title="Pedidos"
          empty={hasAccount ? "Nenhum pedido nesta conta." : "Nenhum pedido."}
          {...part("pedidos", figures.orders, orders.length)}
        >
          {orders.map((order) => (
            <OrderLine key={order.id} order={order} asGuest={hasAccount && order.user_id === null} />
          ))}
        </PersonSection>
      ) : null}
      {hasAccount || counts.things > 0 ? (
        <PersonSection
          title="Acessos"
          empty="Nenhum curso nem arquivo nesta conta."
          {...part("acessos", counts.things, things.length)}
        >
          <RightsList
            things={things}
            title={titleOf}
            source={({ said, orderNumber }) =>
              orderNumber === null ? (
                said
              ) : (
                <LinkWithRight
                  right="orders.read"
                  className="link"
                  to={`/admin/pedidos?pedido=${orderNumber}`}
                >
                  {said}
                </LinkWithRight>
              )
            }
            more={(thing) => <StudyLines thing={thing} />}
            acts={(thing) => <CourseRightActs thing={thing} back={path} />}
          />
        </PersonSection>
      ) : null}
      {figures && (hasAccount || counts.licences > 0) ? (
        <PersonSection
          title="Licenças"
          empty="Nenhuma licença comprada ou resgatada."
          {...part("licencas", counts.licences, licences.length)}
        >
          {licences.map((licence) => (
            <LicenceLine key={licence.id} licence={licence} />
          ))}
        </PersonSection>
      ) : null}
      {hasAccount ? (
        <PersonSection
          title="Dúvidas"
          empty="Nenhuma dúvida enviada."
          {...part("duvidas", counts.doubts, doubts.length)}
        >
          {doubts.map((doubt) => (
            <DoubtLine key={doubt.id} doubt={doubt} />
          ))}
        </PersonSection>
      ) : null}
    </>
  );
}

function OrderLine({ order, asGuest }: { order: UserOrder; asGuest: boolean }) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <Link
          to={`/admin/pedidos?pedido=${order.id}`}
          className="inline-flex min-h-11 items-center font-strong underline-offset-3 hover:underline"
        >
          Pedido {order.id}
        </Link>
        <p className="text-sm wrap-anywhere">
          {order.lines
            .map((line) => (line.quantity > 1 ? `${line.quantity} × ${line.name}` : line.name))
            .join(", ")}
        </p>
        <p className="text-sm text-muted">
          {formatDateTime(order.created_at)}
          {asGuest ? " · como visitante, com este e-mail" : ""}
        </p>
      </div>
      <div className="grid justify-items-end gap-1.5">
        <OrderStatusBadge status={order.status} />
        <b className="tabular-nums">{formatBRL(order.total + order.financing_cents)}</b>
        {order.refunded_cents > 0 ? (
          <span className="text-sm text-muted">{formatBRL(order.refunded_cents)} reembolsados</span>
        ) : null}
      </div>
    </li>
  );
}

function titleOf({ course_id, name }: UserThing) {
  if (course_id === null) return name;
  return (
    <LinkWithRight
      right="students.manage"
      to={`/admin/cursos/${course_id}/alunos`}
      className="underline-offset-3 hover:underline"
    >
      {name}
    </LinkWithRight>
  );
}

/** How far somebody is in a course, their cohort, and what was done by hand. */
function StudyLines({ thing }: { thing: UserThing }) {
  const { name, place, progress, handActs } = thing;
  const facts = [
    progress &&
      `${progress.percent}% · ${progress.completed} de ${progress.lessons} ${progress.lessons === 1 ? "aula" : "aulas"}`,
    place?.cohort && cohortWords(place.cohort),
  ].filter(Boolean);
  return (
    <>
      {facts.length > 0 ? <p className="text-sm text-muted tabular-nums">{facts.join(" · ")}</p> : null}
      {progress ? <ProgressBar value={progress.percent} label={`Progresso em ${name}`} /> : null}
      {handActs.length > 0 ? (
        <ul aria-label="O que foi feito à mão" className="text-sm text-muted">
          {handActs.map((act) => (
            <li key={act.id}>
              {act.isRemoval ? "Acesso retirado" : "Acesso devolvido"} em {dayAndHour(act.at)}, por{" "}
              {act.actorName ?? "uma conta sem nome"}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function LicenceLine({ licence }: { licence: UserLicence }) {
  const { isOwn, name, order_id, redeemer_name, redeemed_at, revoked_at, redeemed_by_id } = licence;
  const taken = redeemed_at ? formatDate(redeemed_at) : null;
  const state = revoked_at ? "Cancelada" : taken ? `Resgatada em ${taken}` : "Disponível";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {isOwn ? (
            <Link className="link" to={`/admin/pedidos?pedido=${order_id}`}>
              {`Comprada no pedido ${order_id}`}
            </Link>
          ) : (
            "Resgatada por este usuário"
          )}
        </p>
      </div>
      <p className="text-sm">
        {state}
        {isOwn && redeemed_by_id && redeemer_name ? (
          <>
            {" por "}
            <Link className="link" to={`/admin/usuarios/${redeemed_by_id}`}>
              {redeemer_name}
            </Link>
          </>
        ) : null}
      </p>
    </li>
  );
}

function DoubtLine({ doubt }: { doubt: UserDoubt }) {
  const waits = doubtStateOf(doubt) === "aguardando";
  return (
    <li className="grid gap-1 py-3">
      <LinkWithRight
        right="doubts.answer"
        to={`/admin/duvidas?situacao=todas&busca=${encodeURIComponent(doubt.doubt_text.slice(0, 60))}`}
        className="line-clamp-2 w-fit wrap-anywhere underline-offset-3 hover:underline"
      >
        {doubt.doubt_text}
      </LinkWithRight>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={waits ? "wait" : "ok"} dot>
          {waits ? "Aguardando" : "Respondida"}
        </Badge>
        <span className="wrap-anywhere">
          {doubt.course_title}, {doubt.lesson_title} · {formatDate(doubt.created_at)}
        </span>
      </p>
    </li>
  );
}

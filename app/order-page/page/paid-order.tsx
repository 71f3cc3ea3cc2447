import clsx from "clsx";
import { useEffect, useRef } from "react";
import { Link, useRevalidator } from "react-router";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { GiftForm } from "#app/orders/gifts/gift-form.tsx";
import { GiftList } from "#app/orders/gifts/gift-list.tsx";
import type { Failure } from "#app/platform/forms/form.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { STATE_LABELS } from "#app/rights/right-sentences.ts";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { EntryForm } from "./entry-form.tsx";
import { OrderNotice } from "./order-notice.tsx";
import type { OrderPageFacts } from "./order-page.server.ts";
import type { OrderRight } from "./order-rights.server.ts";

const FEW_CODES = 5;
/** Title of a free order. */
const GIVEN = "Pronto, é seu!";

interface PaidOrderProps {
  facts: OrderPageFacts;
  /** The refusal of the gift form that was last sent. */
  giftFailure: Failure | undefined;
}

export function PaidOrder({ facts, giftFailure }: PaidOrderProps) {
  const { order } = facts;
  const [calledBy = ""] = (order.customer_name ?? "").split(" ");
  // The password form is shown once, under the first course that it opens.
  const opening = facts.access.rights.find((right) => asksForPassword(facts, right))?.public_id;
  const first = opening ?? firstToOpen(facts)?.public_id;
  const firstItem = facts.access.rights.find((right) => right.public_id === first)?.order_item_id;
  const items = [...order.items].sort((a, b) => Number(b.id === firstItem) - Number(a.id === firstItem));
  return (
    <OrderNotice
      title={wasPaid(facts) ? "Pagamento Confirmado!" : GIVEN}
      sentence={`${calledBy ? `Obrigado, ${calledBy}. ` : ""}${givenSentence(facts)}`}
    >
      <ul className="mt-5 border-b border-line md:mt-7">
        {items.map((item) => (
          <BoughtLine key={item.id} {...{ item, facts, opening, first, giftFailure }} />
        ))}
      </ul>
    </OrderNotice>
  );
}

/** True if money was received; an imported order was paid elsewhere. */
function wasPaid({ order, progress }: OrderPageFacts): boolean {
  return progress.paid > 0 || (order.is_imported && order.total > 0);
}

function givenSentence(facts: OrderPageFacts): string {
  const { access, order, mailIsHeld } = facts;
  const back = order.items.filter(({ refunded_at }) => refunded_at !== null).map(({ id }) => id);
  const kept = access.rights.filter(({ order_item_id }) => !back.some((id) => id === order_item_id));
  const later = kept.filter(({ state }) => state === "not_open_yet").length;
  if (later > 0 && later === kept.length)
    return `${wasPaid(facts) ? "Sua compra na pré-venda" : "Seu lugar na pré-venda"} está ${wasPaid(facts) ? "garantida" : "garantido"}. No dia da abertura ${mailIsHeld ? "o acesso abre nesta página" : "você recebe um e-mail"}.`;
  if (later > 0)
    return `Uma parte já está liberada. O resto abre no dia que aparece ao lado${mailIsHeld ? ", nesta página" : ", e você recebe um e-mail"}.`;
  const taken = kept.filter(({ state }) => state === "removed" || state === "revoked").length;
  if (taken > 0)
    return taken === kept.length
      ? "O acesso ao que você comprou foi retirado."
      : "O acesso a uma parte foi retirado. O resto continua liberado.";
  return back.length > 0
    ? "O acesso ao que foi reembolsado terminou. O resto continua liberado."
    : wasPaid(facts)
      ? "O que você comprou já está liberado."
      : "Já está liberado.";
}

/** Related products, below everything of this purchase. */
export function NextSteps({ facts }: { facts: OrderPageFacts }) {
  const { isGuest, order, access, mailIsHeld } = facts;
  const hasCourse = access.rights.some((right) => right.course_id !== null);
  return (
    <>
      {isGuest && !hasCourse && !mailIsHeld ? <GuestHint email={order.customer_email} /> : null}
      <ContactButtons isGuest={isGuest} />
    </>
  );
}

function ContactButtons({ isGuest }: { isGuest: boolean }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      {isGuest ? null : (
        <ButtonLink to="/minha-conta" variant="quiet" className="max-sm:w-full">
          Ir para minha conta
        </ButtonLink>
      )}
      <ButtonLink to="/loja" variant={isGuest ? "quiet" : "ghost"} className="max-sm:w-full">
        Continuar comprando
      </ButtonLink>
    </div>
  );
}

function asksForPassword({ entry }: OrderPageFacts, right: OrderRight): boolean {
  const isOpen = right.course_address !== null && right.state === "open";
  return isOpen && (entry.kind === "create" || entry.kind === "sign-in") && !entry.inPlaceOf;
}

/** The right whose button is highlighted. */
function firstToOpen({ access, order }: OrderPageFacts): OrderRight | undefined {
  const byLine = order.items.flatMap(({ id }) => access.rights.filter((one) => one.order_item_id === id));
  return byLine.find(
    ({ state, course_address, has_file }) => state === "open" && (course_address !== null || has_file),
  );
}

type BoughtItem = OrderPageFacts["order"]["items"][number];

interface BoughtLineProps {
  item: BoughtItem;
  facts: OrderPageFacts;
  /** Id of the right under which the password form is shown. */
  opening: string | undefined;
  /** Id of the right whose button is highlighted. */
  first: string | undefined;
  giftFailure: Failure | undefined;
}

function BoughtLine({ item, facts, opening, first, giftFailure }: BoughtLineProps) {
  const { access } = facts;
  const rights = access.rights.filter(({ order_item_id }) => order_item_id === item.id);
  const codes = access.licences.filter(({ order_item_id }) => order_item_id === item.id);
  const [right] = rights;
  const isBundle = right?.bundle != null;
  const ways = { facts, opening, first };
  const leads = rights.some(({ public_id }) => public_id === first);
  return (
    <li className={clsx("py-5", !leads && "border-t border-line")}>
      {isBundle ? <p className="mb-4 font-strong break-words">{item.name}</p> : null}
      <div className="grid gap-4">
        {isBundle ? (
          rights.map((part) => <BoughtRight key={part.public_id} shown={part} right={part} {...ways} />)
        ) : (
          <BoughtRight shown={item} right={right} {...ways} />
        )}
      </div>
      {codes.length > 0 ? (
        <div className="mt-4">
          <GiftList
            licences={codes}
            isOpen={codes.length <= FEW_CODES || giftFailure?.values?.line === String(item.id)}
            sending={(licence) =>
              facts.canSendGifts ? (
                <GiftForm licence={licence} failure={giftFailure} now={facts.serverNow} />
              ) : null
            }
          />
        </div>
      ) : null}
    </li>
  );
}

interface BoughtRightProps extends Pick<BoughtLineProps, "facts" | "opening" | "first"> {
  shown: Pick<OrderRight, "name" | "image" | "product_type" | "category_slug">;
  right: OrderRight | undefined;
}

/** A bought thing, by itself or as part of a bundle, with its link. */
function BoughtRight({ shown, right, facts, opening, first }: BoughtRightProps) {
  const { entry, order, forgottenAt } = facts;
  const watch = `/pedido/${order.public_id}/assistir?curso=${right?.course_id}`;
  const withForm = right !== undefined && right.public_id === opening;
  const isFirst = right !== undefined && right.public_id === first;
  return (
    <div className={clsx(isFirst && "rounded-card bg-surface p-5 inset-ring inset-ring-line sm:p-6")}>
      <div
        className={clsx(
          "grid grid-cols-[auto_1fr] items-center gap-4",
          !isFirst && "sm:grid-cols-[auto_1fr_auto]",
        )}
      >
        <ProductThumbnail product={shown} className="size-18" />
        <div className="min-w-0">
          <p className="font-strong break-words">{shown.name}</p>
          {right ? <AccessRemark right={right} forgottenAt={forgottenAt} /> : null}
        </div>
        {right?.state === "open" && !withForm ? (
          <AccessButton
            right={right}
            watch={entry.kind === "open" ? right.course_address : watch}
            isFirst={isFirst}
          />
        ) : null}
      </div>
      {withForm && (entry.kind === "create" || entry.kind === "sign-in") ? (
        <div className="mt-5">
          <EntryForm action={watch} kind={entry.kind} email={entry.email} />
        </div>
      ) : null}
    </div>
  );
}

interface AccessRemarkProps {
  right: OrderRight;
  forgottenAt: OrderPageFacts["forgottenAt"];
}

function AccessRemark({ right, forgottenAt }: AccessRemarkProps) {
  const { state, remark, ends_at } = right;
  if (state === "open") return <p className="text-sm text-muted">{accessSentence(right, forgottenAt)}</p>;
  if (state === "ended" && ends_at) return <EndedRemark right={right} />;
  const isWaiting = state === "not_open_yet" || state === "suspended";
  return (
    <Badge tone={isWaiting ? "wait" : "bad"} className="mt-1">
      {remark ?? `Acesso ${STATE_LABELS[state].toLowerCase()}`}
    </Badge>
  );
}

/** Links to the page of the course or product, where renewing is possible. */
function EndedRemark({ right }: { right: OrderRight }) {
  const { name, product_id, is_listed, course_address, ends_at } = right;
  const product = product_id && is_listed ? `/produto/${addressOf(product_id, name)}` : null;
  const address = course_address ?? product;
  return (
    <>
      <Badge tone="plain" className="mt-1">
        Acesso terminou em {ends_at ? lastDayBefore(ends_at) : ""}
      </Badge>
      {address ? (
        <p className="text-sm">
          <Link to={address} className="link inline-flex min-h-11 items-center">
            Como ter de novo
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** The term of this purchase, as the order's right says, not as the shop sells today. */
function accessSentence(
  { product_type, has_file, ends_at }: OrderRight,
  forgottenAt: OrderPageFacts["forgottenAt"],
): string {
  if (product_type === "Curso") {
    return ends_at ? `Assista até ${lastDayBefore(ends_at)}.` : "Assista na sua conta.";
  }
  if (!has_file) return "O arquivo ainda não está pronto: fale com a gente pelo e-mail de suporte.";
  if (forgottenAt && (!ends_at || forgottenAt < ends_at))
    return `Baixe quantas vezes precisar até ${formatDate(forgottenAt)}, neste navegador.`;
  return ends_at ? `Baixe quantas vezes precisar até ${lastDayBefore(ends_at)}.` : "Baixe quando quiser.";
}

interface AccessButtonProps {
  right: OrderRight;
  watch: string | null;
  isFirst: boolean;
}

function AccessButton({ right, watch, isFirst }: AccessButtonProps) {
  const variant = isFirst ? "accent" : "quiet";
  const place = isFirst ? "col-span-full" : "max-sm:col-span-full";
  if (right.product_type === "Curso") {
    return watch ? (
      <ButtonLink to={watch} variant={variant} className={place}>
        <Icon name="play" /> Assistir
        <span className="sr-only"> {right.name}</span>
      </ButtonLink>
    ) : null;
  }
  return right.has_file ? <DownloadLink right={right} className={buttonClass({ variant }, place)} /> : null;
}

/** Milliseconds: enough for the server to count the download. */
const COUNTED_AFTER_MS = 2_000;

/** A plain link, because the router does not serve files; afterwards the page reloads its data. */
function DownloadLink({ right, className }: { right: OrderRight; className: string }) {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  function handleClick() {
    clearTimeout(timer.current);
    timer.current = setTimeout(revalidate, COUNTED_AFTER_MS);
  }
  return (
    <a href={`/downloads/${right.public_id}`} className={className} onClick={handleClick}>
      <Icon name="download" /> Baixar
      <span className="sr-only"> {right.name}</span>
    </a>
  );
}

/**
 * Suggests an account only where useful: a course has its own form, files need none, and without mail an address
 * cannot be confirmed.
 */
function GuestHint({ email }: { email: string | null }) {
  return (
    <section className="mt-6 text-sm text-muted">
      <h2 className="font-sans text-base font-strong tracking-normal text-ink">
        Guarde esta compra na sua conta
      </h2>
      <p>
        Entre na sua conta, ou crie uma, com o mesmo e-mail
        {email ? <b className="wrap-anywhere"> {email}</b> : null} e confirme o endereço: o pedido aparece
        nela automaticamente.
      </p>
      <p className="mt-1 flex flex-wrap gap-x-5">
        <Link to="/login" className="link">
          Entrar
        </Link>
        <Link to="/register" className="link">
          Criar conta
        </Link>
      </p>
    </section>
  );
}

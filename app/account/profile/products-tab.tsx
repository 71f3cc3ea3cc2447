import { href, Link } from "react-router";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { courseAddress } from "#app/courses/access/lesson-address.ts";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { fromPlatform } from "#app/move-in/platforms.ts";
import { GiftList } from "#app/orders/gifts/gift-list.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { RightBadge } from "#app/rights/right-badge.tsx";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { ShownPurchase } from "./account-page.server.ts";

/** Limit of repeated purchases, such as months, shown at first. */
const SHOWN_BEFORE = 3;

export function ProductsTab({ purchases }: { purchases: ShownPurchase[] }) {
  if (purchases.length === 0) {
    return (
      <div className="mt-8">
        <EmptyState
          title="Você ainda não tem produtos"
          action={<ButtonLink to={href("/loja")}>Ver a loja</ButtonLink>}
        >
          O que você comprar aparece aqui, pronto para baixar.
        </EmptyState>
      </div>
    );
  }
  return (
    <ul className="divide-y divide-line border-b border-line">
      {purchases.map((purchase) => (
        <li key={purchase.public_id} className="py-5">
          <PurchaseRow purchase={purchase} />
        </li>
      ))}
    </ul>
  );
}

function PurchaseRow({ purchase }: { purchase: ShownPurchase }) {
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto] sm:items-center">
      <ProductThumbnail product={purchase} className="size-18 self-start" />
      <div className="min-w-0">
        <h2 className="font-sans text-lg font-strong tracking-normal wrap-anywhere">
          {purchase.sold_product_id && purchase.is_listed ? (
            <Link className="hover:underline" to={productAddress(purchase.sold_product_id, purchase.name)}>
              {purchase.name}
            </Link>
          ) : (
            purchase.name
          )}
        </h2>
        <p className="mt-1">
          <RightBadge state={purchase.state} />
        </p>
        <PurchaseFacts purchase={purchase} />
        {purchase.why ? <p className="mt-1 text-sm text-muted">{purchase.why}</p> : null}
      </div>
      <PurchaseAction purchase={purchase} />
      {purchase.licences.length > 0 ? (
        <div className="col-span-full">
          <GiftList
            licences={purchase.licences}
            isOpen={false}
            sending={({ order_item_id }) => <ByMail order={orderOf(purchase, order_item_id)} />}
          />
        </div>
      ) : null}
    </article>
  );
}

/** The order that contains this unit. */
function orderOf(purchase: ShownPurchase, lineId: number): ShownPurchase["order"] {
  const own = [purchase, ...purchase.before].find(({ order_item_id }) => order_item_id === lineId);
  return own?.order ?? null;
}

/** Links to the order page, which mails the gift. */
function ByMail({ order }: Pick<ShownPurchase, "order">) {
  const mailIsHeld = useMailIsHeld();
  if (!order || mailIsHeld) return null;
  return (
    <Link className="link w-fit text-sm" to={href("/pedido/:publicId", { publicId: order.public_id })}>
      Enviar por e-mail, hoje ou em outro dia
    </Link>
  );
}

function PurchaseFacts({ purchase }: { purchase: ShownPurchase }) {
  const { created_at, download_count, ends_at, state, order, product_type, source, platform, before } =
    purchase;
  const facts = [
    platform === null
      ? `${source === "gift" ? "Resgatado" : "Comprado"} em ${formatDate(created_at)}`
      : `Veio ${fromPlatform(platform)} em ${formatDate(created_at)}`,
    ...(purchase.bundle ? [`Parte de “${purchase.bundle}”`] : []),
    ...(product_type === "Download"
      ? [`${download_count} ${download_count === 1 ? "download" : "downloads"}`]
      : []),
    ...(ends_at && state !== "removed" ? [`Válido até ${lastDayBefore(ends_at)}`] : []),
  ];
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
      {order ? (
        <li>
          <Link className="link" to={href("/pedido/:publicId", { publicId: order.public_id })}>
            Pedido nº {order.number}
          </Link>
        </li>
      ) : null}
      {before.slice(0, SHOWN_BEFORE).map(({ id, created_at: at, order: earlier }) => (
        <li key={id}>
          {`Antes em ${formatDate(at)}`}
          {earlier ? (
            <>
              {", "}
              <Link className="link" to={href("/pedido/:publicId", { publicId: earlier.public_id })}>
                pedido nº {earlier.number}
              </Link>
            </>
          ) : null}
        </li>
      ))}
      {before.length > SHOWN_BEFORE ? <li>{`e mais ${before.length - SHOWN_BEFORE} antes`}</li> : null}
    </ul>
  );
}

function PurchaseAction({ purchase }: { purchase: ShownPurchase }) {
  const place = "max-sm:col-span-2 sm:min-w-36";
  const { state, sold_product_id, is_listed, course_id, course_title } = purchase;
  if (state !== "open") {
    return state === "ended" && sold_product_id && is_listed ? (
      <ButtonLink
        variant="quiet"
        size="compact"
        className={place}
        to={productAddress(sold_product_id, purchase.name)}
      >
        Ver produto
      </ButtonLink>
    ) : null;
  }
  if (purchase.product_type === "Curso") {
    const course = course_id === null ? null : { id: course_id, title: course_title ?? "" };
    return (
      <ButtonLink size="compact" className={place} to={course ? courseAddress(course) : href("/meus-cursos")}>
        <Icon name="graduation-cap" />
        Ir para o curso
      </ButtonLink>
    );
  }
  if (!purchase.has_file) return <p className={`text-sm text-muted ${place}`}>Arquivo em preparação</p>;
  // A plain link to a file.
  return (
    <a
      href={href("/downloads/:grant", { grant: purchase.public_id })}
      aria-label={`Baixar ${purchase.name}`}
      className={buttonClass({ size: "compact" }, place)}
    >
      <Icon name="download" />
      Baixar
    </a>
  );
}

function productAddress(id: number, name: string): string {
  return href("/produto/:id", { id: addressOf(id, name) });
}

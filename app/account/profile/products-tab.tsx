import { href, Link } from "react-router";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { useMailIsHeld } from "#app/mail/use-mail-is-held.ts";
import { fromPlatform } from "#app/move-in/platforms.ts";
import type { AccessStatus } from "#app/orders/access/access-status.ts";
import type { Purchase } from "#app/orders/access/purchases.server.ts";
import { GiftList } from "#app/orders/gifts/gift-list.tsx";
import { addressOf } from "#app/platform/http/address.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { lastDayBefore } from "#app/platform/money-and-dates/terms.ts";
import { ButtonLink, buttonClass } from "#app/ui/controls/button.tsx";
import { Badge, type BadgeTone } from "#app/ui/display/badge.tsx";
import { EmptyState } from "#app/ui/display/empty-state.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

const TONES: Record<AccessStatus, BadgeTone> = {
  Ativo: "ok",
  "Pré-venda": "wait",
  Expirado: "plain",
  Suspenso: "wait",
  Encerrado: "bad",
};

/** Of what was bought again and again, as a month at a time. */
const SHOWN_BEFORE = 3;

export function ProductsTab({ purchases }: { purchases: Purchase[] }) {
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

function PurchaseRow({ purchase }: { purchase: Purchase }) {
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-3 sm:grid-cols-[auto_1fr_auto] sm:items-center">
      <ProductThumbnail product={purchase} className="size-18 self-start" />
      <div className="min-w-0">
        <h2 className="font-sans text-lg font-strong tracking-normal wrap-anywhere">
          {purchase.product_id && purchase.is_listed ? (
            <Link className="hover:underline" to={productAddress(purchase.product_id, purchase.name)}>
              {purchase.name}
            </Link>
          ) : (
            purchase.name
          )}
        </h2>
        <p className="mt-1">
          <Badge tone={TONES[purchase.status]} dot>
            {purchase.status}
          </Badge>
        </p>
        <PurchaseFacts purchase={purchase} />
        {purchase.state_reason ? <p className="mt-1 text-sm text-muted">{purchase.state_reason}</p> : null}
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

/** Of the purchases of one thing the one that this unit is of. */
function orderOf(purchase: Purchase, lineId: number): Purchase["order"] {
  const own = [purchase, ...purchase.before].find(({ order_item_id }) => order_item_id === lineId);
  return own?.order ?? null;
}

/** The order's page sends it on a day. */
function ByMail({ order }: Pick<Purchase, "order">) {
  const mailIsHeld = useMailIsHeld();
  if (!order || mailIsHeld) return null;
  return (
    <Link className="link w-fit text-sm" to={href("/pedido/:publicId", { publicId: order.public_id })}>
      Enviar por e-mail, hoje ou em outro dia
    </Link>
  );
}

function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const { created_at, download_count, expires_at, order, product_type, redeemed, platform, before } =
    purchase;
  const facts = [
    platform === null
      ? `${redeemed ? "Resgatado" : "Comprado"} em ${formatDate(created_at)}`
      : `Veio ${fromPlatform(platform)} em ${formatDate(created_at)}`,
    ...(purchase.bundle ? [`Parte de “${purchase.bundle}”`] : []),
    ...(product_type === "Download"
      ? [`${download_count} ${download_count === 1 ? "download" : "downloads"}`]
      : []),
    ...(expires_at ? [`Válido até ${lastDayBefore(expires_at)}`] : []),
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
      {before.slice(0, SHOWN_BEFORE).map(({ created_at: at, order: earlier }) => (
        <li key={`${at.getTime()} ${earlier?.number ?? ""}`}>
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

function PurchaseAction({ purchase }: { purchase: Purchase }) {
  const place = "max-sm:col-span-2 sm:min-w-36";
  if (purchase.status !== "Ativo") {
    return purchase.status === "Expirado" && purchase.product_id && purchase.is_listed ? (
      <ButtonLink
        variant="quiet"
        size="compact"
        className={place}
        to={productAddress(purchase.product_id, purchase.name)}
      >
        Ver produto
      </ButtonLink>
    ) : null;
  }
  if (purchase.product_type === "Curso") {
    return (
      <ButtonLink size="compact" className={place} to={purchase.course_address ?? href("/meus-cursos")}>
        <Icon name="graduation-cap" />
        Ir para o curso
      </ButtonLink>
    );
  }
  if (!purchase.has_file) return <p className={`text-sm text-muted ${place}`}>Arquivo em preparação</p>;
  // A plain link: what it leads to is a file, not a page.
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

import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { LinkWithRight } from "#app/identity/rights/use-right.tsx";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { Icon } from "#app/ui/icons/icon.tsx";
import { Panel, ShareBar } from "./panel.tsx";
import type { SoldProduct } from "./sold-products.server.ts";

const AT_ONCE = 5;

/** What the period lived by. */
export function SoldProducts({ products }: { products: SoldProduct[] }) {
  const most = Math.max(1, ...products.map(({ cents }) => cents));
  return (
    <Panel title="Mais vendidos">
      {products.length === 0 ? (
        <p className="text-muted">Nenhum item pago neste período.</p>
      ) : (
        <SoldList products={products.slice(0, AT_ONCE)} most={most} />
      )}
      {products.length > AT_ONCE ? (
        <details className="group">
          <summary className="inline-flex min-h-11 items-center gap-1.5 rounded-control font-semibold text-primary-ink underline underline-offset-4">
            Ver mais {products.length - AT_ONCE}
            <Icon name="chevron-down" className="size-4 group-open:rotate-180" />
          </summary>
          <SoldList products={products.slice(AT_ONCE)} most={most} />
        </details>
      ) : null}
      <p className="text-sm text-muted">
        Itens dos pedidos pagos no período, pelo preço de venda, sem os reembolsados. Um pacote conta como um
        item.
      </p>
    </Panel>
  );
}

function SoldList({ products, most }: { products: SoldProduct[]; most: number }) {
  return (
    <ol className="grid gap-4 py-1">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3">
          <ProductThumbnail product={product} className="size-11" />
          <div className="grid min-w-0 flex-1 gap-1.5">
            <div className="flex items-start justify-between gap-3 leading-snug">
              <LinkWithRight
                right="products.write"
                to={`/admin/produtos?editar=${product.id}`}
                className="line-clamp-2 hover:underline"
              >
                {product.name}
              </LinkWithRight>
              <span className="flex-none text-right text-sm whitespace-nowrap tabular-nums">
                <b className="block">{formatBRL(product.cents)}</b>
                <span className="text-muted">
                  {product.units} {product.units === 1 ? "venda" : "vendas"}
                </span>
              </span>
            </div>
            <ShareBar share={product.cents / most} />
          </div>
        </li>
      ))}
    </ol>
  );
}

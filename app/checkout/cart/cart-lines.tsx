import { Link } from "react-router";
import { type Cart, type CartItem, MAX_QUANTITY } from "#app/cart/cart.ts";
import { onlyForOne } from "#app/catalog/bundles/bundle.ts";
import { ProductThumbnail } from "#app/catalog/store/product-thumbnail.tsx";
import { sellsInQuantity } from "#app/catalog/store/quantity-rule.ts";
import { addressOf } from "#app/platform/http/address.ts";
import { formatBRL } from "#app/platform/money-and-dates/money.ts";
import { IconButton } from "#app/ui/controls/button.tsx";
import { Stepper } from "#app/ui/controls/stepper.tsx";
import { Badge } from "#app/ui/display/badge.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import type { CheckedLine } from "./cart-check.ts";

interface CartLinesProps {
  cart: Cart;
  /** The server's answer for each product; empty until it arrives. */
  checked: readonly CheckedLine[];
  onQuantity: (id: number, quantity: number) => void;
  onRemove: (id: number) => void;
}

export function CartLines({ cart, checked, onQuantity, onRemove }: CartLinesProps) {
  return (
    <ul className="border-b border-line">
      {cart.map((item) => (
        <CartLine
          key={item.id}
          item={item}
          line={checked.find(({ productId }) => productId === item.id)}
          onQuantity={(quantity) => onQuantity(item.id, quantity)}
          onRemove={() => onRemove(item.id)}
        />
      ))}
    </ul>
  );
}

interface CartLineProps {
  item: CartItem;
  line: CheckedLine | undefined;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function CartLine({ item, line, onQuantity, onRemove }: CartLineProps) {
  const gone = line !== undefined && line.state !== "ok";
  const isMany =
    item.bump_id === undefined && sellsInQuantity({ product_type: item.product_type ?? "Download" });
  return (
    <li className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 border-t border-line py-5 md:grid-cols-[auto_1fr_auto_7rem_auto]">
      <ProductThumbnail product={item} className={gone ? "size-18 opacity-50" : "size-18"} />
      <div className="min-w-0">
        <p className="font-strong break-words">
          {gone ? (
            item.name
          ) : (
            <Link
              to={`/produto/${addressOf(item.id, item.name)}`}
              className="decoration-2 underline-offset-3 hover:underline"
            >
              {item.name}
            </Link>
          )}
        </p>
        <LineNote item={item} line={line} />
      </div>
      {gone || !isMany ? null : (
        <div className="col-start-2 justify-self-start md:col-start-auto">
          <Stepper
            label={`Quantidade de ${item.name}`}
            value={item.quantity}
            max={MAX_QUANTITY}
            onChange={onQuantity}
          />
        </div>
      )}
      {gone ? null : (
        <b className="text-right whitespace-nowrap tabular-nums max-md:col-start-3 md:col-start-4">
          {formatBRL(item.price * item.quantity)}
        </b>
      )}
      <IconButton
        label={`Remover ${item.name}`}
        onClick={onRemove}
        className="col-start-3 row-start-1 justify-self-end md:col-start-5"
      >
        <Icon name="trash-2" />
      </IconButton>
    </li>
  );
}

function LineNote({ item, line }: { item: CartItem; line: CheckedLine | undefined }) {
  if (line?.state === "inactive" || line?.state === "unknown") {
    return (
      <>
        <Badge tone="bad" className="my-1">
          Indisponível
        </Badge>
        <p className="text-sm text-muted">{whyGone(line)} Remova para continuar.</p>
      </>
    );
  }
  return (
    <>
      {item.bump_id !== undefined ? (
        <p className="text-sm text-muted">Oferta adicional</p>
      ) : sellsInQuantity({ product_type: item.product_type ?? "Download" }) ? (
        <p className="text-sm text-muted">{formatBRL(item.price)} cada</p>
      ) : null}
      {line?.alreadyOwned ? <OwnedNote /> : null}
      {item.quantity > 1 && line?.ownedCents ? (
        <p className="mt-1 text-sm text-muted">{onlyForOne(line.ownedNames ?? [], line.ownedCents)}</p>
      ) : null}
    </>
  );
}

/** A bump may be refused while its product is still on sale. */
function whyGone({ state, reason }: CheckedLine): string {
  if (reason) return `${reason}.`;
  return state === "inactive" ? "Este produto não está mais à venda." : "Não encontramos mais este produto.";
}

/** Only a warning: the units may be for somebody else. */
function OwnedNote() {
  return <p className="mt-1 text-sm font-medium text-warning">Você já tem este produto na sua conta.</p>;
}

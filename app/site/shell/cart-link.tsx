import { href, Link, useLocation } from "react-router";
import { useCartCount } from "#app/cart/use-cart.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";

/** The count fills in after load: the server's page is the same for everyone. */
export function CartLink() {
  const count = useCartCount();
  const { pathname } = useLocation();
  const words = count === 0 ? "Carrinho" : `Carrinho, ${count} ${count === 1 ? "item" : "itens"}`;
  return (
    <Link
      to={href("/carrinho")}
      aria-label={words}
      aria-current={pathname === href("/carrinho") ? "page" : undefined}
      className="icon-button aria-[current]:bg-sunken"
    >
      <Icon name="shopping-bag" className="size-5" />
      {count > 0 ? (
        <span className="absolute top-0.5 right-0 h-5 min-w-5 rounded-pill bg-accent px-1 text-center text-[0.75rem] leading-5 font-bold text-on-accent">
          {count > 99 ? "99+" : count}
        </span>
      ) : null}
    </Link>
  );
}

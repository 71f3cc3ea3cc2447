"use client";

/** Taken over by the browser, as the button of each of our cards. */
export function CartButton({ product }) {
  return (
    <button
      type="button"
      className="cart-button"
      aria-label={`Adicionar ao Carrinho: ${product.name}`}
      onClick={() => localStorage.setItem("cart", JSON.stringify(product))}
    >
      Adicionar ao Carrinho
    </button>
  );
}

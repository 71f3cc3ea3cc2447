// What a buyer may agree to at the checkout, word for word; a changed sentence is a new version.

export const RECOVERY_CONSENTS = {
  email: {
    kind: "cart-reminder",
    version: "2026-11-23",
    sentence: "Guardar meu carrinho e me lembrar por e-mail se eu não terminar",
  },
  whatsapp: {
    kind: "cart-whatsapp",
    version: "2026-11-23",
    sentence: "A loja também pode falar comigo por WhatsApp sobre esta compra",
  },
} as const;

export const RECOVERY_SOURCE = "checkout";

/** Where a cart is kept and forgotten. */
export const SAVED_CART_PATH = "/api/checkout/cart";

import type { ToastText } from "#app/ui/toasts/toaster.tsx";

/** The toast for a product that was put into the cart, with a link to the cart. */
export function addedToast(name: string): ToastText {
  return {
    title: "Adicionado ao carrinho",
    description: name,
    kind: "success",
    action: { label: "Ver carrinho", to: "/carrinho" },
  };
}

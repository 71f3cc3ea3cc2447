import type { ToastText } from "#app/ui/toasts/toaster.tsx";

/** What is said when a product was put into the cart, with the way there. */
export function addedToast(name: string): ToastText {
  return {
    title: "Adicionado ao carrinho",
    description: name,
    kind: "success",
    action: { label: "Ver carrinho", to: "/carrinho" },
  };
}

import type { ToastText } from "#app/ui/toasts/toaster.tsx";

export function addedToast(name: string): ToastText {
  return {
    title: "Adicionado ao carrinho",
    description: name,
    kind: "success",
    action: { label: "Ver carrinho", to: "/carrinho" },
  };
}

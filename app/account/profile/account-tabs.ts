export const ACCOUNT_TABS = [
  { key: "produtos", label: "Meus Produtos" },
  { key: "pedidos", label: "Pedidos" },
  { key: "perfil", label: "Perfil" },
] as const;

export type AccountTab = (typeof ACCOUNT_TABS)[number]["key"];

/** The tab of the URL; the first one by default. */
export function accountTabFrom(params: URLSearchParams): AccountTab {
  const asked = params.get("aba");
  return ACCOUNT_TABS.find((tab) => tab.key === asked)?.key ?? "produtos";
}

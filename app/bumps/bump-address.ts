// The address of a product's bumps, apart from their rules, which a list of products does not need.

export function bumpsAddress(productId: number): string {
  return `/admin/produtos/${productId}/adicionais`;
}

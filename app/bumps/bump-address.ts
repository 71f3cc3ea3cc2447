// Apart from the rules, which a list of products does not need.

export function bumpsAddress(productId: number): string {
  return `/admin/produtos/${productId}/adicionais`;
}

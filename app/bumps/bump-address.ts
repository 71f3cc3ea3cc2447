// Kept apart from the bump's rules, so that a list of products need not load them.

export function bumpsAddress(productId: number): string {
  return `/admin/produtos/${productId}/adicionais`;
}

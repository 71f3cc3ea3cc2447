const LIST = new Intl.ListFormat("pt-BR");

/** "Meta, Google Ads e TikTok". */
export function listed(names: readonly string[]): string {
  return LIST.format(names);
}

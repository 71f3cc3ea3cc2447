/** The page with the services and their form, with this service already chosen. */
export function leadFormAddress(slug: string): string {
  return `/produtos?produto=${slug}#contato`;
}

/** The accounts that the demo content brings; known to everyone, so they open nothing once a site is live. */
export const DEMO_ACCOUNTS = [
  { email: "admin@ipe.example", password: "admin123", label: "Administração" },
  { email: "cliente@ipe.example", password: "cliente123", label: "Cliente" },
] as const;

export function isDemoAccount(email: string): boolean {
  return DEMO_ACCOUNTS.some((account) => account.email === email);
}

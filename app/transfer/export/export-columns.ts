// Columns that an export leaves out, and columns with money.

/** Table → columns with secrets or with the material of secrets. */
const LEFT_OUT: Record<string, readonly string[]> = {
  users: ["password_hash", "totp_secret", "totp_last_step", "weak_password", "identity_version"],
  sessions: ["id"],
  known_networks: ["network_hash"],
  passkeys: ["credential_id", "user_handle", "public_key", "counter"],
  one_time_links: ["id", "token_hash", "session_id"],
  sign_in_codes: ["id", "browser_hash", "token_hash"],
  first_access_codes: ["code_hash"],
  admin_invitations: ["link_id", "token_hash"],
  order_links: ["id", "token_hash"],
  recovery_carts: ["link_id", "token_hash", "browser_hash"],
  recovery_codes: ["code_hash"],
  licences: ["code_hash"],
  api_tokens: ["key_hash", "key_hint"],
  // Headers contain the receivers' own keys.
  webhooks: ["secret", "headers"],
  // The key is part of the address. Bodies are encrypted and contain more than the shop needs.
  incoming_connections: ["key", "secret"],
  incoming_deliveries: ["body"],
  data_requests: ["token_hash"],
  // With the secret, a person could test which addresses are in this table.
  erased_addresses: ["hash"],
  orders: ["checkout_key", "checkout_digest", "browser_hash", "held_from"],
  comments: ["author_key"],
  sandbox_payments: ["idem_key", "body_digest"],
};

/** Derived from other columns, for search. */
const DERIVED = ["search_title", "search_body", "search_vector"];

/** Columns with whole centavos. */
const MONEY: Record<string, readonly string[]> = {
  products: ["price", "original_price"],
  offers: ["price", "minimum_price", "original_price"],
  bumps: ["price"],
  orders: ["total", "discount_cents", "financing_cents", "paid_cents", "refunded_cents"],
  order_items: ["price", "rest_cents", "list_price"],
  order_item_parts: ["cents", "owned_cents"],
  coupons: ["min_total_cents"],
  payment_attempts: ["charged_cents", "approved_cents", "refunded_cents"],
  refunds: ["cents"],
  recovery_carts: ["total_cents"],
  services: ["monthly_price"],
};

export function exportedColumns(table: string, columns: readonly string[]): string[] {
  return columns.filter((name) => !DERIVED.includes(name) && !LEFT_OUT[table]?.includes(name));
}

export function isMoney(table: string, column: string): boolean {
  return MONEY[table]?.includes(column) ?? false;
}

/** For the reader: "users: password_hash, totp_secret". */
export function leftOutLines(): string[] {
  return Object.entries(LEFT_OUT).map(([table, columns]) => `${table}: ${columns.join(", ")}`);
}

/** In a CSV money is "49,90", so its heading drops the word cents. */
export function csvHeader(table: string, column: string): string {
  if (!isMoney(table, column)) return column;
  return column === "cents" ? "valor (R$)" : `${column.replace(/_cents$/, "")} (R$)`;
}

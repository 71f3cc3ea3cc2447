// The codes of the table API (docs/contracts/table-api.md) and the answers they come in.
import type { FieldRefusal } from "#app/nouns/rule-book.ts";

const STATUS = {
  URL_NOT_FOUND: 404,
  ERROR_INVALID_CREDENTIALS: 401,
  ERROR_DEACTIVATED_USER: 401,
  ERROR_TWO_FACTOR_REQUIRED: 401,
  ERROR_WEAK_PASSWORD: 401,
  ERROR_INVALID_ACCESS_TOKEN: 401,
  ERROR_INVALID_REFRESH_TOKEN: 401,
  ERROR_TOKEN_DOES_NOT_EXIST: 401,
  ERROR_INVALID_TOKEN_HEADER: 401,
  ERROR_USER_NOT_ACTIVE: 401,
  ERROR_NO_PERMISSION_TO_TABLE: 401,
  PERMISSION_DENIED: 401,
  ERROR_TOO_MANY_REQUESTS: 429,
  ERROR_SERVER_BUSY: 503,
  ERROR_NO_ROOM: 507,
  ERROR_REQUEST_BODY_TOO_LARGE: 413,
  ERROR_TABLE_DOES_NOT_EXIST: 404,
  ERROR_ROW_DOES_NOT_EXIST: 404,
  ERROR_FIELD_DOES_NOT_EXIST: 404,
  ERROR_VIEW_DOES_NOT_EXIST: 404,
  ERROR_WEBHOOK_DOES_NOT_EXIST: 404,
  ERROR_APPLICATION_DOES_NOT_EXIST: 404,
  ERROR_IMMUTABLE_FIELD_PROPERTIES: 400,
  ERROR_PAGE_SIZE_LIMIT: 400,
  ERROR_QUERY_PARAMETER_VALIDATION: 400,
  ERROR_ORDER_BY_FIELD_NOT_FOUND: 400,
  ERROR_ORDER_BY_FIELD_NOT_POSSIBLE: 400,
  ERROR_INVALID_JOIN_PARAMETER: 400,
  ERROR_FILTER_FIELD_NOT_FOUND: 400,
  ERROR_FILTERS_PARAM_VALIDATION_ERROR: 400,
  ERROR_VIEW_FILTER_TYPE_DOES_NOT_EXIST: 400,
  ERROR_VIEW_FILTER_TYPE_UNSUPPORTED_FIELD: 400,
  ERROR_REQUEST_BODY_VALIDATION: 400,
  ERROR_ROW_IDS_NOT_UNIQUE: 400,
  ERROR_CANNOT_DELETE_ROWS_IN_TABLE: 400,
  ERROR_TABLE_WEBHOOK_MAX_LIMIT_EXCEEDED: 400,
  ERROR_TABLE_HAS_NO_WEBHOOKS: 400,
  ERROR_INVALID_FILE: 400,
  ERROR_INVALID_FILE_URL: 400,
  ERROR_FILE_URL_COULD_NOT_BE_REACHED: 400,
  ERROR_FILE_SIZE_TOO_LARGE: 413,
  ERROR_STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** An answer that ends the request, from however deep it is found out; a transaction around it is rolled back. */
export class ApiRefusal extends Error {
  override readonly name = "ApiRefusal";
  readonly status: number;
  readonly body: unknown;
  readonly headers: Record<string, string>;

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`table API answers ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** `{"error": code, "detail": …}` with the status that belongs to the code. */
export function refusal(error: ErrorCode, detail: unknown, headers: Record<string, string> = {}): ApiRefusal {
  return new ApiRefusal(STATUS[error], { error, detail }, headers);
}

/** Errors of the protocol that have no code. */
export function plainRefusal(
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): ApiRefusal {
  return new ApiRefusal(status, { detail }, headers);
}

export function unauthenticated(): ApiRefusal {
  const detail = "As credenciais não foram informadas.";
  return plainRefusal(401, detail, { "www-authenticate": "Token, JWT" });
}

export function noPermission(): ApiRefusal {
  return refusal("ERROR_NO_PERMISSION_TO_TABLE", "Este token não tem essa permissão nesta tabela.");
}

export function noSuchRow(): ApiRefusal {
  return refusal("ERROR_ROW_DOES_NOT_EXIST", "Esta linha não existe.");
}

/** Keyed as the body was keyed, each with a list of what is wrong. */
export function badBody(errors: Record<string, FieldRefusal | { error: string; code: string }>): ApiRefusal {
  const detail = Object.fromEntries(Object.entries(errors).map(([key, error]) => [key, [error]]));
  return refusal("ERROR_REQUEST_BODY_VALIDATION", detail);
}

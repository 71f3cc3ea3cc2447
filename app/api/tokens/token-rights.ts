// What an integration may do: actions per table, none by default.

export const TOKEN_ACTIONS = ["create", "read", "update", "delete"] as const;
export type TokenAction = (typeof TOKEN_ACTIONS)[number];
/** Table id → actions; "*" stands for every table. */
export type TokenRights = Record<string, TokenAction[]>;

/** What the owner's form offers: reading alone, everything, or what is ticked. */
export const REACHES = ["leitura", "tudo", "escolher"] as const;
export type Reach = (typeof REACHES)[number];

/** The right to grant and revoke team roles. "*" does not include this right, and no command option grants it. */
const TEAM = "team";
const ROLES = "roles";

export function withRoles(rights: TokenRights): Record<string, string[]> {
  return { ...rights, [TEAM]: [ROLES] };
}

export function hasRoles(rights: Record<string, string[]>): boolean {
  return rights[TEAM]?.includes(ROLES) ?? false;
}

export const ALL_RIGHTS: TokenRights = { "*": [...TOKEN_ACTIONS] };

export function hasRight(rights: Record<string, string[]>, tableId: number, action: TokenAction): boolean {
  return [rights["*"], rights[String(tableId)]].some((actions) => actions?.includes(action));
}

export function hasAnyRight(rights: Record<string, string[]>, tableId: number): boolean {
  return TOKEN_ACTIONS.some((action) => hasRight(rights, tableId, action));
}

export function isTokenAction(text: string): text is TokenAction {
  return TOKEN_ACTIONS.some((action) => action === text);
}

/** "634:read,create", "634" for every action there, "*" for every table; undefined for anything else. */
export function tokenRightsFrom(text: string): TokenRights | undefined {
  const [, table = "", list] = /^(\*|[1-9]\d{0,8})(?::([a-z,]+))?$/.exec(text) ?? [];
  const actions =
    list === undefined ? [...TOKEN_ACTIONS] : [...new Set(list.split(","))].filter(isTokenAction);
  const isWhole = list === undefined || actions.length === new Set(list.split(",")).size;
  return table !== "" && isWhole ? { [table]: actions } : undefined;
}

// Search, filters and order of the users' list, as they stand in the address.
import { MAX_SEARCH_LENGTH } from "#app/platform/text/search.ts";
import type { TeamRole } from "#db/schema.ts";
import { TEAM_ROLES } from "../rights/rights.ts";

export const USER_ROLES = {
  usuarios: "Usuários",
  equipe: "Toda a equipe",
  donos: "Donos da loja",
  administradores: "Administradores",
  conteudo: "Conteúdo",
  professores: "Professores",
  atendimento: "Atendimento",
  financeiro: "Financeiro",
} as const;
export const USER_STATES = { ativos: "Ativos", inativos: "Inativos" } as const;
/** Each column both ways: the way it is first sorted, then the other. */
export const USER_SORTS = {
  recentes: "Mais recentes",
  antigos: "Mais antigos",
  nome: "Nome A-Z",
  "nome-z": "Nome Z-A",
  acesso: "Último acesso",
  "acesso-antigo": "Há mais tempo sem acesso",
} as const;

export type UserSort = keyof typeof USER_SORTS;

export interface UserFilter {
  query: string;
  role: keyof typeof USER_ROLES | undefined;
  state: keyof typeof USER_STATES | undefined;
  sort: UserSort;
}

/** Reads the address; a value that is not offered counts as not given. */
export function parseUserFilter(params: URLSearchParams): UserFilter {
  return {
    query: (params.get("busca") ?? "").slice(0, MAX_SEARCH_LENGTH),
    role: oneOf(USER_ROLES, params.get("papel")),
    state: oneOf(USER_STATES, params.get("situacao")),
    sort: oneOf(USER_SORTS, params.get("ordem")) ?? "recentes",
  };
}

/** The filter as an address carries it. */
export function userFilterParams({ query, role, state, sort }: UserFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (query) params.set("busca", query);
  if (role) params.set("papel", role);
  if (state) params.set("situacao", state);
  if (sort !== "recentes") params.set("ordem", sort);
  return params;
}

/** Whether the list is narrowed; an order does not narrow it. */
export function isNarrowed({ query, role, state }: UserFilter): boolean {
  return query.trim() !== "" || role !== undefined || state !== undefined;
}

const TEAM_OF: Record<Exclude<keyof typeof USER_ROLES, "usuarios" | "equipe">, TeamRole> = {
  donos: "owner",
  administradores: "admin",
  conteudo: "editor",
  professores: "instructor",
  atendimento: "support",
  financeiro: "finance",
};

/** Those of the team that are asked for, none of them, or everybody. */
export function rolesOf(role: UserFilter["role"]): TeamRole[] | "none" | undefined {
  if (!role) return undefined;
  if (role === "usuarios") return "none";
  return role === "equipe" ? TEAM_ROLES : [TEAM_OF[role]];
}

function oneOf<T extends object>(options: T, text: string | null): keyof T | undefined {
  const isOffered = (key: string | null): key is Extract<keyof T, string> =>
    key !== null && Object.hasOwn(options, key);
  return isOffered(text) ? text : undefined;
}

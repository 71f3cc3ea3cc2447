// Search, filters and order of the list, as they stand in its address.
import { type FilterOf, listFilter } from "#app/nouns/list-filter.ts";
import type { TeamRole } from "#db/schema.ts";
import { TEAM_ROLES } from "../rights/rights.ts";

const USER_ROLES = {
  usuarios: "Usuários",
  equipe: "Toda a equipe",
  donos: "Donos da loja",
  administradores: "Administradores",
  conteudo: "Conteúdo",
  professores: "Professores",
  atendimento: "Atendimento",
  financeiro: "Financeiro",
} as const;
const USER_STATES = { ativos: "Ativos", inativos: "Inativos" } as const;

export const USER_FILTER = listFilter({
  search: { label: "Buscar usuário", placeholder: "Nome ou e-mail" },
  choices: {
    role: { name: "papel", label: "Tipo de conta", options: USER_ROLES },
    state: { name: "situacao", label: "Situação", options: USER_STATES },
  },
  sorts: {
    recentes: "Mais recentes",
    antigos: "Mais antigos",
    nome: "Nome A-Z",
    "nome-z": "Nome Z-A",
    acesso: "Último acesso",
    "acesso-antigo": "Há mais tempo sem acesso",
  },
  usualSort: "recentes",
});

export type UserFilter = FilterOf<typeof USER_FILTER>;
export type UserSort = UserFilter["sort"];

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

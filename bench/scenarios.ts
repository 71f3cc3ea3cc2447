// What is measured, in this order: reading first, what writes to the database last.
import { type FlowName, FRESH_COOKIE } from "./flows.ts";
import type { Place } from "./place.ts";

interface Shared {
  /** Its name in files and in --only. */
  name: string;
  title: string;
  connections: number;
}

/** One address, asked for by the load generator. */
export interface PageScenario extends Shared {
  kind: "page";
  /** Undefined where the data set is too small for it. */
  path: (place: Place) => string | undefined;
  cookie?: (place: Place) => string;
  /** Uncompressed, to tell how much of the time compressing takes. */
  plain?: boolean;
  /** From the page cache: the time of one reader alone says nothing more. */
  kept?: boolean;
}

/** Several requests that follow from each other, by a crowd of our own. */
export interface FlowScenario extends Shared {
  kind: "flow";
  flow: FlowName;
  /** So many rounds of a second go before, where a second has few visits and each runs much code. */
  warmUpRounds?: number;
}

/** A crowd with an export and a backup beside it, while /health is asked; how many and how long is a matter of pace. */
export interface VigilScenario extends Omit<Shared, "connections"> {
  kind: "vigil";
  flow: FlowName;
}

export type Scenario = PageScenario | FlowScenario | VigilScenario;

/** Memory over many requests: no scenario with a speed of its own. */
export const SOAK = "memoria";

const KEPT = { kind: "page", connections: 32, kept: true } as const;
const FRESH = { kind: "page", connections: 8, cookie: () => FRESH_COOKIE } as const;
const BUYING = { kind: "flow", connections: 32, warmUpRounds: 10 } as const;
const ADMIN = { kind: "page", connections: 1, cookie: (place: Place) => place.visitors.admin } as const;

export const SCENARIOS: readonly Scenario[] = [
  { ...KEPT, name: "loja-guardada", title: "/loja guardada", path: () => "/loja" },
  { ...KEPT, name: "produto-guardado", title: "/produto/{id} guardado", path: (place) => place.product },
  { ...KEPT, name: "blog-guardado", title: "/blog guardado", path: () => "/blog" },
  { ...KEPT, name: "artigo-guardado", title: "/blog/{id} guardado", path: (place) => place.post },
  { ...FRESH, name: "loja", title: "/loja feita na hora", path: () => "/loja" },
  { ...FRESH, name: "loja-plana", title: "/loja sem compressão", path: () => "/loja", plain: true },
  { ...FRESH, name: "produto", title: "/produto/{id} feito na hora", path: (place) => place.product },
  { ...FRESH, name: "blog", title: "/blog feito na hora", path: () => "/blog" },
  { ...FRESH, name: "artigo", title: "/blog/{id} feito na hora", path: (place) => place.post },
  ...[10, 100, 1000].map((rows) => ({
    ...FRESH,
    connections: 1,
    name: `busca-${rows}`,
    title: `busca com ${rows} resultados`,
    path: searchFor(rows),
  })),
  {
    ...FRESH,
    name: "curso",
    title: "/curso/{id} com login",
    path: (place: Place) => place.course,
    cookie: (place: Place) => place.visitors.student,
  },
  { ...ADMIN, name: "admin-painel", title: "painel", path: () => "/admin" },
  { ...ADMIN, name: "admin-pedidos", title: "lista de pedidos", path: () => "/admin/pedidos" },
  { ...ADMIN, name: "admin-produtos", title: "lista de produtos", path: () => "/admin/produtos" },
  { ...ADMIN, name: "admin-usuarios", title: "lista de usuários", path: () => "/admin/usuarios" },
  { ...ADMIN, name: "admin-alunos", title: "lista de alunos", path: () => "/admin/cursos/1/alunos" },
  { ...ADMIN, name: "admin-avaliacoes", title: "lista de avaliações", path: () => "/admin/avaliacoes" },
  { ...ADMIN, name: "admin-blog", title: "lista de artigos", path: () => "/blog-admin" },
  { kind: "flow", name: "api-lista", title: "API: 200 linhas por filtro", flow: "api-lista", connections: 1 },
  { kind: "flow", name: "api-criar", title: "API: criar produto", flow: "api-criar", connections: 8 },
  { kind: "flow", name: "cotacao", title: "cotação", flow: "cotacao", connections: 8 },
  { kind: "flow", name: "login", title: "login", flow: "login", connections: 4 },
  { ...BUYING, name: "pedido", title: "cotação e pedido", flow: "pedido" },
  { ...BUYING, name: "checkout", title: "checkout até pago", flow: "checkout" },
  {
    kind: "flow",
    name: "multidao",
    title: "1.000 pessoas, 10 % compram",
    flow: "multidao",
    connections: 1000,
  },
  {
    kind: "vigil",
    name: "vigia",
    title: "multidão, exportação, cópia",
    flow: "multidao",
  },
];

function searchFor(rows: number) {
  return ({ searches }: Place) => {
    const found = searches.find((search) => search.rows === rows);
    return found && `/loja?busca=${encodeURIComponent(found.word)}`;
  };
}

/** Those whose name begins with one of the wanted words; all without a wish. */
export function chosenScenarios(wanted: readonly string[]): Scenario[] {
  return SCENARIOS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
}

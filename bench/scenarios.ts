// Measured scenarios, in this order: reads first, writes last.
import { COURSE_ID } from "./catalog-rows.ts";
import { FLOOD_ROUND, type FlowName, FRESH_COOKIE } from "./flows.ts";
import { person, STUDENT_ID } from "./people-rows.ts";
import type { Place } from "./place.ts";
import { COURSE_TITLE } from "./study-rows.ts";

interface Shared {
  /** Its name in files and in --only. */
  name: string;
  title: string;
  connections: number;
}

export interface Shown {
  sentence: string;
  /** Bytes. Minimum size of its HTML on the smallest data set. */
  bytes: number;
}

/** One address, requested by the load generator. */
export interface PageScenario extends Shared {
  kind: "page";
  /** Undefined if the data set is too small for it. */
  path: (place: Place) => string | undefined;
  /** Texts that identify the expected page. */
  shows: (place: Place) => Shown;
  cookie?: (place: Place) => string;
  /** Uncompressed, to measure the cost of compression. */
  plain?: boolean;
  /** From the page cache, where a single reader's time adds no information. */
  kept?: boolean;
}

/** Several dependent requests, by our own crowd. */
export interface FlowScenario extends Shared {
  kind: "flow";
  flow: FlowName;
  /** Warm-up rounds of one second, for flows with few visits a second and much code. */
  warmUpRounds?: number;
}

/** A crowd with an export and a backup beside it, while /health is polled. */
export interface VigilScenario extends Omit<Shared, "connections"> {
  kind: "vigil";
  flow: FlowName;
}

export type Scenario = PageScenario | FlowScenario | VigilScenario;

/** Memory over many requests; a scenario without a speed. */
export const SOAK = "memoria";
export const MOVE_IN = "alunos";

const KEPT = { kind: "page", connections: 32, kept: true } as const;
const FRESH = { kind: "page", connections: 8, cookie: () => FRESH_COOKIE } as const;
const BUYING = { kind: "flow", connections: 32, warmUpRounds: 10 } as const;
const ADMIN = { kind: "page", connections: 1, cookie: (place: Place) => place.visitors.admin } as const;

const SHOP = { path: () => "/loja", shows: () => shown("produtos encontrados", 35_000) };
const PRODUCT = {
  path: (place: Place) => place.product,
  shows: (place: Place) => shown(place.productName, 25_000),
};
const BLOG = { path: () => "/blog", shows: () => shown("Blog</h1>", 25_000) };
const POST = { path: (place: Place) => place.post, shows: (place: Place) => shown(place.postTitle, 30_000) };

export const SCENARIOS: readonly Scenario[] = [
  { ...KEPT, ...SHOP, name: "loja-guardada", title: "/loja guardada" },
  { ...KEPT, ...PRODUCT, name: "produto-guardado", title: "/produto/{id} guardado" },
  { ...KEPT, ...BLOG, name: "blog-guardado", title: "/blog guardado" },
  { ...KEPT, ...POST, name: "artigo-guardado", title: "/blog/{id} guardado" },
  { ...FRESH, ...SHOP, name: "loja", title: "/loja feita na hora" },
  { ...FRESH, ...SHOP, name: "loja-plana", title: "/loja sem compressão", plain: true },
  { ...FRESH, ...PRODUCT, name: "produto", title: "/produto/{id} feito na hora" },
  { ...FRESH, ...BLOG, name: "blog", title: "/blog feito na hora" },
  { ...FRESH, ...POST, name: "artigo", title: "/blog/{id} feito na hora" },
  ...[10, 100, 1000].map((rows) => ({
    ...FRESH,
    connections: 1,
    name: `busca-${rows}`,
    title: `busca com ${rows} resultados`,
    path: searchFor(rows),
    shows: () => shown(`<b>${rows}</b> <!-- -->produtos encontrados`, 30_000),
  })),
  {
    ...FRESH,
    connections: 1,
    name: "busca-letra",
    title: "busca por uma letra",
    path: () => "/loja?busca=a",
    shows: () => shown("produtos encontrados", 30_000),
  },
  {
    ...FRESH,
    name: "finalizar",
    title: "/checkout feito na hora",
    path: () => "/checkout",
    shows: () => shown("Finalizar compra", 10_000),
  },
  {
    ...FRESH,
    name: "curso",
    title: "/curso/{id} com login",
    path: (place: Place) => place.course,
    shows: () => shown(COURSE_TITLE, 60_000),
    cookie: (place: Place) => place.visitors.student,
  },
  {
    kind: "page",
    name: "eu",
    title: "/eu com login",
    connections: 1,
    path: () => "/eu",
    shows: () => shown(person(STUDENT_ID).email, 100),
    cookie: (place: Place) => place.visitors.student,
  },
  adminPage("painel", "painel", "/admin", "Painel Administrativo"),
  adminPage("pedidos", "lista de pedidos", "/admin/pedidos", "Gestão de Pedidos"),
  adminPage("produtos", "lista de produtos", "/admin/produtos", "Gestão de Produtos"),
  adminPage("usuarios", "lista de usuários", "/admin/usuarios", "Usuários"),
  adminPage("alunos", "lista de alunos", `/admin/cursos/${COURSE_ID}/alunos`, COURSE_TITLE),
  adminPage("avaliacoes", "lista de avaliações", "/admin/avaliacoes", "Avaliações"),
  adminPage("blog", "lista de artigos", "/blog-admin", "Gestão do Blog"),
  { kind: "flow", name: "api-lista", title: "API: 200 linhas por filtro", flow: "api-lista", connections: 1 },
  { kind: "flow", name: "api-criar", title: "API: criar produto", flow: "api-criar", connections: 8 },
  { kind: "flow", name: "cotacao", title: "cotação", flow: "cotacao", connections: 8 },
  { kind: "flow", name: "login", title: "login", flow: "login", connections: 4 },
  {
    kind: "flow",
    name: "login-ataque",
    title: "15 entradas, 200 senhas erradas",
    flow: "login-ataque",
    connections: FLOOD_ROUND,
  },
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

/** Bytes. Twice the size of an empty back-office page. */
const ADMIN_BYTES = 40_000;

function adminPage(name: string, title: string, path: string, heading: string): PageScenario {
  const shows = () => shown(`${heading}</h1>`, ADMIN_BYTES);
  return { ...ADMIN, name: `admin-${name}`, title, path: () => path, shows };
}

function shown(sentence: string, bytes: number): Shown {
  return { sentence, bytes };
}

function searchFor(rows: number) {
  return ({ searches }: Place) => {
    const found = searches.find((search) => search.rows === rows);
    return found && `/loja?busca=${encodeURIComponent(found.word)}`;
  };
}

/** Scenarios whose name begins with a wanted word; all if none is given. */
export function chosenScenarios(wanted: readonly string[]): Scenario[] {
  return SCENARIOS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
}

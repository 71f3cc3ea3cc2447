// Access rules: every route for every kind of person. A new route needs a row here.
import { expect, test } from "vitest";
import { screensFor } from "#app/admin/frame/screens.ts";
import { enroll } from "#app/courses/access/enrollments.server.ts";
import { inRole, leads, may, type Right, TEAM_ROLES } from "#app/identity/rights/rights.ts";
import { createIssue } from "#app/newsletter/issues/issues.server.ts";
import { GATES } from "#app/platform/gates/gates.ts";
import type { TeamRole } from "#db/schema.ts";
import { seedPages } from "#db/seed/pages.ts";
import { makeBelongings } from "./belongings.ts";
import {
  makeAdmin,
  makeCourse,
  makeDoubt,
  makeOrder,
  makePost,
  makeProduct,
  makeTeamMember,
  makeUser,
} from "./makers.ts";
import { openSite, type TestSite, type Visitor } from "./test-site.ts";

/** No route exists at this address, for any method. */
const UNKNOWN_API = "/api/nada";

const LOGIN = "→ /login";
const DENIED = "→ /unauthorized";

/** Expected status for a visitor, a customer and the owner. A deactivated account gets the visitor's status. */
type Expected = readonly [visitor: string, customer: string, admin: string];

/**
 * Owner of the thing.
 * shop: nobody in particular.
 * each: the shop, with personal parts for everybody.
 * person: one person.
 * secret: readable only with the link, whatever else is known of the thing.
 */
type Whose = "shop" | "each" | "person" | "secret";

/** Ids of one person's other things. */
interface Mine {
  user: number;
  right: string;
  attachment: string;
  certificate: string;
  request: number;
  course: number;
  message: number;
}

const NOBODYS: Mine = {
  user: 999,
  right: "nada",
  attachment: "nada",
  certificate: "nada",
  request: 999,
  course: 999,
  message: 999,
};

interface Row {
  route: string;
  /** The right that its forms require, if stricter than the right for opening it. */
  writesWith?: Right;
  /** The right that team members need. app/identity/rights/rights.ts lists the rights of each role. */
  right?: Right;
  /** Owner of the thing whose id is in the path. Required for paths with an id. */
  whose?: Whose;
  /** The right to open another person's thing. Default: `right`, or a leading role. */
  opensWith?: Right;
  /** A concrete path, for example of a product on sale or of another person's order. */
  path: string;
  get?: Expected;
  post?: Expected;
  put?: Expected;
}

const everyone = (answer: string): Expected => [answer, answer, answer];
const CUSTOMERS: Expected = [LOGIN, "200", "200"];
const ADMINS: Expected = [LOGIN, DENIED, "200"];
const ADMIN_FORM: Expected = [LOGIN, DENIED, "422"];
const ADMIN_JSON: Expected = ["401", "403", "404|422"];
const ONLY_POST: Expected = everyone("405");

function rowsFor(facts: {
  product: string;
  post: number;
  order: string;
  orderId: number;
  course: number;
  lesson: number;
  issue: number;
  mine?: Mine;
}): Row[] {
  const { product, order, orderId, mine = NOBODYS } = facts;
  const lesson = `/api/courses/${facts.course}/lessons/${facts.lesson}`;
  const admin = `/api/admin/orders/${orderId}`;
  return [
    { route: "/", path: "/?index", get: everyone("200"), post: everyone("404") },
    { route: "/produtos", path: "/produtos", get: everyone("200"), post: everyone("422") },
    { route: "/produtos/:offer", whose: "shop", path: "/produtos/analytics", get: everyone("200") },
    // Without the contact form this page accepts no posts.
    { route: "/solucoes", path: "/solucoes", get: everyone("200"), post: everyone("404") },
    { route: "/sobre", path: "/sobre", get: everyone("200"), post: everyone("404") },
    { route: "/p/:slug", whose: "shop", path: "/p/nada", get: everyone("404"), post: everyone("404") },
    {
      route: "/admin/paginas/:page/previa",
      whose: "shop",
      right: "pages.write",
      path: "/admin/paginas/about/previa",
      get: ADMINS,
    },
    { route: "/privacidade", path: "/privacidade", get: everyone("200") },
    {
      route: "/privacidade/pedido",
      path: "/privacidade/pedido",
      get: everyone("200"),
      post: everyone("422"),
    },
    {
      route: "/privacidade/pedido/:token",
      whose: "secret",
      path: "/privacidade/pedido/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/minha-conta/exportar",
      path: "/minha-conta/exportar",
      get: ONLY_POST,
      post: ["401", "422", "422"],
    },
    {
      route: "/admin/privacidade",
      right: "privacy.handle",
      path: "/admin/privacidade",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/privacidade/:id/exportar",
      whose: "person",
      right: "privacy.handle",
      path: `/admin/privacidade/${mine.request}/exportar`,
      get: ONLY_POST,
      post: ["401", "403", "422"],
    },
    { route: "/termos", path: "/termos", get: everyone("200") },
    { route: "/termos/:version", whose: "shop", path: "/termos/999", get: everyone("404") },
    { route: "/reembolso", path: "/reembolso", get: everyone("200") },
    { route: "/blog", path: "/blog", get: everyone("200") },
    {
      route: "/blog/:id",
      whose: "shop",
      path: `/blog/${facts.post}`,
      get: everyone("200"),
      post: everyone("422"),
    },
    { route: "/loja", path: "/loja", get: everyone("200") },
    { route: "/produto/:id", whose: "shop", path: `/produto/${product}`, get: everyone("200") },
    {
      route: "/produto/:id/avaliar",
      whose: "each",
      path: `/produto/${product}/avaliar`,
      get: CUSTOMERS,
      post: [LOGIN, "422", "422"],
    },
    { route: "/carrinho", path: "/carrinho", get: everyone("200") },
    { route: "/checkout", path: "/checkout", get: everyone("200") },
    { route: "/c/:slug", whose: "shop", path: "/c/nada", get: everyone("404"), post: everyone("404") },
    {
      route: "/pedido/:publicId",
      whose: "person",
      path: `/pedido/${order}`,
      get: ["404", "404", "200"],
      post: everyone("404"),
    },
    // Without consent and configuration there is nothing to report, for any caller.
    {
      route: "/pedido/:publicId/anuncios",
      whose: "person",
      path: `/pedido/${order}/anuncios`,
      get: ["404", "404", "404"],
    },
    {
      route: "/pedido/:publicId/recibo",
      whose: "person",
      opensWith: "orders.read",
      path: `/pedido/${order}/recibo`,
      get: ["404", "404", "200"],
    },
    {
      route: "/pedido/:publicId/boleto",
      whose: "person",
      path: `/pedido/${order}/boleto`,
      get: ["404", "404", `→ /pedido/${order}`],
    },
    {
      route: "/pedido/:publicId/oferta",
      whose: "person",
      path: `/pedido/${order}/oferta`,
      get: ["404", "404", `→ /pedido/${order}`],
    },
    {
      route: "/pedido/:publicId/assistir",
      whose: "person",
      path: `/pedido/${order}/assistir`,
      get: ["404", "404", `→ /pedido/${order}`],
      post: ["404", "404", `→ /pedido/${order}`],
    },
    {
      route: "/recuperar-compra",
      path: "/recuperar-compra",
      get: everyone("200"),
      post: everyone("422"),
    },
    { route: "/acesso/:token", whose: "secret", path: "/acesso/nada", get: everyone("404") },
    {
      route: "/downloads/:grant",
      whose: "person",
      path: `/downloads/${mine.right}`,
      get: [LOGIN, "404", "404"],
    },
    {
      route: "/turma/:key",
      whose: "secret",
      path: "/turma/nada",
      get: everyone("404"),
      post: [LOGIN, "404", "404"],
    },
    { route: "/agenda/:token", whose: "secret", path: "/agenda/nada", get: everyone("404") },
    {
      route: "/encontros/:meetingId/entrar",
      whose: "each",
      path: "/encontros/999/entrar",
      get: [LOGIN, "404", "404"],
    },
    {
      route: "/encontros/:meetingId/agenda.ics",
      whose: "each",
      path: "/encontros/999/agenda.ics",
      get: [LOGIN, "404", "404"],
    },
    { route: "/resgatar", path: "/resgatar", get: CUSTOMERS, post: [LOGIN, "422", "422"] },
    {
      route: "/presente/:code",
      whose: "secret",
      path: "/presente/nada",
      get: everyone("404"),
      post: [LOGIN, "422", "422"],
    },
    { route: "/login", path: "/login", get: ["200", "→ /", "→ /admin"], post: ["422", "→ /", "→ /admin"] },
    { route: "/login/codigo", path: "/login/codigo", get: [LOGIN, "→ /", "→ /admin"], post: everyone("422") },
    // Not configured.
    { route: "/login/google", path: "/login/google", get: everyone("→ /login?google=desligado") },
    { route: "/login/google/retorno", path: "/login/google/retorno", get: everyone("→ /login?google=tempo") },
    { route: "/login/chave", path: "/login/chave", get: everyone("200"), post: everyone("415") },
    {
      route: "/minha-conta/seguranca/chaves",
      path: "/minha-conta/seguranca/chaves",
      get: ONLY_POST,
      post: ["401", "422", "422"],
    },
    {
      route: "/admin/abertura/:step?",
      whose: "shop",
      right: "opening.run",
      path: "/admin/abertura/empresa",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/usuarios/convites",
      right: "team.manage",
      path: "/admin/usuarios/convites",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/usuarios/direitos",
      right: "team.manage",
      path: "/admin/usuarios/direitos",
      get: ADMINS,
    },
    {
      route: "/convite/:token",
      whose: "secret",
      path: "/convite/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    // Available only while the back office has no account that can sign in.
    {
      route: "/primeiro-acesso",
      path: "/primeiro-acesso",
      get: ["404", "404", "→ /admin"],
      post: everyone("404"),
    },
    {
      route: "/login/por-email",
      path: "/login/por-email",
      get: ["200", "→ /", "→ /admin"],
      post: ["422", "→ /", "→ /admin"],
    },
    {
      route: "/entrar/:token",
      whose: "secret",
      path: "/entrar/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    { route: "/register", path: "/register", get: ["200", "→ /", "→ /"], post: ["422", "→ /", "→ /"] },
    { route: "/esqueci-senha", path: "/esqueci-senha", get: everyone("200"), post: everyone("422") },
    {
      route: "/redefinir-senha/:token",
      whose: "secret",
      path: "/redefinir-senha/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/confirmar-email/:token",
      whose: "secret",
      path: "/confirmar-email/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/desfazer-troca/:token",
      whose: "secret",
      path: "/desfazer-troca/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/newsletter/cancelar/:token",
      whose: "secret",
      path: "/newsletter/cancelar/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/carrinho/retomar/:token",
      whose: "secret",
      path: "/carrinho/retomar/nada",
      get: everyone("404"),
    },
    {
      route: "/lembretes/cancelar/:token",
      whose: "secret",
      path: "/lembretes/cancelar/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/estudos/cancelar/:token",
      whose: "secret",
      path: "/estudos/cancelar/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/lista-de-espera/cancelar/:token",
      whose: "secret",
      path: "/lista-de-espera/cancelar/nada",
      get: everyone("404"),
      post: everyone("422"),
    },
    {
      route: "/admin/recuperacao",
      right: "orders.read",
      path: "/admin/recuperacao",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/recuperacao/mensagens",
      right: "settings.write",
      path: "/admin/recuperacao/mensagens",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/recuperacao/mensagens/:message/previa",
      whose: "shop",
      right: "settings.write",
      path: "/admin/recuperacao/mensagens/pix/previa",
      get: ADMINS,
    },
    { route: "/unauthorized", path: "/unauthorized", get: everyone("403") },
    { route: "/logout", path: "/logout", get: everyone("→ /"), post: everyone("→ /") },
    { route: "/minha-conta", path: "/minha-conta", get: CUSTOMERS, post: ["→ /login", "422", "422"] },
    {
      route: "/minha-conta/seguranca",
      path: "/minha-conta/seguranca",
      get: CUSTOMERS,
      post: [LOGIN, "422", "422"],
    },
    {
      route: "/minha-conta/emails",
      path: "/minha-conta/emails",
      get: CUSTOMERS,
      post: [LOGIN, "422", "422"],
    },
    { route: "/meus-cursos", path: "/meus-cursos", get: CUSTOMERS },
    {
      route: "/curso/:cursoId",
      whose: "each",
      path: `/curso/${facts.course}`,
      get: CUSTOMERS,
      post: [LOGIN, "404", "404"],
    },
    {
      route: "/aulas/:lessonId/:file",
      whose: "person",
      path: `/aulas/${facts.lesson}/pdf`,
      get: [LOGIN, "404", "404"],
    },
    {
      route: "/anexos/:publicId",
      whose: "person",
      path: `/anexos/${mine.attachment}`,
      get: [LOGIN, "404", "404"],
    },
    {
      route: "/curso/:cursoId/certificado",
      whose: "person",
      path: `/curso/${facts.course}/certificado`,
      get: [LOGIN, "404", "404"],
      post: [LOGIN, "404", "404"],
    },
    { route: "/certificado/:code?", whose: "secret", path: "/certificado", get: everyone("200") },
    {
      route: "/certificado/:code/pdf",
      whose: "person",
      path: `/certificado/${mine.certificate}/pdf`,
      get: [LOGIN, "404", "404"],
    },
    {
      route: "/api/courses/:courseId/lessons/:lessonId/doubts",
      whose: "person",
      path: `${lesson}/doubts`,
      get: ONLY_POST,
      post: ["401", "404", "404"],
    },
    {
      route: "/api/courses/:courseId/lessons/:lessonId/progress",
      whose: "person",
      path: `${lesson}/progress`,
      get: ONLY_POST,
      post: ["401", "404", "404"],
    },
    { route: "/auth-test", path: "/auth-test", get: everyone("200"), post: everyone("422") },
    { route: "/debug-fields", path: "/debug-fields", get: everyone("200") },
    { route: "/test-course-api", path: "/test-course-api?teste=linhas-aulas", get: everyone("200") },
    { route: "/404", path: "/404", get: everyone("404") },
    { route: "/*", path: "/nada/aqui", get: everyone("404") },
    { route: "/arquivos/:file", whose: "shop", path: "/arquivos/nada.pdf", get: everyone("404") },
    { route: "/amostras/:file", whose: "shop", path: "/amostras/nada.pdf", get: everyone("404") },
    { route: "/media/:file", whose: "shop", path: "/media/nada.webp", get: everyone("404") },
    { route: "/azulejos/:file", whose: "shop", path: "/azulejos/nada.svg", get: everyone("404") },
    { route: "/icone/:file", whose: "shop", path: "/icone/nada.png", get: everyone("404") },
    {
      route: "/capas/:kind/:category/:file",
      whose: "shop",
      path: "/capas/nada/nada/nada",
      get: everyone("404"),
    },
    { route: "/og/:kind/:file", whose: "shop", path: "/og/artigo/9-nada.png", get: everyone("404") },
    { route: "/tocar/:provider/*", whose: "shop", path: "/tocar/nada/1", get: everyone("404") },
    { route: "/eu", path: "/eu", get: everyone("200") },
    { route: "/produto/:id/eu", whose: "each", path: `/produto/${product}/eu`, get: everyone("200") },
    { route: "/blog/:id/eu", whose: "each", path: `/blog/${facts.post}/eu`, get: everyone("200") },
    { route: "/blog/feed.xml", path: "/blog/feed.xml", get: everyone("200") },
    { route: "/sitemap.xml", path: "/sitemap.xml", get: everyone("200") },
    { route: "/robots.txt", path: "/robots.txt", get: everyone("200") },
    ...[
      "/favicon.ico",
      "/apple-touch-icon.png",
      "/icone-192.png",
      "/icone-512.png",
      "/icone-512-cheio.png",
      "/manifest.webmanifest",
      "/.well-known/security.txt",
    ].map((path) => ({ route: path, path, get: everyone("200") })),
    {
      route: "/.well-known/change-password",
      path: "/.well-known/change-password",
      get: everyone("→ /minha-conta?aba=perfil#senha"),
    },

    { route: "/api/checkout/quote", path: "/api/checkout/quote", get: ONLY_POST, post: everyone("422") },
    { route: "/api/checkout/cart", path: "/api/checkout/cart", get: ONLY_POST, post: everyone("422") },
    { route: "/api/checkout/orders", path: "/api/checkout/orders", get: ONLY_POST, post: everyone("422") },
    {
      route: "/api/orders/:publicId",
      whose: "person",
      path: `/api/orders/${order}`,
      get: ["404", "404", "200"],
    },
    {
      route: "/api/orders/:publicId/attempts",
      whose: "person",
      path: `/api/orders/${order}/attempts`,
      get: ONLY_POST,
      post: ["404", "404", "404|422"],
    },
    {
      route: "/api/orders/:publicId/refund-requests",
      whose: "person",
      path: `/api/orders/${order}/refund-requests`,
      get: ONLY_POST,
      post: ["404", "404", "404|422"],
    },
    {
      route: "/api/orders/:publicId/links",
      whose: "each",
      path: `/api/orders/${order}/links`,
      post: everyone("202"),
    },
    {
      route: "/api/orders/:publicId/sandbox",
      whose: "person",
      path: `/api/orders/${order}/sandbox`,
      get: ONLY_POST,
      post: ["404", "404", "404|422"],
    },
    { route: "/api/popups", path: "/api/popups?page=home", get: everyone("200") },
    {
      route: "/api/popups/:id/emails",
      whose: "shop",
      path: "/api/popups/1/emails",
      get: ONLY_POST,
      post: everyone("422"),
    },
    {
      route: "/api/popups/:id/counts",
      whose: "shop",
      path: "/api/popups/1/counts",
      get: ONLY_POST,
      post: everyone("422"),
    },
    {
      route: "/api/consents/measurement",
      path: "/api/consents/measurement",
      get: ONLY_POST,
      post: ["401", "422", "422"],
    },
    { route: "/api/newsletter", path: "/api/newsletter", get: ONLY_POST, post: everyone("422") },
    { route: "/api/puzzles", path: "/api/puzzles", get: ONLY_POST, post: everyone("422") },
    { route: "/api", path: "/api", get: everyone("200") },
    { route: "/api/openapi.json", path: "/api/openapi.json", get: everyone("200") },
    { route: "/api/events/:file", whose: "shop", path: "/api/events/order.paid.json", get: everyone("200") },
    {
      route: "/api/admin/orders/:id/status",
      whose: "person",
      right: "orders.money",
      path: `${admin}/status`,
      get: ONLY_POST,
      post: ADMIN_JSON,
    },
    {
      route: "/api/admin/orders/:id/refunds",
      whose: "person",
      right: "orders.money",
      path: `${admin}/refunds`,
      get: ONLY_POST,
      post: ADMIN_JSON,
    },
    {
      route: "/api/admin/orders/:id/receipt",
      whose: "person",
      right: "orders.money",
      path: `${admin}/receipt`,
      get: ONLY_POST,
      post: ADMIN_JSON,
    },
    {
      route: "/api/admin/orders/:id/links",
      whose: "person",
      right: "orders.resend",
      path: `${admin}/links`,
      post: ADMIN_JSON,
    },
    {
      route: "/api/admin/search",
      right: "panel.open",
      path: "/api/admin/search?q=ana",
      get: ["401", "403", "200"],
    },
    {
      route: "/api/admin/uploads/:kind",
      whose: "shop",
      right: "uploads.image",
      path: "/api/admin/uploads/image",
      get: ["401", "403", "405"],
      post: ["401", "403", "405"],
      put: ["401", "403", "422"],
    },
    {
      route: "/api/admin/imports",
      right: "students.import",
      path: "/api/admin/imports",
      get: ["401", "403", "405"],
      post: ["401", "403", "405"],
      put: ["401", "403", "422"],
    },
    {
      route: "/api/admin/pages/:page",
      whose: "shop",
      right: "pages.write",
      path: "/api/admin/pages/about",
      get: ONLY_POST,
      post: ADMIN_JSON,
    },
    { route: "/api/*", path: UNKNOWN_API, get: everyone("404"), post: everyone("404") },

    { route: "/admin", right: "panel.open", path: "/admin", get: ADMINS },
    {
      route: "/admin/produtos",
      right: "products.write",
      path: "/admin/produtos",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    { route: "/blog-admin", right: "blog.write", path: "/blog-admin", get: ADMINS, post: ADMIN_FORM },
    {
      route: "/blog-admin/previa",
      right: "blog.write",
      path: "/blog-admin/previa",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    { route: "/admin/paginas", right: "pages.write", path: "/admin/paginas", get: ADMINS, post: ADMIN_FORM },
    {
      route: "/admin/paginas/menu",
      right: "pages.write",
      path: "/admin/paginas/menu",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/paginas/servicos",
      right: "pages.write",
      path: "/admin/paginas/servicos",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/paginas/:page",
      whose: "shop",
      right: "pages.write",
      path: "/admin/paginas/about",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/cursos",
      right: "students.teach",
      writesWith: "courses.teach",
      path: "/admin/cursos",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/cursos/:courseId/modulos",
      whose: "person",
      opensWith: "courses.manage",
      right: "courses.teach",
      path: `/admin/cursos/${mine.course}/modulos`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/alunos",
      whose: "person",
      opensWith: "students.manage",
      right: "students.teach",
      path: `/admin/cursos/${mine.course}/alunos`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/notas",
      whose: "person",
      opensWith: "courses.manage",
      right: "courses.teach",
      path: `/admin/cursos/${mine.course}/notas`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/turmas",
      whose: "person",
      opensWith: "courses.manage",
      right: "courses.teach",
      path: `/admin/cursos/${mine.course}/turmas`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/turmas/:cohortId",
      whose: "person",
      opensWith: "courses.manage",
      right: "courses.teach",
      path: `/admin/cursos/${mine.course}/turmas/1`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/mensagens",
      whose: "person",
      opensWith: "students.manage",
      right: "students.teach",
      path: `/admin/cursos/${mine.course}/mensagens`,
      get: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/mensagens/:messageId",
      whose: "person",
      opensWith: "students.manage",
      right: "students.teach",
      path: `/admin/cursos/${mine.course}/mensagens/${mine.message}`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/mensagens/:messageId/previa",
      whose: "person",
      opensWith: "students.manage",
      right: "students.teach",
      path: `/admin/cursos/${mine.course}/mensagens/${mine.message}/previa`,
      get: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/turmas/:cohortId/calendario",
      whose: "person",
      opensWith: "courses.manage",
      right: "courses.teach",
      path: `/admin/cursos/${mine.course}/turmas/1/calendario`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/turmas/:cohortId/encontros",
      whose: "person",
      opensWith: "courses.manage",
      right: "courses.teach",
      path: `/admin/cursos/${mine.course}/turmas/1/encontros`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/avaliacoes",
      right: "reviews.moderate",
      path: "/admin/avaliacoes",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/duvidas",
      right: "doubts.answer",
      path: "/admin/duvidas",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    { route: "/admin/pedidos", right: "orders.read", path: "/admin/pedidos", get: ADMINS, post: ADMIN_FORM },
    {
      route: "/admin/pedidos/novo",
      right: "orders.sell",
      path: "/admin/pedidos/novo",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    { route: "/admin/financeiro", right: "money.read", path: "/admin/financeiro", get: ADMINS },
    { route: "/admin/origens", right: "money.read", path: "/admin/origens", get: ADMINS },
    { route: "/admin/origens/ofertas", right: "money.read", path: "/admin/origens/ofertas", get: ADMINS },
    { route: "/admin/usuarios", right: "users.read", path: "/admin/usuarios", get: ADMINS, post: ADMIN_FORM },
    {
      route: "/admin/usuarios/:userId",
      whose: "person",
      right: "users.read",
      path: `/admin/usuarios/${mine.user}`,
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/pedidos/:orderId/cliente",
      whose: "person",
      right: "users.read",
      path: "/admin/pedidos/999999/cliente",
      get: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/usuarios/exportar",
      right: "users.export",
      path: "/admin/usuarios/exportar",
      get: ADMINS,
    },
    { route: "/admin/leads", right: "leads.handle", path: "/admin/leads", get: ADMINS, post: ADMIN_FORM },
    {
      route: "/admin/newsletter",
      right: "newsletter.send",
      path: "/admin/newsletter",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/newsletter/nova",
      right: "newsletter.send",
      path: "/admin/newsletter/nova",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/newsletter/edicoes/:id",
      whose: "shop",
      right: "newsletter.send",
      path: `/admin/newsletter/edicoes/${facts.issue}`,
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/newsletter/edicoes/:id/previa",
      whose: "shop",
      right: "newsletter.send",
      path: `/admin/newsletter/edicoes/${facts.issue}/previa`,
      get: ADMINS,
    },
    {
      route: "/admin/newsletter/exportar",
      right: "newsletter.send",
      path: "/admin/newsletter/exportar",
      get: ADMINS,
    },
    {
      route: "/admin/produtos/:productId/ofertas",
      whose: "shop",
      right: "products.write",
      path: `/admin/produtos/${product}/ofertas`,
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/produtos/:productId/ofertas/:offerId/espera",
      whose: "shop",
      right: "products.write",
      path: `/admin/produtos/${product}/ofertas/1/espera`,
      get: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/produtos/:productId/adicionais",
      whose: "shop",
      right: "products.write",
      path: `/admin/produtos/${product}/adicionais`,
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/ajuda",
      right: "panel.open",
      path: "/admin/ajuda",
      get: ADMINS,
    },
    {
      route: "/admin/ajuda/:slug",
      whose: "shop",
      right: "panel.open",
      path: "/admin/ajuda/vir-da-hotmart",
      get: ADMINS,
    },
    {
      route: "/admin/importar",
      right: "students.import",
      path: "/admin/importar",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/importar/:importId",
      right: "students.import",
      path: "/admin/importar/999",
      whose: "shop",
      get: [LOGIN, DENIED, "404"],
      post: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/importar/:importId/linhas",
      right: "students.import",
      path: "/admin/importar/999/linhas",
      whose: "shop",
      get: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/importar/produtos",
      right: "students.import",
      path: "/admin/importar/produtos",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/importar/conexoes",
      right: "integrations.manage",
      path: "/admin/importar/conexoes",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/importar/conexoes/:id",
      whose: "shop",
      right: "integrations.manage",
      path: "/admin/importar/conexoes/999",
      get: [LOGIN, DENIED, "404"],
      post: ADMIN_FORM,
    },
    {
      route: "/admin/respostas-prontas",
      right: "answers.write",
      path: "/admin/respostas-prontas",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/cupons",
      right: "products.write",
      path: "/admin/cupons",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/cupons/exportar",
      right: "products.write",
      path: "/admin/cupons/exportar",
      get: ADMINS,
    },
    { route: "/admin/popups", right: "popups.write", path: "/admin/popups", get: ADMINS, post: ADMIN_FORM },
    { route: "/admin/emails", right: "mails.read", path: "/admin/emails", get: ADMINS, post: ADMIN_FORM },
    { route: "/admin/emails/exportar", right: "mails.read", path: "/admin/emails/exportar", get: ADMINS },
    {
      route: "/admin/privacidade/exportar",
      right: "privacy.handle",
      path: "/admin/privacidade/exportar",
      get: ADMINS,
    },
    { route: "/admin/registro", right: "audit.read", path: "/admin/registro", get: ADMINS },
    { route: "/admin/registro/exportar", right: "audit.read", path: "/admin/registro/exportar", get: ADMINS },
    {
      // The undone act decides the right. Without an act the form is refused.
      route: "/admin/registro/desfazer",
      right: "panel.open",
      path: "/admin/registro/desfazer",
      get: [LOGIN, DENIED, "→ /admin"],
      post: ADMIN_FORM,
    },
    {
      route: "/admin/integracoes",
      right: "integrations.manage",
      path: "/admin/integracoes",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/integracoes/webhooks/:id",
      whose: "shop",
      right: "integrations.manage",
      path: "/admin/integracoes/webhooks/999",
      get: [LOGIN, DENIED, "404"],
      post: ADMIN_FORM,
    },
    {
      route: "/admin/configuracoes",
      right: "settings.write",
      path: "/admin/configuracoes",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/configuracoes/pagamentos",
      right: "payments.setup",
      path: "/admin/configuracoes/pagamentos",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/configuracoes/email",
      right: "mail.setup",
      path: "/admin/configuracoes/email",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/configuracoes/entrada",
      right: "sign-in.setup",
      path: "/admin/configuracoes/entrada",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/configuracoes/anuncios",
      right: "settings.write",
      path: "/admin/configuracoes/anuncios",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    {
      route: "/admin/configuracoes/anuncios/conversoes",
      right: "settings.write",
      path: "/admin/configuracoes/anuncios/conversoes",
      get: ADMINS,
    },
    { route: "/admin/copias", right: "backups.make", path: "/admin/copias", get: ADMINS, post: ADMIN_FORM },
    { route: "/admin/saude", right: "settings.write", path: "/admin/saude", get: ADMINS, post: ADMIN_FORM },
    {
      route: "/admin/copias/:id/baixar",
      whose: "shop",
      right: "backups.keep",
      path: "/admin/copias/999/baixar",
      get: ONLY_POST,
      post: ["401", "403", "→ /admin/copias"],
    },
    {
      route: "/admin/demonstracao",
      right: "demo.remove",
      path: "/admin/demonstracao",
      get: ADMINS,
      post: ADMIN_FORM,
    },
    { route: "/admin/popups/exportar", right: "popups.write", path: "/admin/popups/exportar", get: ADMINS },
    { route: "/admin/leads/exportar", right: "leads.handle", path: "/admin/leads/exportar", get: ADMINS },
    {
      route: "/admin/pedidos/exportar",
      right: "orders.export",
      path: "/admin/pedidos/exportar",
      get: ADMINS,
    },
    {
      route: "/admin/origens/exportar",
      right: "money.read",
      path: "/admin/origens/exportar",
      get: ADMINS,
    },
    {
      route: "/admin/origens/ofertas/exportar",
      right: "money.read",
      path: "/admin/origens/ofertas/exportar",
      get: ADMINS,
    },
    {
      route: "/admin/financeiro/exportar",
      right: "money.read",
      path: "/admin/financeiro/exportar",
      get: ADMINS,
    },
    {
      route: "/admin/produtos/categorias",
      right: "products.write",
      path: "/admin/produtos/categorias",
      post: ADMIN_FORM,
    },
    {
      route: "/admin/produtos/exportar",
      right: "products.write",
      path: "/admin/produtos/exportar",
      get: ADMINS,
    },
    {
      route: "/admin/avaliacoes/exportar",
      right: "reviews.moderate",
      path: "/admin/avaliacoes/exportar",
      get: ADMINS,
    },
    { route: "/admin/cursos/exportar", right: "courses.manage", path: "/admin/cursos/exportar", get: ADMINS },
    {
      route: "/admin/duvidas/exportar",
      right: "courses.manage",
      path: "/admin/duvidas/exportar",
      get: ADMINS,
    },
    {
      route: "/blog-admin/posts/exportar",
      right: "blog.export",
      path: "/blog-admin/posts/exportar",
      get: ADMINS,
    },
    {
      route: "/blog-admin/comentarios/exportar",
      right: "blog.export",
      path: "/blog-admin/comentarios/exportar",
      get: ADMINS,
    },
    {
      route: "/admin/cursos/:courseId/alunos/exportar",
      whose: "person",
      right: "students.export",
      path: `/admin/cursos/${mine.course}/alunos/exportar`,
      get: [LOGIN, DENIED, "404"],
    },
    {
      route: "/admin/cursos/:courseId/turmas/exportar",
      whose: "person",
      opensWith: "courses.manage",
      right: "courses.teach",
      path: `/admin/cursos/${mine.course}/turmas/exportar`,
      get: [LOGIN, DENIED, "404"],
    },
  ];
}

interface ProgramRoute {
  route: string;
  hasGet: boolean;
  hasAction: boolean;
}

/** Routes as the built program reports them. */
async function programRoutes(): Promise<ProgramRoute[]> {
  const { routes } = await import("virtual:react-router/server-build");
  const pathOf = (id: string | undefined): string => {
    const route = id ? routes[id] : undefined;
    if (!route) return "";
    return pathOf(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  return Object.values(routes).flatMap((route) => {
    if (!route || parents.has(route.id)) return [];
    const { module } = route;
    const hasGet = module.loader !== undefined || module.default !== undefined;
    return [{ route: pathOf(route.id) || "/", hasGet, hasAction: module.action !== undefined }];
  });
}

/** A site with another person's order, and one browser per kind of person. */
async function openStage() {
  const site = await openSite();
  await seedPages(site.db, site.now());
  const product = await makeProduct(site.db);
  const post = await makePost(site.db);
  const owner = await makeUser(site.db);
  const { order } = await makeOrder(site.db, { user_id: owner.id });
  await makeAttempt(site, order);
  const gone = await makeUser(site.db, { is_active: false });
  const customer = await makeUser(site.db);
  const admin = await makeAdmin(site.db);
  const { course, lessons } = await makeCourse(site.db);
  const issue = await createIssue(site.db, { subject: "", body: "" }, { actorId: admin.id }, site.now());
  const rows = rowsFor({
    product: String(product.id),
    post: post.id,
    order: order.public_id,
    orderId: order.id,
    course: course.id,
    issue,
    lesson: lessons[0]?.id ?? 0,
  });
  return { site, rows, people: { owner, gone, customer, admin } };
}

/** Creates a pending sandbox payment; without one some addresses of the order do not exist. */
async function makeAttempt(site: TestSite, order: { id: number; total: number }) {
  const now = site.now();
  await site.db
    .insertInto("payment_attempts")
    .values({
      order_id: order.id,
      number: 1,
      provider: "sandbox",
      provider_ref: "sbx_access",
      method: "pix",
      state: "pending",
      charged_cents: order.total,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

const METHODS = ["get", "post", "put"] as const;

async function answerTo(visitor: Visitor, row: Row, method: (typeof METHODS)[number]): Promise<string> {
  const isJson = row.path.startsWith("/api/");
  const answer =
    method === "get"
      ? await visitor.get(row.path)
      : method === "put"
        ? await visitor.send(row.path, { method: "PUT", body: "" })
        : isJson
          ? await visitor.postJson(row.path, {})
          : await visitor.post(row.path, {});
  const to = answer.location?.replace(/\?voltar=.*$/, "");
  return to && answer.status >= 300 && answer.status < 400 ? `→ ${to}` : String(answer.status);
}

test("SEC-01: has a row for every route and a route for every row", async () => {
  const routes = await programRoutes();
  const rows = rowsFor({ product: "1", post: 1, order: "x", orderId: 1, course: 1, lesson: 1, issue: 1 });
  expect(routes.length).toBeGreaterThan(40);
  const missing = routes.filter(({ route, hasGet, hasAction }) => {
    const row = rows.find((one) => one.route === route);
    return !row || (hasGet && !row.get) || (hasAction && !row.post);
  });
  expect(missing.map(({ route }) => route)).toEqual([]);
  const known = new Set(routes.map(({ route }) => route));
  expect(rows.filter(({ route }) => !known.has(route)).map(({ route }) => route)).toEqual([]);
});

test.each([
  ["a visitor", 0, undefined],
  ["a customer", 1, "customer"],
  ["somebody deactivated", 0, "gone"],
  ["an administrator", 2, "admin"],
] as const)("SEC-01: what %s gets of every route", async (_, column, person) => {
  const { site, rows, people } = await openStage();
  const wrong: string[] = [];
  for (const row of rows) {
    for (const method of METHODS) {
      const expected = row[method]?.[column];
      if (expected === undefined) continue;
      // A new session each time, because sign-out is among the routes.
      const visitor = person ? await site.as(people[person]) : site.visitor();
      const got = await answerTo(visitor, row, method);
      if (!expected.split("|").includes(got)) wrong.push(`${method} ${row.route}: ${got}, not ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("names a right for every back-office route and for no other", async () => {
  const rows = rowsFor({ product: "1", post: 1, order: "x", orderId: 1, course: 1, lesson: 1, issue: 1 });
  const isGuarded = ({ get, post, put }: Row) =>
    [get, post, put].some((answers) => answers && [DENIED, "403"].includes(answers[1]));
  const nameless = rows.filter((row) => isGuarded(row) && !row.right && row.route !== "/unauthorized");
  expect(nameless.map(({ route }) => route)).toEqual([]);
  expect(rows.filter((row) => row.right && !isGuarded(row)).map(({ route }) => route)).toEqual([]);
});

test.each(TEAM_ROLES)("answers the team's %s on every route that requires a right", async (role) => {
  const { site, rows } = await openStage();
  const member = await site.as(await makeTeamMember(site.db, role));
  const wrong: string[] = [];
  let opened = 0;
  for (const row of rows) {
    if (!row.right) continue;
    for (const method of METHODS) {
      const asked: Right | undefined = method === "get" ? row.right : (row.writesWith ?? row.right);
      const column = may(inRole(role), asked) ? 2 : 1;
      const expected = row[method]?.[column];
      if (expected === undefined) continue;
      opened += column - 1;
      // For the team the redirect also names the screen.
      const got = (await answerTo(member, row, method)).replace(/^(→ \/unauthorized)\?.*$/, "$1");
      if (!expected.split("|").includes(got)) wrong.push(`${method} ${row.route}: ${got}, not ${expected}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(opened).toBeGreaterThan(3);
});

/** Two customers who own one of everything, and the rows with the first customer's addresses. */
async function openHouses() {
  const site = await openSite();
  const aurora = await makeBelongings(site, "Aurora");
  const benedita = await makeBelongings(site, "Benedita");
  const issue = await createIssue(
    site.db,
    { subject: "", body: "" },
    { actorId: benedita.user.id },
    site.now(),
  );
  const post = (await makePost(site.db)).id;
  const { product, order, course, lesson, mine } = aurora;
  const rows = rowsFor({
    product: String(product.id),
    post,
    order: order.public_id,
    orderId: order.id,
    course: course.id,
    lesson,
    issue,
    mine,
  });
  return { site, rows, aurora, benedita };
}

const IN_ADDRESS = /:\w+/;

const OF_A_LINK = "opens with a link that nobody can guess, which is used up";

/** Routes that accept posts from visitors without a gate, each with the reason. */
const UNGATED: Record<string, string> = {
  "/privacidade/pedido/:token": OF_A_LINK,
  "/convite/:token": OF_A_LINK,
  "/redefinir-senha/:token": OF_A_LINK,
  "/confirmar-email/:token": OF_A_LINK,
  "/desfazer-troca/:token": OF_A_LINK,
  "/newsletter/cancelar/:token": OF_A_LINK,
  "/lembretes/cancelar/:token": OF_A_LINK,
  "/lista-de-espera/cancelar/:token": OF_A_LINK,
  "/estudos/cancelar/:token": OF_A_LINK,
  "/primeiro-acesso": "until there is an administrator: ten wrong codes of one address",
  "/logout": "ends the visitor's own session",
  "/pedido/:publicId/oferta": "only whoever bought, and what it orders is an order",
  "/api/orders/:publicId/sandbox": "only whoever bought, of the provider that takes no money",
  "/api/*": "nothing stands there",
};

test("SEC-72: has a gate on every route that accepts posts from visitors, and a route for every gate", async () => {
  const rows = rowsFor({ product: "1", post: 1, order: "x", orderId: 1, course: 1, lesson: 1, issue: 1 });
  const isOpen = ({ post, put }: Row) =>
    [post, put].some((answers) => answers && !["401", LOGIN].includes(answers[0]));
  const gated = new Set<string>(Object.values(GATES).flatMap(({ at }) => at));
  const open = rows.filter((row) => !row.right && isOpen(row)).map(({ route }) => route);
  expect(open.length).toBeGreaterThan(25);
  expect(open.filter((route) => !gated.has(route) && !UNGATED[route])).toEqual([]);
  const known = new Set(rows.map(({ route }) => route));
  expect([...gated, ...Object.keys(UNGATED)].filter((route) => !known.has(route))).toEqual([]);
});

test("SEC-02: declares an owner for every route with an id", async () => {
  const rows = rowsFor({ product: "1", post: 1, order: "x", orderId: 1, course: 1, lesson: 1, issue: 1 });
  const withId = (await programRoutes()).filter(({ route }) => IN_ADDRESS.test(route));
  const whoseOf = (route: string) => rows.find((row) => row.route === route)?.whose;
  expect(withId.filter(({ route }) => !whoseOf(route)).map(({ route }) => route)).toEqual([]);
  expect(withId.filter(({ route }) => whoseOf(route) === "person").length).toBeGreaterThan(15);
});

/** True for statuses that refuse: not found, forbidden, or redirect to sign-in. */
function isClosed(got: string): boolean {
  return ["401", "403", "404", LOGIN].includes(got) || got.startsWith(DENIED);
}

/** Requests the row's address in every way, with the answers: as page, as data, as form post. */
async function askedFor(visitor: Visitor, row: Row, { isWriting = true } = {}) {
  const asked: [how: string, got: string, text: string][] = [];
  const ask = async (how: string, path: string, options?: Parameters<Visitor["send"]>[1]) => {
    const answer = await visitor.send(path, options);
    const to = answer.location?.replace(/\?voltar=.*$/, "");
    asked.push([how, to && answer.status < 400 ? `→ ${to}` : String(answer.status), answer.text]);
  };
  if (row.get && row.get !== ONLY_POST) {
    await ask("get", row.path);
    if (!row.path.startsWith("/api/")) await ask("data", `${row.path}.data`);
  }
  const type = row.path.startsWith("/api/") ? "application/json" : "application/x-www-form-urlencoded";
  const body = row.path.startsWith("/api/") ? "{}" : "";
  const headers = { "content-type": type, "idempotency-key": "k".repeat(32) };
  if (row.post && isWriting) await ask("post", row.path, { method: "POST", body, headers });
  return asked;
}

test("SEC-02: lets the owner reach a thing by its address and refuses everybody else who knows its id", async () => {
  const { site, rows, aurora, benedita } = await openHouses();
  const wrong: string[] = [];
  const owner = await site.as(aurora.user);
  // Without consent, ad services are told nothing of an order, so that route is missing for its owner too.
  const reached = rows.filter(({ route, right }) => !right && !route.endsWith("/anuncios"));
  for (const row of reached.filter(({ whose }) => whose === "person")) {
    const [, got] = (await askedFor(owner, row, { isWriting: false }))[0] ?? [];
    if (got && isClosed(got)) wrong.push(`the owner, ${row.route}: ${got}`);
  }
  const others: [who: string, visitor: Visitor, role?: TeamRole][] = [
    ["a guest", site.visitor()],
    ["a customer", await site.as(benedita.user)],
  ];
  // Leading roles may open everything.
  for (const role of TEAM_ROLES.filter((one) => !leads(one))) {
    others.push([role, await site.as(await makeTeamMember(site.db, role)), role]);
  }
  let asked = 0;
  for (const [who, visitor, role] of others) {
    for (const row of rows) {
      const opensWith = row.opensWith ?? row.right;
      if (!row.whose || row.whose === "shop" || (opensWith && may(inRole(role ?? null), opensWith))) continue;
      // A secret link does not depend on the person, so one kind of person is enough.
      if (row.whose === "secret" && who !== "a guest") continue;
      const paths = row.whose === "secret" ? aurora.known.map((id) => pathWith(row, id)) : [row.path];
      for (const path of paths) {
        for (const [how, got, text] of await askedFor(visitor, { ...row, path })) {
          asked++;
          // For data requests a redirect is a 202 that names its target.
          const isSentOn = how === "data" && got === "202" && /"\/(login|unauthorized)/.test(text);
          const isRefused = isClosed(got) || isSentOn || (row.whose === "secret" && /^(422|429)$/.test(got));
          if (row.whose !== "each" && !isRefused) wrong.push(`${who}, ${how} ${path}: ${got}`);
          if (text.includes(aurora.word)) wrong.push(`${who}, ${how} ${path} tells of ${aurora.word}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});

/** The same path with another value in place of its id or secret. */
function pathWith({ route }: Row, id: string): string {
  return route.replace(/:\w+\??/, encodeURIComponent(id));
}

test("SEC-02: refuses ids of another person's session or note in forms", async () => {
  const { site, aurora } = await openHouses();
  const asAurora = await site.as(aurora.user);
  const elsewhere = await site.as(aurora.user);
  const { course, lesson } = aurora;
  const student = await makeUser(site.db);
  const now = site.now();
  await enroll(site.db, { userId: student.id, courseId: course.id }, now);
  const asStudent = await site.as(student);
  const security = (await asAurora.get("/minha-conta/seguranca")).text;
  const handle = /name="session"[^>]*value="([^"]+)"/.exec(security)?.[1] ?? "";
  expect(handle).not.toBe("");
  await asStudent.post("/minha-conta/seguranca", { intent: "end-session", session: handle });
  expect((await elsewhere.get("/minha-conta")).status).toBe(200);
  const player = `/curso/${course.id}?aula=${lesson}`;
  const note = String(aurora.note.id);
  await asStudent.post(player, { intent: "note-save", note, body: "Trocada" });
  await asStudent.post(player, { intent: "note-delete", note });
  const kept = site.db.selectFrom("lesson_notes").select("body").where("id", "=", aurora.note.id);
  expect(await kept.executeTakeFirst()).toEqual({ body: aurora.note.body });
  expect((await asStudent.get(player)).text).not.toContain(aurora.note.body);
});

test.each(TEAM_ROLES)("opens everything that menus, panel and search show to %s", async (role) => {
  const { site, people } = await openStage();
  // Creates an open task of every kind that the panel shows.
  const { lessons } = await makeCourse(site.db);
  await makeDoubt(site.db, lessons[0]?.id ?? 0, people.customer.id);
  const member = await site.as(await makeTeamMember(site.db, role));
  const panel = (await member.get("/admin")).text;
  const shown = [...panel.matchAll(/href="(\/(?:blog-)?admin[^"]*)"/g)].map(([, to = ""]) => to);
  const found = screensFor(inRole(role)).map(({ to }) => to);
  expect(shown).toContain("/admin");
  expect(found.length).toBeGreaterThan(3);
  const closed: string[] = [];
  for (const to of new Set([...shown, ...found])) {
    const answer = await member.get(to.replaceAll("&amp;", "&"));
    if (answer.location?.startsWith("/unauthorized") || answer.status >= 400)
      closed.push(`${to}: ${answer.status}`);
  }
  expect(closed).toEqual([]);
});

test("SEC-01: refuses the data request of a guarded page like the page", async () => {
  const { site, rows, people } = await openStage();
  const cases = [
    [site.visitor(), 0],
    [await site.as(people.gone), 0],
    [await site.as(people.customer), 1],
  ] as const;
  let asked = 0;
  for (const row of rows) {
    for (const [visitor, column] of cases) {
      const expected = row.get?.[column];
      if (expected !== LOGIN && expected !== DENIED) continue;
      asked++;
      const answer = await visitor.get(`${row.path}.data`);
      expect([row.route, answer.status]).toEqual([row.route, 202]);
      expect(answer.text).toContain("SingleFetchRedirect");
      expect(answer.text).toContain(expected.slice(2));
    }
  }
  expect(asked).toBeGreaterThan(10);
});

/** All rows of all tables, without those that may change: rate limit counters and last-seen times. */
async function everything(site: TestSite): Promise<string> {
  const tables = await site.db.introspection.getTables();
  const names = tables.map(({ name }) => name).filter((name) => !/^(sqlite_|rate_limits$)/.test(name));
  const rows = [];
  for (const name of names.sort()) {
    const found = await site.db
      .selectFrom(name as "users")
      .selectAll()
      .execute();
    rows.push([name, found.map((row) => JSON.stringify({ ...row, last_seen_at: null })).sort()]);
  }
  return JSON.stringify(rows);
}

const FOREIGN: [string, Record<string, string>][] = [
  ["foreign", { origin: "https://evil.example" }],
  ["foreign with our name in it", { origin: "http://localhost:3000.evil.example" }],
  ["of another port", { origin: "http://localhost:3001" }],
  ["of another scheme", { origin: "https://localhost:3000" }],
  ["null", { origin: "null" }],
  ["null, cross-site", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["null, from a sister site", { origin: "null", "sec-fetch-site": "same-site" }],
  ["missing", { origin: "" }],
  ["missing, from a sister site", { origin: "", "sec-fetch-site": "same-site" }],
  ["missing, cross-site", { origin: "", "sec-fetch-site": "cross-site" }],
  ["foreign, though called same-origin", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
];
const BODIES: [string, string][] = [
  ["application/x-www-form-urlencoded", "intent=profile&name=Trocado&phone=&address="],
  ["text/plain", '{"status":"completed","version":1}'],
  ["application/json", '{"status":"completed","version":1}'],
];

/** The one-click unsubscribe address, which mail programs call without an origin (RFC 8058). */
function isOneClick(route: string, address: string, origin: Record<string, string>): boolean {
  const isSilent = origin.origin === "" && !origin["sec-fetch-site"];
  const isOneClick = [
    "/newsletter/cancelar/:token",
    "/lembretes/cancelar/:token",
    "/lista-de-espera/cancelar/:token",
    "/estudos/cancelar/:token",
  ].includes(route);
  return isSilent && isOneClick && !address.endsWith(".data");
}

test.each(FOREIGN)("SEC-23: answers 403 on every changing route when the origin is %s", async (_, origin) => {
  const { site, rows, people } = await openStage();
  const visitor = await site.as(people.admin);
  const before = await everything(site);
  const actions = (await programRoutes()).filter(({ hasAction }) => hasAction);
  expect(actions.length).toBeGreaterThan(10);
  for (const { route } of actions) {
    const path = rows.find((row) => row.route === route)?.path ?? route;
    for (const [type, body] of BODIES) {
      for (const [method, address] of [
        ["POST", path],
        ["POST", `${path}.data`],
        ["PUT", path],
        ["DELETE", path],
        ["PATCH", path],
      ] as const) {
        if (method === "POST" && isOneClick(route, address, origin)) continue;
        const headers = { ...origin, "content-type": type };
        const answer = await visitor.send(address, { method, body, headers });
        // A missing route answers 404 instead.
        const refused = path === UNKNOWN_API ? 404 : 403;
        expect([method, address, type, answer.status]).toEqual([method, address, type, refused]);
      }
    }
  }
  expect(await everything(site)).toBe(before);
});

test("SEC-23: accepts a form with a hidden origin when the browser reports same-origin", async () => {
  const site = await openSite();
  const post = (headers: Record<string, string>) =>
    site.visitor().post("/esqueci-senha", { email: "ana@teste.example", website: "" }, { headers });
  expect((await post({ origin: "null", "sec-fetch-site": "same-origin" })).status).toBe(200);
  expect((await post({ origin: "null" })).status).toBe(403);
  expect((await post({ origin: "null", "sec-fetch-site": "none" })).status).toBe(403);
});

/** Routes that accept JSON, each with an allowed caller, so that only the body can be refused. */
async function jsonAddresses() {
  const stage = await openStage();
  const admin = await stage.site.as(stage.people.admin);
  const owner = await stage.site.as(stage.people.owner);
  const routes = (await programRoutes()).filter(({ hasAction }) => hasAction).map(({ route }) => route);
  const rows = stage.rows.filter(
    ({ route }) =>
      routes.includes(route) && route.startsWith("/api/") && !/\/uploads\/|\/imports$|\*$/.test(route),
  );
  expect(rows.length).toBeGreaterThan(5);
  const callers = rows.map(({ path }) => ({
    path,
    visitor: path.startsWith("/api/admin/") ? admin : owner,
  }));
  return { site: stage.site, callers };
}

const ODD_TYPES = [
  "text/plain",
  "text/json",
  "application/jsonx",
  "application/json; charset=utf-16",
  "application/json, text/plain",
  "application/ld+json",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "",
];

test("SEC-05: answers 415 to JSON under another content type and changes nothing", async () => {
  const { site, callers } = await jsonAddresses();
  const before = await everything(site);
  for (const { path, visitor } of callers) {
    for (const type of ODD_TYPES) {
      const body = '{"status":"completed","version":1,"reason":"x","note":"x"}';
      const headers: Record<string, string> = { "content-type": type, "idempotency-key": "k".repeat(32) };
      const answer = await visitor.send(path, { method: "POST", body, headers });
      expect([path, type, answer.status]).toEqual([path, type, 415]);
    }
  }
  expect(await everything(site)).toBe(before);
});

test("SEC-05, SEC-31: answers 400, 404 or 422 to broken, duplicate, deep and odd JSON and changes nothing", async () => {
  const { site, callers } = await jsonAddresses();
  const before = await everything(site);
  const bodies: [string, BodyInit, number[]][] = [
    ["empty", "", [400]],
    ["twice", "{}{}", [400]],
    ["cut", '{"status":', [400]],
    ["malformed UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), [400]],
    ["100,000 deep", "[".repeat(100_000) + "]".repeat(100_000), [400, 404, 422]],
    ["no object", '"completed"', [404, 422]],
    ["null", "null", [404, 422]],
    ["unknown field", '{"role":"admin"}', [404, 422]],
    ["__proto__", '{"__proto__":{"isAdmin":true}}', [404, 422]],
    ["NUL and a lone surrogate", '{"status":"\\u0000\\ud800","email":"\\u0000\\ud800"}', [404, 422]],
  ];
  for (const { path, visitor } of callers) {
    for (const [name, body, expected] of bodies) {
      const headers = { "content-type": "application/json", "idempotency-key": "k".repeat(32) };
      const answer = await visitor.send(path, { method: "POST", body, headers });
      const isExpected = expected.includes(answer.status);
      expect([path, name, answer.status, isExpected]).toEqual([path, name, answer.status, true]);
    }
  }
  expect(await everything(site)).toBe(before);
});

test("SEC-05, SEC-31: answers odd and broken form bodies without failing and changes nothing", async () => {
  const { site, rows, people } = await openStage();
  const routes = (await programRoutes()).filter(({ hasAction }) => hasAction).map(({ route }) => route);
  const forms = rows.filter(({ route }) => routes.includes(route) && !route.startsWith("/api/"));
  const before = await everything(site);
  const bodies: [string, string][] = [
    ["text/plain", "intent=profile&name=Trocado"],
    ["application/json", '{"intent":"profile","name":"Trocado"}'],
    ["multipart/form-data; boundary=x", "--x\r\nlixo"],
    ["application/x-www-form-urlencoded", "intent=%00&name=%00%ff&__proto__=1"],
    ["", "intent=profile"],
  ];
  for (const { route, path, get, post } of forms.filter((row) => row.route !== "/logout")) {
    const isGuarded = get?.[2] === "200" || post?.[0] === LOGIN;
    const visitor = isGuarded ? await site.as(people.admin) : site.visitor();
    for (const [type, body] of bodies) {
      const answer = await visitor.send(path, { method: "POST", body, headers: { "content-type": type } });
      expect([route, type, answer.status >= 400 && answer.status < 500, answer.status]).toEqual([
        route,
        type,
        true,
        answer.status,
      ]);
    }
    await site.db.deleteFrom("sessions").execute();
  }
  expect(await everything(site)).toBe(before);
});

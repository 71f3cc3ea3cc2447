// Every public form and call, and how often it may be used. Behind one address may stand a whole room, an office or a
// mobile carrier: so it is the browser and the person that have little, and an address that has much (SEC-72).

export interface Gate {
  /** The addresses that it stands before, as the site map spells them. */
  at: readonly string[];
  seconds: number;
  /** Of one browser, known by its cookie. */
  browser?: number;
  /**
   * Limit for one account, one order or one author of a text. Forms that only send a mail have no such limit: the
   * answer would reveal how often other people typed the address. Mails have their own limits
   * (`app/mail/mail-bounds.ts`).
   */
  person?: number;
  /** From one address by browsers that solved no puzzle; then each is asked for one. None: nobody is asked. */
  calm?: number;
  /** From one address altogether. */
  flood: number;
  /** Tries that went right are not counted. */
  onlyWrong?: true;
}

const TEN_MINUTES = 600;
const QUARTER = 900;
const HOUR = 3600;

/** What a visitor writes into our database or mailbox. */
const WRITING = { seconds: HOUR, browser: 20, calm: 60, flood: 600 } as const;

export const GATES = {
  /** Passwords and codes; how many for one account stands beside it, in login.server.ts. */
  "sign-in": {
    at: [
      "/login",
      "/login/codigo",
      "/login/chave",
      "/login/por-email",
      "/pedido/:publicId/assistir",
      "/auth-test",
    ],
    seconds: QUARTER,
    browser: 30,
    calm: 100,
    flood: 400,
    onlyWrong: true,
  },
  /** It says that an e-mail is in use. */
  register: { at: ["/register", "/pedido/:publicId/assistir", "/auth-test"], ...WRITING },
  "password-reset": { at: ["/esqueci-senha"], ...WRITING },
  /** Codes by e-mail; how many for one address stands beside it, in sign-in-codes.server.ts. */
  "sign-in-code": { at: ["/login/por-email"], ...WRITING },
  newsletter: { at: ["/api/newsletter"], ...WRITING },
  "popup-email": { at: ["/api/popups/:id/emails"], ...WRITING, person: 10 },
  "popup-counts": { at: ["/api/popups/:id/counts"], seconds: HOUR, flood: 3000 },
  "waiting-list": { at: ["/c/:slug"], ...WRITING },
  /** The contact form of whichever page has one. */
  lead: { at: ["/", "/produtos", "/solucoes", "/sobre", "/p/:slug"], ...WRITING, person: 10 },
  comment: { at: ["/blog/:id"], ...WRITING, person: 15 },
  review: { at: ["/produto/:id/avaliar"], ...WRITING, person: 10 },
  "data-request": { at: ["/privacidade/pedido"], ...WRITING },
  "order-recovery": { at: ["/recuperar-compra"], ...WRITING },
  /** By order: whoever does not see it gets the same answer. */
  "resend-link": { at: ["/api/orders/:publicId/links"], seconds: HOUR, person: 3, flood: 300 },
  order: {
    at: ["/api/checkout/orders"],
    seconds: TEN_MINUTES,
    browser: 40,
    person: 40,
    calm: 250,
    flood: 900,
  },
  /** Wrong words, so that none is found by trying. */
  coupon: {
    at: ["/api/checkout/quote", "/api/checkout/orders"],
    seconds: TEN_MINUTES,
    browser: 20,
    calm: 60,
    flood: 400,
    onlyWrong: true,
  },
  quote: { at: ["/api/checkout/quote"], seconds: TEN_MINUTES, person: 240, flood: 3000 },
  "kept-cart": { at: ["/api/checkout/cart"], seconds: TEN_MINUTES, browser: 120, person: 120, flood: 2000 },
  "payment-retry": { at: ["/api/orders/:publicId/attempts"], seconds: TEN_MINUTES, person: 30, flood: 600 },
  "refund-request": {
    at: ["/pedido/:publicId", "/api/orders/:publicId/refund-requests"],
    seconds: HOUR,
    person: 20,
    flood: 600,
  },
  /** 'Já paguei', and an unpaid order given up. */
  "receipt-claim": { at: ["/pedido/:publicId"], seconds: HOUR, person: 20, flood: 600 },
  "order-email": { at: ["/pedido/:publicId"], seconds: HOUR, person: 10, flood: 600 },
  "gift-sending": { at: ["/pedido/:publicId"], seconds: HOUR, person: 40, flood: 600 },
  "boleto-pdf": { at: ["/pedido/:publicId/boleto"], seconds: HOUR, person: 60, flood: 600 },
  /** Codes that nobody was given. */
  redeem: {
    at: ["/resgatar", "/presente/:code"],
    seconds: QUARTER,
    browser: 10,
    person: 10,
    flood: 200,
    onlyWrong: true,
  },
  doubt: {
    at: ["/curso/:cursoId", "/api/courses/:courseId/lessons/:lessonId/doubts"],
    seconds: HOUR,
    person: 20,
    flood: 600,
  },
  /** Links and codes that are long enough not to be guessed. */
  "order-link": { at: ["/acesso/:token"], seconds: QUARTER, flood: 300, onlyWrong: true },
  "sign-in-link": { at: ["/entrar/:token"], seconds: QUARTER, flood: 300, onlyWrong: true },
  "cart-link": { at: ["/carrinho/retomar/:token"], seconds: QUARTER, flood: 300, onlyWrong: true },
  "cohort-link": { at: ["/turma/:key"], seconds: QUARTER, flood: 300, onlyWrong: true },
  "meeting-calendar": { at: ["/agenda/:token"], seconds: QUARTER, flood: 300, onlyWrong: true },
  certificate: { at: ["/certificado/:code?"], seconds: QUARTER, flood: 300, onlyWrong: true },
  /** Public search. The browser limit needs a cookie from an earlier form, because a search sets no cookie. */
  search: { at: ["/loja", "/blog"], seconds: TEN_MINUTES, browser: 150, flood: 900 },
  puzzle: { at: ["/api/puzzles"], seconds: TEN_MINUTES, flood: 900 },
} as const satisfies Record<string, Gate>;

export type GateName = keyof typeof GATES;

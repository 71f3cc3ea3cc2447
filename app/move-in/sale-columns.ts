// Finds the columns about sales by the headings of docs/contracts/move-in.md, part 2.
import type { Outcome } from "#app/platform/outcome.ts";
import type { Platform } from "./sale-effects.ts";

/** Column index of each role. Undefined if the file lacks the column. */
export interface SaleColumns {
  platform: Platform;
  status?: number | undefined;
  transaction?: number | undefined;
  product?: number | undefined;
  /** True if a cell may name several products, as in Teachable's lists of people. */
  hasManyProducts?: boolean;
  /** Number of the instalment or charge. */
  charge?: number | undefined;
  /** Last day of access. */
  ends?: number | undefined;
  /** When the person left. */
  left?: number | undefined;
  /** Columns of payments: if all of them are empty or "false", the person only reads. */
  paid?: number[];
  orders?: number | undefined;
}

const STATUS =
  /^(?:status|situacao|estado)(?: (?:da|do|de|of)(?: (?:a|o))? (?:venda|transacao|pedido|pagamento|compra|fatura|assinatura|matricula|aluno|membro)| (?:venda|transacao|pedido|pagamento|compra))?$|^(?:payment|order|sale|transaction|financial|subscription|member|enrollment) status$/;
const TRANSACTION =
  /^(?:codigo da transacao|transacao|id da transacao|id da venda|codigo da venda|fatura|pedido|numero do pedido|id do pedido|order(?: id| number)?|transaction(?: id)?)$/;
const PRODUCT =
  /^(?:produto|nome do produto|product(?: name)?|curso|nome do curso|course(?: name)?|courses enrolled|lineitem name|item)$/;
const CHARGE = /^quantidade de cobrancas$/;
const ENDS =
  /(?:^| )(?:expira|expiracao|expires|expiration|expiry|validade|valido ate|valid until|(?:acesso|matricula|access|enrollment) (?:ate|until|ends|termina|vence)|(?:fim|final|termino|vencimento|end) (?:do|da|de|of) (?:acesso|matricula|access|enrollment)|(?:access|enrollment) end(?: date)?|termina em|vence em)(?: |$)/;
/** Headings of other end dates. */
const ENDS_OF_OTHERS =
  /(?:^| )(?:cartao|card|cupom|coupon|boleto|pix|garantia|guarantee|oferta|link|certificado|certificate)(?: |$)/;

const NO_ADDRESSES =
  "Esta é a lista de pedidos do WooCommerce, e ela não tem e-mails. Exporte a lista de clientes, em WooCommerce › Clientes.";

/** Columns of a platform's list of people, instead of the usual columns. */
export interface ListOfPeople {
  left?: RegExp;
  /** Any of these columns shows that the person paid. */
  paid?: RegExp;
  orders?: RegExp;
}

interface WhoseFile {
  /** Platform whose status words apply. */
  platform?: Platform;
  list?: ListOfPeople | undefined;
}

/** Undefined columns for a plain list of people; an error for a file that cannot be such a list. */
export function findSaleColumns(
  titles: readonly string[],
  { platform = "other", list }: WhoseFile = {},
): Outcome<{ columns?: SaleColumns }> {
  const isWoo = ["order", "status", "customer"].every((name) => titles.includes(name));
  if (isWoo && !titles.some((title) => title.includes("mail"))) {
    return { ok: false, message: NO_ADDRESSES };
  }
  const at = (look: RegExp | undefined) => placeOf(titles, look);
  if (list) {
    const { left, paid, orders } = list;
    const places = titles.flatMap((title, place) => (paid?.test(title) ? place : []));
    return {
      ok: true,
      columns: { platform, left: at(left), orders: at(orders), ...(paid && { paid: places }) },
    };
  }
  const ending = titles.findIndex((title) => ENDS.test(title) && !ENDS_OF_OTHERS.test(title));
  const [status, product, ends] = [at(STATUS), at(PRODUCT), ending === -1 ? undefined : ending];
  if (status === undefined && product === undefined && ends === undefined) return { ok: true };
  const hasManyProducts = product !== undefined && titles[product] === "courses enrolled";
  const columns = { platform, status, product, hasManyProducts, ends };
  return { ok: true, columns: { ...columns, transaction: at(TRANSACTION), charge: at(CHARGE) } };
}

/** The first heading that matches. */
export function placeOf(titles: readonly string[], look: RegExp | undefined): number | undefined {
  const at = look ? titles.findIndex((title) => look.test(title)) : -1;
  return at === -1 ? undefined : at;
}

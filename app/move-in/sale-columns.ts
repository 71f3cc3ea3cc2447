// Which columns of a file say that something was sold, by the headings of docs/contracts/move-in.md, part 2.
import type { Outcome } from "#app/platform/outcome.ts";
import type { Platform } from "./sale-effects.ts";

/** Where it stands in a row; a column that the file lacks is undefined. */
export interface SaleColumns {
  platform: Platform;
  status?: number | undefined;
  /** The number of the purchase. */
  transaction?: number | undefined;
  product?: number | undefined;
  /** Whether a cell may name several, as Teachable's lists of people do. */
  hasManyProducts?: boolean;
  /** Which charge of the purchase a row is. */
  charge?: number | undefined;
  /** The day on which access ends. */
  ends?: number | undefined;
  /** When somebody left. */
  left?: number | undefined;
  /** What somebody paid for: where all of these are empty or "false" they only read. */
  paid?: number[];
  /** How many orders somebody has. */
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
/** A day on which something else ends. */
const ENDS_OF_OTHERS =
  /(?:^| )(?:cartao|card|cupom|coupon|boleto|pix|garantia|guarantee|oferta|link|certificado|certificate)(?: |$)/;

const NO_ADDRESSES =
  "Esta é a lista de pedidos do WooCommerce, e ela não tem e-mails. Exporte a lista de clientes, em WooCommerce › Clientes.";

/** What is known of a platform's lists of people instead of the usual columns. */
export interface ListOfPeople {
  left?: RegExp;
  /** Any of these columns says that somebody paid. */
  paid?: RegExp;
  orders?: RegExp;
}

interface WhoseFile {
  /** Whose words its status is read by. */
  platform?: Platform;
  list?: ListOfPeople | undefined;
}

/** Undefined columns for a plain list of people; refused where the file can be no such list. */
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

/** The first of these titles that looks so. */
export function placeOf(titles: readonly string[], look: RegExp | undefined): number | undefined {
  const at = look ? titles.findIndex((title) => look.test(title)) : -1;
  return at === -1 ? undefined : at;
}

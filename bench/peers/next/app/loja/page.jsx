import Link from "next/link";
import { storePage } from "../../catalog.mjs";
import { FullCard } from "../../full-card.jsx";

export const dynamic = "force-dynamic";

const MENU = [
  ["/", "Home"],
  ["/loja", "Loja"],
  ["/blog", "Blog"],
  ["/sobre", "Sobre"],
  ["/carrinho", "Carrinho"],
  ["/login", "Entrar"],
  ["/cadastro", "Cadastrar"],
];
const FOOTER = [
  ["/minha-conta", "Minha conta"],
  ["/privacidade", "Privacidade"],
  ["/meus-dados", "Seus dados"],
  ["/termos", "Termos de uso"],
  ["/reembolso", "Reembolso"],
  ["mailto:contato@ipedigital.example", "contato@ipedigital.example"],
  ["tel:+554733000000", "(47) 3300-0000"],
  ["https://instagram.com/ipe", "Instagram"],
  ["https://linkedin.com/ipe", "LinkedIn"],
];
const SORTS = [
  "Mais recentes",
  "Nome A-Z",
  "Menor preço",
  "Maior preço",
  "Melhor avaliados",
  "Mais vendidos",
];

function Links({ label, links }) {
  return (
    <nav aria-label={label}>
      <ul>
        {links.map(([href, text]) => (
          <li key={href}>
            <Link className="menu-link" href={href}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** As whole as our own page of the store: its frame, its filters, and cards with all their facts. */
export default function Store() {
  const { products, total, categories } = storePage();
  const chips = categories.map(({ slug, name }) => [`/loja?categoria=${slug}`, name]);
  const pages = [1, 2, 3].map((page) => [`/loja?pagina=${page}`, String(page)]);
  return (
    <>
      <header>
        <Links label="Principal" links={MENU} />
        <Links label="No celular" links={MENU} />
      </header>
      <main>
        <h1>Loja</h1>
        <form action="/loja">
          <input name="busca" placeholder="Buscar" />
          <select name="ordem">
            {SORTS.map((sort) => (
              <option key={sort}>{sort}</option>
            ))}
          </select>
          <button type="submit">Ordenar</button>
        </form>
        <Links label="Categorias" links={[["/loja", "Todas"], ...chips]} />
        <p>{`${total} produtos encontrados`}</p>
        <ul className="product-list">
          {products.map((product, at) => (
            <li key={product.id}>
              <FullCard product={product} first={at === 0} />
            </li>
          ))}
        </ul>
        <Links label="Páginas" links={pages} />
      </main>
      <footer>
        <p>
          Software, automação e produtos digitais feitos em Santa Catarina para negócios do Brasil inteiro.
        </p>
        <Links label="Rodapé" links={FOOTER} />
        <p>Rua das Palmeiras, 120, Blumenau, SC. Segunda a sexta, 8h às 18h</p>
      </footer>
    </>
  );
}

// Integrations cannot store what no form would store. Covers the nouns of shop and blog; other files cover the rest.
import { COMMENT_RULES } from "#app/blog/comments/comment-rules.ts";
import { POST_RULES } from "#app/blog/posts/post.ts";
import { BUMP_RULES } from "#app/bumps/bump.ts";
import { PRODUCT_RULES } from "#app/catalog/products/product.ts";
import { REVIEW_RULES } from "#app/catalog/reviews/review.ts";
import { CATEGORY_RULES } from "#app/categories/category.ts";
import { saveCompanyGroup } from "#app/company/company-settings.server.ts";
import { COUPON_RULES } from "#app/coupons/coupon.ts";
import { OFFER_RULES } from "#app/offers/offer.ts";
import {
  createCategory,
  makeCategory,
  makeCoupon,
  makeCourse,
  makePost,
  makeProduct,
  makeUser,
} from "./makers.ts";
import { testBothDoors, tooLong, tooMany, type WrongRow } from "./two-doors.ts";

/** Invalid terms, for all nouns with a term. */
const WRONG_TERMS: WrongRow[] = [
  {
    refused: "access_count invalid",
    api: { access_kind: "days" },
    form: { access_kind: "days", access_count: "trinta" },
    says: "Informe quantos dias, de 1 a 3.650.",
  },
  {
    refused: "access_count invalid",
    api: { access_kind: "months", access_count: 121 },
    form: { access_kind: "months", access_count: "121" },
    says: "Informe quantos meses, de 1 a 120.",
  },
  {
    refused: "access_until invalid",
    api: { access_kind: "until" },
    form: { access_kind: "until", access_until: "31/02/2030" },
    says: "Informe o último dia de acesso, como 15/12/2027.",
  },
  {
    refused: "access_until invalid",
    api: { access_kind: "until", access_until: "2026-01-02T03:00:00Z" },
    form: { access_kind: "until", access_until: "01/01/2026" },
    says: "Este dia já passou. Informe o último dia de acesso, de hoje em diante.",
  },
];

const COVER = "https://img.example/capa.png";
testBothDoors({
  name: "products",
  rows: "products",
  rules: PRODUCT_RULES,
  async open({ site, owner }) {
    const category = await makeCategory(site.db);
    const blog = await createCategory(site.db, "blog", { name: "Dicas" }, site.now());
    const { course } = await makeCourse(site.db);
    const { course: empty } = await makeCourse(site.db, {}, 0);
    const words = { name: "Curso de margem", short_description: "Três contas.", product_type: "Curso" };
    const draft = {
      api: { product_type: "Download", is_active: "false" },
      form: { product_type: "Download", linked_course_id: "", is_active: undefined },
    };
    const images = Array.from({ length: 13 }, (_, at) => `https://img.example/${at}.png`);
    const row = { ...words, is_active: true, price: "90.00", category_id: category.id };
    const fields = { ...words, is_active: "on", price: "90,00", category_id: String(category.id) };
    return {
      api: { table: 628, row: { ...row, linked_course_id: course.id } },
      form: {
        path: "/admin/produtos?novo=1",
        by: owner,
        texts: ["name", "short_description", "price"],
        fields: {
          ...fields,
          intent: "save-product",
          image: COVER,
          images: "",
          linked_course_id: String(course.id),
        },
      },
      wrong: [
        {
          refused: "name required",
          api: { name: "" },
          form: { name: "" },
          says: "Informe o nome do produto.",
        },
        {
          refused: "name required",
          api: { name: "  " },
          form: { name: "  " },
          says: "Informe o nome do produto.",
        },
        tooLong("name", 160),
        {
          refused: "short_description required",
          api: { short_description: "" },
          form: { short_description: "" },
          says: "Escreva uma descrição curta.",
        },
        tooLong("short_description", 300),
        tooLong("description", 100_000),
        {
          refused: "video_url invalid",
          api: { video_url: "https://www.youtube.com/@canal" },
          form: { video_url: "https://www.youtube.com/@canal" },
          says: "não é de um vídeo",
        },
        { refused: "price null", api: { price: "" }, form: { price: "" }, says: "Informe o preço." },
        {
          refused: "original_price invalid",
          api: { original_price: "10.00" },
          form: { original_price: "10,00" },
          says: "Precisa ser maior que o preço.",
        },
        {
          refused: "original_price invalid",
          api: { price: "95.00", original_price: 95 },
          form: { price: "95,00", original_price: "95,00" },
          says: "Precisa ser maior que o preço.",
        },
        {
          refused: "category_id required",
          api: { category_id: null },
          form: { category_id: "" },
          says: "Escolha uma categoria.",
        },
        {
          refused: "category_id does_not_exist",
          api: { category_id: blog.id },
          form: { category_id: String(blog.id) },
          says: "Escolha uma categoria.",
        },
        tooMany("tags", 20, ";", "Use no máximo 20 tags."),
        {
          refused: "images invalid",
          api: { images: "javascript:alert(1)" },
          form: { images: "javascript:alert(1)" },
          says: "https://",
        },
        {
          refused: "images max_length",
          api: { images: images.join(";") },
          form: { images },
          says: "Use no máximo 12 imagens.",
        },
        {
          refused: "image_texts max_length",
          form: { images: images[0] ?? "", image_texts: `${images[0]} ${"x".repeat(201)}` },
          says: "Use no máximo 200 caracteres no texto de cada imagem.",
        },
        {
          refused: "sample_url invalid",
          form: { sample_url: "/amostras/nada.exe" },
          says: "A amostra não está mais disponível. Envie de novo.",
        },
        {
          refused: "faq max_length",
          form: { faq: Array.from({ length: 42 }, (_, at) => `t${at}`) },
          says: "Use no máximo 20 perguntas.",
        },
        ...WRONG_TERMS,
        tooLong("file_size", 40, draft),
        tooLong("file_type", 40, draft),
        {
          refused: "linked_course_id required",
          api: { linked_course_id: null },
          form: { linked_course_id: "" },
          says: "Escolha o curso que este produto abre.",
        },
        {
          refused: "linked_course_id does_not_exist",
          api: { linked_course_id: 99_999 },
          form: { linked_course_id: "99999" },
          says: "Este curso não existe mais. Escolha outro.",
        },
        {
          refused: "is_active invalid",
          onlyNew: true,
          api: { product_type: "Download" },
          form: { product_type: "Download" },
          says: "o produto precisa do arquivo",
        },
        {
          refused: "is_active invalid",
          onlyNew: true,
          api: { linked_course_id: empty.id },
          form: { linked_course_id: String(empty.id) },
          says: "o curso precisa estar publicado",
        },
      ],
    };
  },
});

testBothDoors({
  name: "reviews",
  rows: "product_reviews",
  rules: REVIEW_RULES,
  async open({ site, admin }) {
    const group = { name: "conteudo", fields: { reviewsOpenToAll: "on", mailSender: "" } } as const;
    await saveCompanyGroup(site.db, { ...group, actorId: admin.id, ip: "::1" }, site.now());
    await site.refreshCompany();
    const product = await makeProduct(site.db, { name: "Kit" });
    const [one, other] = [await makeUser(site.db), await makeUser(site.db)];
    const row = { product_id: product.id, rating: 5, comment: "Serviu bem.", is_approved: true };
    const guest = { guest_name: "Bia", guest_email: "bia@teste.example", user_id: null };
    return {
      api: { table: 633, row: { ...row, user_id: one.id }, other: { ...row, ...guest, user_id: other.id } },
      form: {
        path: `/produto/${product.id}-kit/avaliar`,
        by: site.visitor(),
        texts: ["name", "email", "comment"],
        fields: { rating: "5", comment: "Serviu bem.", name: "Caio", email: "caio@teste.example" },
      },
      wrong: [
        { refused: "product_id required", api: { product_id: null }, says: "" },
        {
          refused: "rating required",
          api: { rating: null },
          form: { rating: undefined },
          says: "Escolha de 1 a 5 estrelas.",
        },
        {
          refused: "rating invalid",
          api: { rating: 6 },
          form: { rating: "6" },
          says: "Escolha de 1 a 5 estrelas.",
        },
        {
          refused: "guest_name required",
          api: { user_id: null, guest_name: "" },
          form: { name: "" },
          says: "Informe o seu nome.",
        },
        { ...tooLong("guest_name", 80), form: { name: "x".repeat(81) } },
        tooLong("comment", 2000),
        {
          refused: "user_id unique",
          onlyNew: true,
          api: { user_id: other.id },
          says: "Você já avaliou este produto.",
        },
        {
          refused: "guest_email unique",
          onlyNew: true,
          api: { ...guest },
          form: { email: "bia@teste.example" },
          says: "Você já avaliou este produto.",
        },
      ],
    };
  },
});

for (const [type, id, path] of [
  ["product", 1, "/admin/produtos?aba=categorias&novo=1"],
  ["blog", 2, "/blog-admin?aba=categorias&novo=1"],
] as const) {
  testBothDoors({
    name: `categories of the ${type} kind`,
    rows: "categories",
    rules: CATEGORY_RULES,
    open: async ({ owner }) => ({
      api: { table: 634, row: { name: `Prateleira ${id}`, type } },
      form: {
        path,
        by: owner,
        texts: ["name", "slug", "description"],
        fields: {
          intent: "save-category",
          name: "Estante",
          slug: "",
          description: "De cima.",
          color: "red",
        },
      },
      wrong: [
        {
          refused: "name required",
          api: { name: " " },
          form: { name: " " },
          says: "Informe o nome da categoria.",
        },
        tooLong("name", 80),
        tooLong("slug", 80),
        tooLong("description", 500),
        tooLong("color", 40),
      ],
    }),
  });
}

testBothDoors({
  name: "posts",
  rows: "blog_posts",
  rules: POST_RULES,
  async open({ site, owner }) {
    const shelf = await makeCategory(site.db);
    const words = {
      title: "Como medir a margem",
      excerpt: "Três contas.",
      content: "<p>Some os custos.</p>",
    };
    return {
      api: { table: 632, row: { ...words, status: "published" } },
      form: {
        path: "/blog-admin",
        by: owner,
        texts: ["title", "excerpt", "meta_description"],
        fields: { ...words, intent: "save-post", scheduled_date: "", meta_description: "Contas." },
      },
      wrong: [
        {
          refused: "title required",
          api: { title: " " },
          form: { title: " " },
          says: "Informe o título do post.",
        },
        tooLong("title", 200),
        tooLong("excerpt", 500),
        {
          refused: "content required",
          api: { content: null },
          form: { content: "" },
          says: "Escreva o conteúdo do post.",
        },
        {
          refused: "content required",
          api: { content: "<p> </p>" },
          form: { content: "<p> </p>" },
          says: "Escreva o conteúdo do post.",
        },
        tooLong("content", 600_000),
        // In the form, a date schedules a post.
        { refused: "scheduled_date required", api: { status: "scheduled" }, says: "" },
        tooMany("tags", 30, ",", "Use no máximo 30 tags."),
        tooLong("meta_description", 160),
        tooMany("meta_keywords", 30, ",", "Use no máximo 30 palavras-chave."),
        {
          refused: "category_id does_not_exist",
          api: { category_id: shelf.id },
          form: { category_id: String(shelf.id) },
          says: "Esta categoria não existe mais.",
        },
        {
          refused: "author_id does_not_exist",
          api: { author_id: 99_999 },
          form: { author_id: "99999" },
          says: "Este autor não existe mais.",
        },
      ],
    };
  },
});

testBothDoors({
  name: "comments, which have one door",
  rows: "comments",
  rules: COMMENT_RULES,
  async open({ site }) {
    const post = await makePost(site.db, { title: "Artigo" });
    return {
      form: {
        path: `/blog/${post.id}-artigo`,
        by: site.visitor(),
        texts: ["name", "email", "comment"],
        fields: { name: "Dirceu", email: "dirceu@teste.example", comment: "Usei a primeira." },
      },
      wrong: [
        { refused: "name required", form: { name: " " }, says: "Informe o seu nome." },
        tooLong("name", 80),
        { refused: "message required", form: { comment: " " }, says: "Escreva o seu comentário." },
        { ...tooLong("message", 2000), form: { comment: "x".repeat(2001) } },
      ],
    };
  },
});

testBothDoors({
  name: "bumps",
  rows: "bumps",
  rules: BUMP_RULES,
  async open({ site, owner }) {
    const [product, first, second, third] = [
      await makeProduct(site.db),
      await makeProduct(site.db),
      await makeProduct(site.db),
      await makeProduct(site.db),
    ];
    const row = {
      product_id: product.id,
      headline: "Leve também",
      description: "Serve junto.",
      price: "9.00",
    };
    const itself = { bumped_product_id: product.id };
    return {
      api: {
        table: 645,
        row: { ...row, bumped_product_id: first.id },
        other: { ...row, bumped_product_id: second.id },
      },
      form: {
        path: `/admin/produtos/${product.id}/adicionais?nova=1`,
        by: owner,
        texts: ["headline", "description", "price", "position"],
        fields: {
          intent: "save-bump",
          moment: "checkout",
          bumped_product_id: String(third.id),
          headline: "Leve também",
          description: "Serve junto.",
          price: "9,00",
          position: "1",
        },
      },
      wrong: [
        {
          refused: "headline required",
          api: { headline: " " },
          form: { headline: " " },
          says: "Escreva a chamada.",
        },
        tooLong("headline", 80),
        tooLong("description", 300),
        {
          refused: "bumped_product_id required",
          form: { bumped_product_id: "" },
          says: "Escolha o produto que será oferecido.",
        },
        {
          refused: "bumped_product_id invalid",
          api: itself,
          form: { bumped_product_id: String(product.id) },
          says: "Escolha outro produto: este é o que está sendo comprado.",
        },
        { refused: "moment invalid", form: { moment: "nunca" }, says: "Escolha quando ela aparece." },
        { refused: "price invalid", form: { price: "muito" }, says: "Informe um preço, como 29,90" },
        {
          refused: "position invalid",
          form: { position: "2000" },
          says: "Use um número inteiro de 0 a 1.000.",
        },
        { refused: "product_id does_not_exist", onlyNew: true, api: { product_id: 999_999 }, says: "" },
      ],
    };
  },
});

testBothDoors({
  name: "offers",
  rows: "offers",
  rules: OFFER_RULES,
  async open({ site, owner }) {
    const product = await makeProduct(site.db);
    const path = `/admin/produtos/${product.id}/ofertas?nova=1`;
    const words = { name: "Lote 1", slug: "kit-lote-1" };
    const dates = (starts: string, ends: string) => ({
      api: { starts_at: starts, ends_at: ends },
      form: { starts_at: starts.slice(0, 16), ends_at: ends.slice(0, 16) },
    });
    const figures = { price: "90.00", original_price: "120.00", pix_discount: "5.00", places: 20 };
    const row = { ...words, ...figures, product_id: product.id, methods: "pix,boleto" };
    return {
      api: { table: 643, row: { ...row, slug: "kit-lote-2" }, other: { ...row, slug: "kit-lote-3" } },
      form: {
        path,
        by: owner,
        texts: [
          "name",
          "slug",
          "price",
          "minimum_price",
          "original_price",
          "pix_discount",
          "places",
          "places_each",
        ],
        fields: {
          ...words,
          intent: "save-offer",
          price: "90,00",
          minimum_price: "",
          original_price: "120,00",
          methods: "pix",
          max_installments: "",
          interest_payer: "",
          pix_discount: "5",
          starts_at: "",
          ends_at: "",
          opens_at: "",
          places: "20",
          places_each: "2",
        },
      },
      wrong: [
        {
          refused: "name required",
          api: { name: " " },
          form: { name: " " },
          says: "Informe o nome da oferta.",
        },
        tooLong("name", 80),
        {
          refused: "slug invalid",
          api: { slug: "Lote Um" },
          form: { slug: "Lote Um" },
          says: "Use letras minúsculas sem acento, números e hifens.",
        },
        tooLong("slug", 80),
        { refused: "price null", api: { price: "" }, form: { price: "" }, says: "Informe o preço." },
        {
          refused: "minimum_price invalid",
          api: { minimum_price: "0.99" },
          form: { minimum_price: "0,99" },
          says: "Use 0 para deixar levar de graça, ou de R$ 1,00 a R$ 100.000,00.",
        },
        {
          refused: "minimum_price invalid",
          api: { minimum_price: "90.01" },
          form: { minimum_price: "90,01" },
          says: "O mínimo não pode passar do preço, que é a sugestão.",
        },
        {
          refused: "price invalid",
          api: { minimum_price: 0, price: "0.50" },
          form: { minimum_price: "0", price: "0,50" },
          says: "Com “pague quanto quiser”, o preço é a sugestão: R$ 0,00, ou de R$ 1,00 a R$ 100.000,00.",
        },
        {
          refused: "original_price invalid",
          api: { minimum_price: "10.00", original_price: "120.00" },
          form: { minimum_price: "10,00" },
          says: "Com “pague quanto quiser” não há preço “de”. Deixe em branco.",
        },
        {
          refused: "pix_discount invalid",
          api: { minimum_price: "10.00", pix_discount: "5.00" },
          form: { minimum_price: "10,00", original_price: "" },
          says: "Com “pague quanto quiser” não há desconto no PIX. Deixe em branco.",
        },
        {
          refused: "original_price invalid",
          api: { original_price: "90.00" },
          form: { original_price: "90,00" },
          says: "Precisa ser maior que o preço.",
        },
        {
          refused: "methods invalid",
          api: { methods: "pix,cheque" },
          form: { methods: "cheque" },
          says: "Escolha entre cartão, PIX e boleto.",
        },
        {
          refused: "max_installments invalid",
          form: { max_installments: "13" },
          says: "Use um número inteiro de 1 a 12, ou deixe em branco.",
        },
        { refused: "pix_discount invalid", form: { pix_discount: "91" }, says: "Use de 0 a 90%." },
        {
          refused: "pix_discount invalid",
          api: { methods: "boleto" },
          form: { methods: "boleto" },
          says: "Marque PIX nas formas de pagamento, ou deixe o desconto em branco.",
        },
        {
          refused: "ends_at invalid",
          ...dates("2026-12-01T10:00:00-03:00", "2026-12-01T10:00:00-03:00"),
          says: "O fim precisa vir depois do começo.",
        },
        {
          refused: "opens_at invalid",
          api: { starts_at: "2026-12-12T03:00:00Z", opens_at: "2026-12-12T15:00:00Z" },
          form: { starts_at: "2026-12-12T00:00", opens_at: "2026-12-12" },
          says: "O dia da abertura precisa vir depois do começo das vendas.",
        },
        {
          refused: "places invalid",
          form: { places: "0" },
          says: "Use um número inteiro, a partir de 1, ou deixe em branco.",
        },
        {
          refused: "places_each invalid",
          form: { places_each: "0" },
          says: "Use um número inteiro, a partir de 1, ou deixe em branco.",
        },
        ...WRONG_TERMS,
        { refused: "product_id does_not_exist", onlyNew: true, api: { product_id: 999_999 }, says: "" },
      ],
    };
  },
});

testBothDoors({
  name: "coupons",
  rows: "coupons",
  rules: COUPON_RULES,
  async open({ site, owner }) {
    await makeCoupon(site.db, { code: "VOLTA10" });
    const row = { code: "API10", kind: "percent", discount: "10.00", applies_to: "all", max_uses: 9 };
    const dates = (starts: string, ends: string) => ({
      api: { starts_at: starts, ends_at: ends },
      form: { starts_at: starts.slice(0, 16), ends_at: ends.slice(0, 16) },
    });
    const counts = (["max_uses", "max_uses_each"] as const).flatMap((field) => [
      {
        refused: `${field} min_value` as const,
        api: { [field]: 0 },
        form: { [field]: "0" },
        says: "Use um número inteiro, a partir de 1.",
      },
      {
        refused: `${field} invalid` as const,
        api: { [field]: 1_000_001 },
        form: { [field]: "1000001" },
        says: "Use no máximo 1.000.000.",
      },
    ]);
    return {
      api: { table: 642, row, other: { ...row, code: "API20" } },
      form: {
        path: "/admin/cupons?novo=1",
        by: owner,
        texts: ["code", "discount", "note", "max_uses", "max_uses_each", "min_total_cents"],
        fields: {
          intent: "save-coupon",
          code: "FORM10",
          kind: "percent",
          discount: "10",
          applies_to: "all",
          starts_at: "",
          ends_at: "",
          max_uses: "",
          max_uses_each: "",
          min_total_cents: "",
          note: "",
        },
      },
      wrong: [
        {
          refused: "code required",
          api: { code: "" },
          form: { code: " " },
          says: "Escreva o código do cupom.",
        },
        {
          refused: "code invalid",
          api: { code: "A!" },
          form: { code: "A!" },
          says: "Use de 2 a 40 letras, números, hífen ou sublinhado.",
        },
        {
          refused: "code unique",
          api: { code: "volta 10" },
          form: { code: "volta 10" },
          says: "Já existe um cupom com este código.",
        },
        tooLong("note", 200),
        {
          refused: "discount min_value",
          api: { discount: "0.00" },
          form: { discount: "0" },
          says: "Informe o desconto, maior que zero.",
        },
        {
          refused: "discount invalid",
          api: { discount: "100.01" },
          form: { discount: "100,01" },
          says: "O desconto vai de 0,01% a 100%.",
        },
        {
          refused: "discount invalid",
          api: { kind: "amount", discount: "1000000.01" },
          form: { kind: "amount", discount: "1000000,01" },
          says: "O desconto pode ser de até R$ 1.000.000,00.",
        },
        {
          refused: "starts_at invalid",
          form: { starts_at: "ontem" },
          says: "Informe dia e hora, ou deixe em branco.",
        },
        {
          refused: "ends_at invalid",
          form: { ends_at: "2026-02-30T10:00" },
          says: "Informe dia e hora, ou deixe em branco.",
        },
        {
          refused: "ends_at invalid",
          ...dates("2026-12-01T10:00:00-03:00", "2026-12-01T10:00:00-03:00"),
          says: "O fim precisa vir depois do início.",
        },
        ...counts,
        {
          refused: "min_total_cents min_value",
          api: { min_total_cents: "1000000.01" },
          form: { min_total_cents: "1000000,01" },
          says: "Informe um valor, como 100,00, ou deixe em branco.",
        },
        {
          refused: "products required",
          form: { applies_to: "products" },
          says: "Escolha pelo menos um produto.",
        },
      ],
    };
  },
});

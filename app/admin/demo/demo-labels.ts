/** What the demo content is made of, in the order in which it is told. */
export const DEMO_LABELS: Record<string, string> = {
  products: "produtos",
  courses: "cursos",
  blog_posts: "posts",
  orders: "pedidos",
  users: "contas",
  product_reviews: "avaliações",
  comments: "comentários",
  categories: "categorias",
  popup_configs: "pop-ups",
  newsletter_subscriptions: "inscrições na newsletter",
  leads: "leads",
};

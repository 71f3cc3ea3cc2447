// A small shop in hosted tables, with values spelled as such services and their users spell them.
import { createHash } from "node:crypto";
import { RICH_TEXTS } from "./rich-texts.ts";

/** Suffix of its browser digests. */
export const SUFFIX = "_antigo";
export const CREATED = "2024-03-04T05:06:07Z";

export function oldShop() {
  const digest = createHash("sha256").update(`segredo-velho${SUFFIX}`).digest("hex");
  const user = { phone: null, address: null, avatar: "", last_login: "", is_active: true };
  return {
    629: {
      name: "USERS",
      rows: [
        {
          ...user,
          id: 7,
          name: "Bia Alves",
          email: " Bia@Antiga.example ",
          created_at: CREATED,
          password_hash: digest,
          role: "user",
        },
        {
          ...user,
          id: 8,
          name: "Chefe",
          email: "chefe@antiga.example",
          created_at: CREATED,
          password_hash: "$2b$10$abcdefghijklmnopqrstuv",
          role: "admin",
        },
      ],
    },
    634: {
      name: "CATEGORIES",
      rows: [
        { id: 3, name: "Planilhas", slug: "", description: null, color: "blue", type: null },
        {
          id: 5,
          name: "Dicas",
          slug: "dicas",
          description: "",
          color: "red",
          type: { id: 1, value: "blog", color: "x" },
        },
      ],
    },
    628: {
      name: "PRODUCTS",
      rows: [
        {
          id: 12,
          name: "Kit de\nplanilhas",
          price: "49,90",
          original_price: "R$ 1.299,00",
          category_id: [{ id: 3, value: "Planilhas" }],
          tags: "excel; finanças",
          image: "isto não é url",
          images: [{ url: "https://a.example/1.png", visible_name: "1.png" }],
          video_url: "",
          is_active: "true",
          is_featured: "",
          sales_count: "41",
          rating: "4.67",
          peso: "1 kg",
          created_at: "2024-01-02T03:04:05.678Z",
          product_type: { id: 1, value: "Download", color: "x" },
          short_description: "Curta",
          description: "<b>Texto</b>",
          linked_course_id: null,
        },
        {
          id: 13,
          name: "Curso de Excel",
          price: 199,
          category_id: "3",
          tags: "a,b",
          is_active: "sim",
          product_type: "Curso",
          linked_course_id: [{ id: 2, value: "Excel" }],
          created_at: CREATED,
        },
        { id: 14, name: "Preço torto", price: "dez reais", is_active: "true", created_at: CREATED },
      ],
    },
    632: {
      name: "BLOG_POSTS",
      rows: RICH_TEXTS.map(({ dirty }, at) => ({
        id: at + 1,
        title: `Post ${at + 1}`,
        content: dirty,
        status: "published",
        author_id: [{ id: 8 }],
        category_id: 5,
        tags: "a, b",
        meta_keywords: "",
        created_at: "04/03/2024 10:30",
        meta_description: "x".repeat(at === 0 ? 161 : 10),
      })),
    },
    630: {
      name: "ORDERS",
      rows: [
        {
          id: 91,
          user_id: [{ id: 7, value: "Bia" }],
          guest_name: null,
          guest_email: "",
          total: "249.80",
          status: "completed",
          payment_status: "paid",
          payment_method: "cartão",
          created_at: CREATED,
        },
        { id: 92, user_id: 99, total: 10, status: "pending", payment_status: "pending", created_at: CREATED },
        { id: 93, total: "10.00", status: "pago", payment_status: "paid", created_at: CREATED },
      ],
    },
    631: {
      name: "ORDER_ITEMS",
      rows: [
        { id: 1, order_id: [{ id: 91 }], product_id: 12, quantity: "1", price: "49.90", created_at: CREATED },
        { id: 2, order_id: 91, product_id: 13, quantity: 2, price: "99.95", created_at: CREATED },
        { id: 3, order_id: 93, product_id: 12, quantity: 1, price: "1.00", created_at: CREATED },
      ],
    },
    633: {
      name: "PRODUCT_REVIEWS",
      rows: [
        {
          id: 1,
          product_id: 12,
          user_id: 7,
          rating: "5",
          comment: "Ótimo",
          is_verified: "true",
          is_approved: true,
          guest_name: "",
          guest_email: "",
          created_at: CREATED,
        },
      ],
    },
    635: {
      name: "NEWSLETTER_SUBSCRIPTIONS",
      rows: [
        {
          id: 1,
          email: "leitora@antiga.example",
          name: "Lea",
          subscribed_at: "04/03/2024",
          status: "active",
        },
        { id: 2, email: "saiu@antiga.example", subscribed_at: CREATED, status: "unsubscribed" },
        { id: 3, email: "isto não é", subscribed_at: CREATED, status: "active" },
      ],
    },
    636: {
      name: "POPUP_CONFIGS",
      rows: [{ id: 1, title: "Oi", message: "", delay: "7", pages: "home,loja", is_active: "false" }],
    },
    637: {
      name: "POPUP_EMAILS",
      rows: [{ id: 4, email: "a@b.example", popup_id: 1, page: "home", timestamp: CREATED }],
    },
    701: {
      name: "Courses",
      rows: [
        {
          id: 2,
          title: "Excel",
          description: "Do zero",
          instructor_id: 8,
          product_id: [{ id: 13 }],
          is_published: true,
          created_at: CREATED,
        },
      ],
    },
    702: {
      name: "Course_Modules",
      rows: [{ id: 20, title: "Começo", course_id: 2, order: "2.00000000000000000000", created_at: CREATED }],
    },
    703: {
      name: "Course_Lessons",
      rows: [
        {
          id: 30,
          title: "Texto",
          module_id: [{ id: 20 }],
          content_type: "text",
          order: "1",
          text_content: "<p onclick=x>Oi</p><script>alert(1)</script>",
          is_free_preview: "false",
        },
        {
          id: 31,
          title: "Prova",
          module_id: 20,
          content_type: "quiz",
          order: 2,
          is_free_preview: true,
          quiz_data: [{ question: "1+1?", options: ["2", "3"], correct: 0 }],
        },
      ],
    },
    704: {
      name: "Lesson_Doubts",
      rows: [
        { id: 1, doubt_text: "Como?", lesson_id: 30, user_id: 7, answer_text: "Assim.", is_resolved: true },
      ],
    },
  };
}

// Reads the whole folder demo/ and checks references between its files.
import { DEMO_ACCOUNTS } from "#app/identity/sessions/demo-accounts.ts";
import { readIssues, readLeads, readPopups, readReviews, readSubscribers } from "./audience.ts";
import { readComments, readPosts } from "./blog.ts";
import { readCategories } from "./categories.ts";
import { readCourses } from "./courses.ts";
import { openDemoFolder, refusal } from "./demo-folder.ts";
import { readPages, readServices } from "./pages.ts";
import { readCarts, readDoubts, readOrders, readPeople, readStudy } from "./people.ts";
import { readProducts } from "./products.ts";

const [, CUSTOMER] = DEMO_ACCOUNTS;

export type DemoContent = ReturnType<typeof readDemo>;

export function readDemo(folder = openDemoFolder()) {
  const demo = {
    productCategories: readCategories("product", folder),
    blogCategories: readCategories("blog", folder),
    people: readPeople(folder),
    courses: readCourses(folder),
    products: readProducts(folder),
    reviews: readReviews(folder),
    orders: readOrders(folder),
    carts: readCarts(folder),
    study: readStudy(folder),
    doubts: readDoubts(folder),
    posts: readPosts(folder),
    comments: readComments(folder),
    popups: readPopups(folder),
    subscribers: readSubscribers(folder),
    issues: readIssues(folder),
    leads: readLeads(folder),
    pages: readPages(folder),
    services: readServices(folder),
  };
  checkNames(demo);
  return demo;
}

/** Every name that one file uses of another must exist. */
function checkNames(demo: DemoContent): void {
  const known = {
    productCategories: slugsOf(demo.productCategories),
    blogCategories: slugsOf(demo.blogCategories),
    products: slugsOf(demo.products),
    courses: slugsOf(demo.courses),
    posts: slugsOf(demo.posts),
    students: new Set([CUSTOMER.email, ...demo.people.buyers.map(({ email }) => email)]),
    teachers: new Set(demo.people.teachers.map(({ name }) => name)),
  };
  const check = (path: string, field: string, name: string | null, names: Set<string>) => {
    if (name !== null && !names.has(name)) throw refusal(path, field, `não conhece "${name}"`);
  };
  for (const { slug, category, course } of demo.products) {
    check(`produtos/${slug}.md`, "category", category, known.productCategories);
    check(`produtos/${slug}.md`, "course", course, known.courses);
  }
  for (const { slug, instructor } of demo.courses)
    check(`cursos/${slug}.md`, "instructor", instructor, known.teachers);
  for (const { slug, category, author } of demo.posts) {
    check(`blog/${slug}.md`, "category", category, known.blogCategories);
    check(`blog/${slug}.md`, "author", author, known.teachers);
  }
  for (const [at, { product }] of demo.reviews.entries())
    check("avaliacoes/avaliacoes.json", `${at}.product`, product, known.products);
  for (const [at, { post }] of demo.comments.entries())
    check("comentarios/comentarios.json", `${at}.post`, post, known.posts);
  for (const [at, { product }] of demo.orders.purchases.entries())
    check("pedidos/pedidos.json", `purchases.${at}.product`, product, known.products);
  for (const [at, { course, lesson, student }] of demo.doubts.entries()) {
    check("duvidas/duvidas.json", `${at}.course`, course, known.courses);
    check("duvidas/duvidas.json", `${at}.lesson`, lesson, lessonsOf(demo, course));
    check("duvidas/duvidas.json", `${at}.student`, student, known.students);
  }
  const { begun, completed, notes } = demo.study;
  check("estudos/estudos.json", "begun.course", begun.course, known.courses);
  check("estudos/estudos.json", "completed.course", completed.course, known.courses);
  for (const [at, { lesson }] of notes.entries())
    check("estudos/estudos.json", `notes.${at}.lesson`, lesson, lessonsOf(demo, begun.course));
}

function slugsOf(rows: { slug: string }[]): Set<string> {
  return new Set(rows.map(({ slug }) => slug));
}

function lessonsOf({ courses }: Pick<DemoContent, "courses">, slug: string): Set<string> {
  const course = courses.find((one) => one.slug === slug);
  return new Set(course?.modules.flatMap(({ lessons }) => lessons.map(({ title }) => title)));
}

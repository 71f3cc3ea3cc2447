// What sections show beside their own words: one entry for each type that shows rows or settings. Undefined leaves the
// section out, so that nothing announces what is not there.
import { listNewestPosts } from "#app/blog/reading/posts.server.ts";
import { listBestSellers, listShelf } from "#app/catalog/products/products.server.ts";
import { listNewestReviews } from "#app/catalog/reviews/reviews.server.ts";
import { cardsOf } from "#app/catalog/store/product-cards.server.ts";
import { refundDays } from "#app/company/refund-terms.ts";
import {
  buyingPromise,
  guaranteePromise,
  hoursInWords,
  supportHours,
  supportPromise,
} from "#app/company/shop-terms.ts";
import type { AppContext } from "#app/context.ts";
import type { LegalPlace } from "#app/legal/legal-facts.ts";
import { fillLegalText } from "#app/legal/legal-fields.ts";
import { readLegalFacts } from "#app/legal/legal-texts.server.ts";
import { legalDate } from "#app/marketing/pages/legal-pages.server.ts";
import { listServiceNames, listShownServices } from "#app/marketing/services/services.server.ts";
import { formatLongDate } from "#app/platform/money-and-dates/dates.ts";
import { addressOfLink, WHATSAPP } from "../pages/section-links.ts";
import type { SectionOf, SectionType } from "../pages/sections.ts";
import { listShownCourses } from "./shown-courses.server.ts";

export interface SectionReading {
  app: Pick<AppContext, "db" | "now"> & LegalPlace;
  /** Several sections of a page that need the same rows read them once. */
  once: <T>(name: string, read: () => Promise<T>) => Promise<T>;
}

const HERO_PRODUCTS = 6;
const BAND_COURSES = 3;

export const SECTION_LOADERS = {
  async hero(section: SectionOf<"hero">, reading: SectionReading) {
    const offer = reading.app.paymentOffer();
    const [products, courses] = await Promise.all([
      // The owner's picture stands where the wall of products would.
      section.picture ? [] : bestSellers(reading),
      section.freeLesson ? coursesForSale(reading) : [],
    ]);
    const free = courses.find((course) => course.free_lesson)?.free_lesson ?? null;
    return {
      // No more of them than the wall shows: the browser gets every fact beside the page.
      products: products.map(({ id, name, image, price, category_slug }) => {
        return { id, name, image, price, category_slug };
      }),
      promise: section.withPromise ? buyingPromise(offer) : "",
      freeLesson: courses.length > 0 ? { address: free } : undefined,
    };
  },
  async figures(section: SectionOf<"figures">, { app }: SectionReading) {
    const { hours, emails } = app.company;
    const figures =
      section.withSupport && (hours.length > 0 || emails.support) ? [supportHours(app.company)] : [];
    return section.items.length + figures.length > 0 ? figures : undefined;
  },
  async cards(section: SectionOf<"cards">, { app: { company } }: SectionReading) {
    if (!section.withSupport) return [];
    if (supportHours(company).figure === "24/7") return [ROUND_THE_CLOCK];
    const ways = [...(company.emails.support ? ["e-mail"] : []), ...(company.phones[0] ? ["telefone"] : [])];
    if (ways.length === 0 || company.hours.length === 0) return [];
    const words = `Por ${ways.join(" e ")}: ${hoursInWords(company)}.`;
    return [{ title: "Suporte de quem fez", words, icon: "" as const }];
  },
  async "product-shelf"(section: SectionOf<"product-shelf">, reading: SectionReading) {
    const { db, paymentOffer } = reading.app;
    const count = Number(section.count);
    const rows =
      section.source === "sold" && count <= HERO_PRODUCTS
        ? await bestSellers(reading)
        : await reading.once(`shelf-${section.source}-${count}`, () => listShelf(db, section.source, count));
    return rows.length > 0 ? cardsOf(paymentOffer(), rows.slice(0, count)) : undefined;
  },
  async "course-band"(_: SectionOf<"course-band">, reading: SectionReading) {
    const courses = await coursesForSale(reading);
    return courses.length > 0 ? courses : undefined;
  },
  async testimonials(section: SectionOf<"testimonials">, { app }: SectionReading) {
    const asked = { least: Number(section.least), limit: Number(section.count) };
    const reviews = await listNewestReviews(app.db, asked);
    return reviews.length > 0 ? reviews : undefined;
  },
  async guarantee(_: SectionOf<"guarantee">, { app: { company, paymentOffer } }: SectionReading) {
    const offer = paymentOffer();
    // Where nothing can be paid, nothing can be given back.
    if (offer.methods.length === 0) return undefined;
    return {
      promise: guaranteePromise({ refundDays: refundDays(company) }),
      support: supportPromise(company),
    };
  },
  async "lead-form"(section: SectionOf<"lead-form">, { app, once }: SectionReading) {
    const { company, db } = app;
    const services = await once("service-names", () => listServiceNames(db));
    return {
      interests: [
        ...services.map(({ name, slug }) => ({ name, slug })),
        ...section.interests.map((name) => ({ name, slug: "" })),
      ],
      brand: company.brand,
      phone: company.phones[0],
      hours: company.hours[0] ?? "",
      quoteAddress: addressOfLink(WHATSAPP + section.message, company),
    };
  },
  async "legal-text"(section: SectionOf<"legal-text">, { app }: SectionReading) {
    // Seen only in the preview: what visitors read is on record, with the date of its last change.
    const facts = await readLegalFacts(app, section.text);
    return { html: fillLegalText(section.text, facts), since: legalDate(app.now()) };
  },
  async services(_: SectionOf<"services">, { app: { db } }: SectionReading) {
    const services = await listShownServices(db);
    return services.length > 0 ? services : undefined;
  },
  async posts(section: SectionOf<"posts">, { app }: SectionReading) {
    const posts = await listNewestPosts(app.db, Number(section.count), app.now());
    // Written out here: the browser needs no calendar for one line.
    const [first, ...others] = posts.map(({ date, ...post }) => ({ ...post, date: formatLongDate(date) }));
    if (!first) return undefined;
    // A row shows neither its date nor its first words.
    return { first, others: others.map(({ date: _, excerpt: __, ...row }) => row) };
  },
} satisfies { [T in SectionType]?: (section: SectionOf<T>, reading: SectionReading) => Promise<unknown> };

/** What the component of a type is handed. */
export type FactsOf<T extends SectionType> = T extends keyof typeof SECTION_LOADERS
  ? NonNullable<Awaited<ReturnType<(typeof SECTION_LOADERS)[T]>>>
  : null;
export type ShownPost = FactsOf<"posts">["others"][number];
export type ShownCover = FactsOf<"hero">["products"][number];

const ROUND_THE_CLOCK = {
  title: "Suporte 24/7",
  words: "Quando algo para de madrugada, alguém atende de madrugada.",
  icon: "" as const,
};

function bestSellers({ app, once }: SectionReading) {
  return once("best-sellers", () => listBestSellers(app.db, HERO_PRODUCTS));
}

function coursesForSale({ app, once }: SectionReading) {
  return once("courses", () => listShownCourses(app.db, BAND_COURSES));
}

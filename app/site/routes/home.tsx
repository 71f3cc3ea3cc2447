import { href } from "react-router";
import { listBestSellers } from "#app/catalog/products/products.server.ts";
import { cardsOf } from "#app/catalog/store/product-cards.server.ts";
import { NewsletterCard } from "#app/newsletter/subscriptions/newsletter-card.tsx";
import { whatsappAddress } from "#app/platform/config/company.ts";
import { buyingPromise, supportHours } from "#app/platform/config/shop-terms.ts";
import { appContext } from "#app/platform/context.ts";
import { organizationJsonLd } from "#app/platform/http/json-ld.ts";
import { pageMeta, siteFacts } from "#app/platform/http/page-meta.ts";
import { BestSellers } from "../home/best-sellers.tsx";
import { CoursesBand } from "../home/courses-band.tsx";
import { Facts } from "../home/facts.tsx";
import { Hero } from "../home/hero.tsx";
import { listHomeCourses, listHomePosts } from "../home/home.server.ts";
import { PostsTeaser } from "../home/posts-teaser.tsx";
import { ServicesTeaser } from "../home/services-teaser.tsx";
import type { Route } from "./+types/home.ts";

const QUOTE = "Olá! Gostaria de um orçamento para um projeto sob medida.";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, now, company, paymentOffer } = context.get(appContext);
  const offer = paymentOffer();
  const [products, courses, posts] = await Promise.all([
    listBestSellers(db, 6),
    listHomeCourses(db, 3),
    listHomePosts(db, 5, now()),
  ]);
  return {
    products: cardsOf(offer, products),
    courses,
    posts,
    quoteAddress: whatsappAddress(company, QUOTE),
    buying: buyingPromise(offer),
    support: supportHours(company),
  };
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const [
    {
      loaderData: { company, siteUrl },
    },
  ] = matches;
  return pageMeta(siteFacts(matches), {
    title: "Produtos digitais feitos à mão",
    description: company.tagline,
    canonical: href("/"),
    jsonLd: import.meta.env.SSR ? [organizationJsonLd(company, { siteUrl })] : undefined,
  });
};

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { products, courses, posts, quoteAddress, buying, support } = loaderData;
  return (
    <>
      <Hero
        products={products}
        promise={buying}
        freeLesson={courses.find((course) => course.free_lesson)?.free_lesson ?? undefined}
      />
      <Facts support={support} />
      {products.length > 0 ? <BestSellers products={products.slice(0, 5)} /> : null}
      {courses.length > 0 ? <CoursesBand courses={courses} /> : null}
      <ServicesTeaser quoteAddress={quoteAddress} />
      {posts.length > 0 ? <PostsTeaser posts={posts} /> : null}
      <div className="wrap pb-16 lg:pb-28">
        <NewsletterCard source="home" />
      </div>
    </>
  );
}

import type { ComponentType } from "react";
import { Asleep } from "#app/ui/connection/asleep.tsx";
import { late } from "#app/ui/connection/late-part.tsx";
import type { LoadedSection } from "../loading/page-loading.server.ts";
import type { SectionType } from "../pages/sections.ts";
import { CardsView } from "./cards-view.tsx";
import { CallToActionView, NoticeView } from "./closing-views.tsx";
import { FiguresView } from "./figures-view.tsx";
import { NamesView } from "./names-view.tsx";
import { PageTitleView } from "./page-title-view.tsx";
import type { Place, SectionProps } from "./section-props.ts";
import { FaqView, RichTextView, TextWithPictureView } from "./text-views.tsx";
import { TimelineView } from "./timeline-view.tsx";

type View<T extends SectionType> = ComponentType<SectionProps<T>>;
/** What a route brings along because its page usually has it: shown at once, without a chunk that comes after. */
export type EagerViews = { [T in SectionType]?: View<T> };

// Those that bring a form or the shop's cards along come with their page alone.
const shop = () => import("./shop-views.tsx");
const forms = () => import("./form-views.tsx");
const proof = () => import("./proof-views.tsx");

/** Every type has its component here. */
const SECTION_VIEWS: { [T in SectionType]: View<T> } = {
  hero: late(shop, "HeroView"),
  "page-title": PageTitleView,
  figures: FiguresView,
  "text-with-picture": TextWithPictureView,
  "rich-text": RichTextView,
  cards: CardsView,
  timeline: TimelineView,
  names: NamesView,
  "product-shelf": late(shop, "ProductShelfView"),
  "course-band": late(shop, "CourseBandView"),
  testimonials: late(proof, "TestimonialsView"),
  faq: FaqView,
  guarantee: late(proof, "GuaranteeView"),
  gallery: late(proof, "GalleryView"),
  video: late(proof, "VideoView"),
  "call-to-action": CallToActionView,
  "lead-form": late(forms, "LeadFormView"),
  services: late(forms, "ServicesView"),
  posts: late(shop, "PostsView"),
  newsletter: late(() => import("./newsletter-view.tsx"), "NewsletterView", "#newsletter"),
  notice: NoticeView,
  "legal-text": late(() => import("./legal-text-view.tsx"), "LegalTextView"),
  tools: late(forms, "ToolsView"),
};

interface SectionListProps {
  sections: readonly LoadedSection[];
  eager?: EagerViews;
}

/** The sections of a page, one after the other, at the right place at once. All but the first sleep until somebody comes near. */
export function SectionList({ sections, eager }: SectionListProps) {
  const views = { ...SECTION_VIEWS, ...eager };
  return sections.map((loaded, at) => {
    const before = sections[at - 1];
    const place: Place = {
      before: before?.section.type,
      after: sections[at + 1]?.section.type,
      isAfterSpace: before !== undefined && endsWithSpace(before),
    };
    const shown = <SectionView key={loaded.section.id} loaded={loaded} place={place} views={views} />;
    if (at === 0) return shown;
    return (
      <Asleep key={loaded.section.id} near={`.site-main > :nth-child(${at + 1})`}>
        {shown}
      </Asleep>
    );
  });
}

interface SectionViewProps {
  loaded: LoadedSection;
  place: Place;
  views: EagerViews;
}

function SectionView({ loaded, place, views }: SectionViewProps) {
  // Which of them it is, the compiler cannot follow through the table.
  const Shown = views[loaded.section.type] as ComponentType<LoadedSection & { place: Place }>;
  return <Shown {...loaded} place={place} />;
}

/** On the page's own ground, with room below it: not a band, nor what lets the next one decide. */
function endsWithSpace({ section }: LoadedSection): boolean {
  if (section.type === "cards") return section.layout !== "band";
  if (section.type === "call-to-action") return section.look !== "band";
  return !["hero", "figures", "services", "course-band"].includes(section.type);
}

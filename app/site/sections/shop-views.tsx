// One file for the browser: the sections that show what the shop and the blog hold.
export { CourseBandView } from "./course-band-view.tsx";
export { HeroView } from "./hero-view.tsx";
export { PostsView } from "./posts-view.tsx";
export { ProductShelfView } from "./product-shelf-view.tsx";

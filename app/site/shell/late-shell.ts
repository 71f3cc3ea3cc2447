// One file for the browser: what of a page's frame is closed or far below.
export { NavDrawerLinks } from "./nav-drawer-links.tsx";
export { SiteFoot } from "./site-foot.tsx";

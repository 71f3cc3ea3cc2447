// A link to a page of this site. The router's own component works out its address anew and prepares for clicks that only
// come in the browser; on the server the element itself is enough, and a list of links is made in half the time.
import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

type LinkProps = ComponentProps<typeof RouterLink>;

/** The very element that the browser's component finds and takes over. */
function ServerLink(props: LinkProps) {
  const { to } = props;
  // Relative to where one is, or another site: the router knows how.
  if (typeof to !== "string" || !/^\/(?!\/)/.test(to)) return <RouterLink {...props} />;
  const {
    to: _to,
    discover = "render",
    prefetch: _prefetch,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    target,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    mask: _mask,
    children,
    ...attributes
  } = props;
  return (
    <a {...attributes} href={to} target={target} data-discover={discover === "render" ? "true" : undefined}>
      {children}
    </a>
  );
}

/** Takes what the router's Link takes. */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

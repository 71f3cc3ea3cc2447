import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { mustLoadAgain } from "./platform/http/page-address.ts";

// Until the router answers Back and Forward itself.
window.addEventListener("popstate", () => {
  const { dataset } = document.documentElement;
  if (!dataset.hydrated && mustLoadAgain(dataset.address)) window.location.reload();
});

if (mustLoadAgain(document.documentElement.dataset.address)) {
  window.location.reload();
} else {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

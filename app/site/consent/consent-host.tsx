import { useEffect, useState } from "react";
import type { OptionalParts } from "#app/analytics/measurement.ts";
import { askFor } from "#app/ui/connection/late-file.ts";
import type { Consent } from "./consent.tsx";

/** Only a site with something optional loads the question about it, and not before the page is there. */
export function ConsentHost({ parts }: { parts: OptionalParts }) {
  const [loaded, setLoaded] = useState<{ Panel: typeof Consent }>();
  useEffect(() => {
    void askFor(() => import("./consent.tsx"), "Consent").then((Panel) => setLoaded({ Panel }));
  }, []);
  return loaded ? <loaded.Panel parts={parts} /> : null;
}

import { useEffect, useState } from "react";
import type { OptionalParts } from "#app/platform/config/measurement.ts";
import type { Consent } from "./consent.tsx";

/** Only a site with something optional loads the question about it, and not before the page is there. */
export function ConsentHost({ parts }: { parts: OptionalParts }) {
  const [loaded, setLoaded] = useState<{ Panel: typeof Consent }>();
  useEffect(() => {
    import("./consent.tsx").then(
      ({ Consent: Panel }) => setLoaded({ Panel }),
      (error: unknown) => console.warn("Não foi possível abrir o painel de cookies.", error),
    );
  }, []);
  return loaded ? <loaded.Panel parts={parts} /> : null;
}

import { useEffect, useState } from "react";
import type { Measurement } from "#app/platform/config/measurement.ts";
import type { Consent } from "./consent.tsx";

/** Only a site that measures loads the question about it, and not before the page is there. */
export function ConsentHost({ measurement }: { measurement: Measurement }) {
  const [loaded, setLoaded] = useState<{ Panel: typeof Consent }>();
  useEffect(() => {
    import("./consent.tsx").then(
      ({ Consent: Panel }) => setLoaded({ Panel }),
      (error: unknown) => console.warn("Não foi possível abrir o painel de cookies.", error),
    );
  }, []);
  return loaded ? <loaded.Panel measurement={measurement} /> : null;
}

// What the owner may set of the optional measurement.
import { z } from "zod";
import { isGoogleTag, isMatomoTag } from "#app/analytics/measurement.ts";
import { lineOfText } from "#app/platform/forms/text.schema.ts";
import { webAddress } from "#app/platform/text/web-address.ts";
import { settingsGroup } from "./settings-group.ts";

// No sign of a policy's own grammar: the host goes into a header.
const SCRIPT =
  /^(?:https:\/\/[a-z0-9.-]+(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)\/[^\s"'<>\\]+$/i;
const ADDRESS = "Informe o endereço do script, começando com https://, ou deixe em branco.";
const SITE = "Use só letras, números, pontos, hifens e sublinhados.";
const NEEDS_SITE = "O Matomo e o Google Analytics precisam da identificação do site.";

export const measurementSettings = settingsGroup({
  powers: "code",
  schema: z
    .strictObject({
      tagAddress: lineOfText(500)
        .transform(webAddress)
        .refine((text) => text === "" || (SCRIPT.test(text) && URL.canParse(text)), ADDRESS),
      tagSite: lineOfText(100).refine((text) => /^[\w.-]*$/.test(text), SITE),
    })
    .superRefine(({ tagAddress: address, tagSite: site }, ctx) => {
      if (address === "" || site !== "" || !URL.canParse(address)) return;
      const tag = { address, site };
      if (isMatomoTag(tag) || (isGoogleTag(tag) && !new URL(address).searchParams.has("id"))) {
        ctx.addIssue({ code: "custom", path: ["tagSite"], message: NEEDS_SITE });
      }
    }),
  apply: (company, { tagAddress: address, tagSite: site }) => ({
    ...company,
    measurement: address ? { address, site } : undefined,
  }),
  fields: ({ measurement }) => ({
    tagAddress: measurement?.address ?? "",
    tagSite: measurement?.site ?? "",
  }),
});

import { foldWords } from "#app/platform/text/search.ts";
import type { LeadForm } from "./lead.schema.ts";

/** What the search in the administration finds a lead by: names first. */
export function leadSearchColumns(
  lead: Pick<LeadForm, "nome" | "empresa" | "email" | "telefone" | "mensagem">,
) {
  return {
    search_title: foldWords(lead.nome, lead.empresa),
    search_body: foldWords(lead.email, lead.telefone, lead.mensagem),
  };
}

import { z } from "zod";
import { touchWords } from "#app/analytics/touch/touch-labels.ts";
import type { AppContext } from "#app/context.ts";
import { shopMailbox } from "#app/identity/mails/shop-mailbox.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";

const leadPayload = z.object({ leadId: z.number() });

export function registerLeadMails(app: AppContext): void {
  app.jobs.handle("mail.lead", (payload) => sendLead(app, leadPayload.parse(payload)));
}

/** To the sales address; an answer goes to whoever wrote. */
async function sendLead(app: AppContext, { leadId }: { leadId: number }): Promise<void> {
  const lead = await app.db
    .selectFrom("leads")
    .select(["nome", "email", "empresa", "telefone", "produto", "mensagem", "last_touch"])
    .where("id", "=", leadId)
    .executeTakeFirst();
  const to = await shopMailbox(app, "sales");
  if (!lead || !to) return;
  const facts: [string, string | null][] = [
    ["Nome", lead.nome],
    ["E-mail", lead.email],
    ["Empresa", lead.empresa],
    ["Telefone", lead.telefone],
    ["Interesse", lead.produto],
    ...touchWords(lead.last_touch),
  ];
  const words = (lead.mensagem ?? "Não deixou mensagem.").split(/\n+/).filter(Boolean);
  await app.mail.send({
    to,
    replyTo: lead.email,
    subject: lead.produto
      ? subjectAbout("Novo lead", [lead.produto], app.company.brand)
      : "Novo lead pelo site",
    key: `lead-${leadId}`,
    ...renderMailText(app.company, {
      heading: `${lead.nome} quer conversar`,
      paragraphs: [...new Set(words)],
      rows: facts.flatMap(([label, value]) => (value ? [[label, value]] : [])),
      actions: [{ label: "Abrir o lead", address: `${app.config.siteUrl}/admin/leads?lead=${leadId}` }],
      footnote: "Responda a este e-mail para falar direto com quem enviou.",
    }),
  });
}

import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { shopMailbox } from "#app/identity/mails/shop-mailbox.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { cohortAddress, cohortWords } from "./cohort-state.ts";

const overPayload = z.object({ cohortId: z.number(), orderId: z.number() });

export function registerCohortMails(app: AppContext): void {
  app.jobs.handle("mail.cohort-over", (payload) => sendOver(app, overPayload.parse(payload)));
}

/** Mails the owner when a cohort is over its limit, because a place that is paid late is given anyway. */
async function sendOver(app: AppContext, { cohortId, orderId }: z.infer<typeof overPayload>): Promise<void> {
  const cohort = await app.db
    .selectFrom("cohorts")
    .innerJoin("courses", "courses.id", "cohorts.course_id")
    .select(["cohorts.id", "cohorts.course_id", "cohorts.name", "places", "taken_places", "courses.title"])
    .where("cohorts.id", "=", cohortId)
    .executeTakeFirst();
  const to = await shopMailbox(app, "sales");
  if (!to || !cohort || cohort.places === null || cohort.taken_places <= cohort.places) return;
  const { name, title, places, taken_places } = cohort;
  await app.mail.send({
    to,
    subject: `Turma acima das vagas: ${`${name}, ${title}`.replace(/\s+/g, " ")}`,
    key: `cohort-over-${cohortId}-${orderId}`,
    ...renderMailText(app.company, {
      heading: "A turma passou das vagas",
      paragraphs: [
        `O pedido ${orderId} foi pago quando a ${cohortWords(name)}, do curso ${title}, já estava cheia. Quem comprou entrou mesmo assim: são ${taken_places} para ${places} ${places === 1 ? "vaga" : "vagas"}.`,
        "Você pode aumentar as vagas, passar alguém para outra turma ou reembolsar o pedido.",
      ],
      actions: [
        { label: "Ver a turma", address: `${app.config.siteUrl}${cohortAddress(cohort)}` },
        { label: "Ver o pedido", address: `${app.config.siteUrl}/admin/pedidos?pedido=${orderId}` },
      ],
    }),
  });
}

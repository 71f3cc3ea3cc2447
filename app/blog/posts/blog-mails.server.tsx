import { z } from "zod";
import type { AppContext } from "#app/context.ts";
import { shopMailbox } from "#app/identity/mails/shop-mailbox.server.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";
import { addressOf } from "#app/platform/http/address.ts";
import type { Db } from "#db/connect.server.ts";

const payloadSchema = z.object({ commentId: z.number() });

export function registerBlogMails(app: AppContext): void {
  app.jobs.handle("mail.comment-waiting", (payload) => sendWaiting(app, payloadSchema.parse(payload)));
  app.jobs.handle("mail.comment-approved", (payload) => sendApproved(app, payloadSchema.parse(payload)));
}

/** To the owner, unless somebody has decided meanwhile; an answer goes to whoever wrote. */
async function sendWaiting(app: AppContext, { commentId }: { commentId: number }): Promise<void> {
  const comment = await findComment(app.db, commentId);
  const to = await shopMailbox(app, "info");
  if (comment?.status !== "pending" || !to) return;
  await app.mail.send({
    to,
    replyTo: comment.email,
    subject: subjectAbout("Comentário aguardando aprovação", [comment.title], app.company.brand),
    key: `comment-waiting-${commentId}`,
    ...renderMailText(app.company, {
      heading: "Um comentário está aguardando aprovação",
      paragraphs: [
        `${comment.name} escreveu em ${oneLine(comment.title)}:`,
        ...new Set(comment.message.split(/\n+/).filter((line) => line.trim() !== "")),
      ],
      actions: [{ label: "Ver os comentários", address: `${app.config.siteUrl}/blog-admin?aba=comentarios` }],
      footnote: "Responda a este e-mail para falar direto com quem comentou.",
    }),
  });
}

/** Nobody has confirmed the address, so nothing of what was typed beside it is repeated. */
async function sendApproved(app: AppContext, { commentId }: { commentId: number }): Promise<void> {
  const comment = await findComment(app.db, commentId);
  if (comment?.status !== "approved") return;
  const title = oneLine(comment.title);
  const address = `${app.config.siteUrl}/blog/${addressOf(comment.post_id, comment.title)}#comentarios`;
  await app.mail.send({
    to: comment.email,
    subject: `Seu comentário foi publicado | ${app.company.brand}`,
    key: `comment-approved-${commentId}`,
    ...renderMailText(app.company, {
      heading: "Seu comentário foi publicado",
      paragraphs: [
        `O comentário que você deixou em ${title} já aparece para todo mundo. Obrigado por escrever.`,
      ],
      actions: [{ label: "Ver no blog", address }],
      footnote: "Se não foi você quem comentou, responda a este e-mail e nós apagamos o comentário.",
    }),
  });
}

async function findComment(db: Db, id: number) {
  return db
    .selectFrom("comments")
    .innerJoin("blog_posts", "blog_posts.id", "comments.post_id")
    .select(["comments.name", "comments.email", "comments.message", "comments.status", "comments.post_id"])
    .select("blog_posts.title")
    .where("comments.id", "=", id)
    .where("blog_posts.retired_at", "is", null)
    .executeTakeFirst();
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

// Whose rows can be given back what they held before an act on several: with which right, and by which write.
import { putRequestsBack } from "#app/account/data-requests/data-request-actions.server.ts";
import { putMailsBack } from "#app/admin/mails/mail-resending.server.ts";
import { READY_ANSWERS } from "#app/answers/ready-answer-writes.server.ts";
import { putDeliveriesBack } from "#app/api/webhooks/delivery-log.server.ts";
import { putCommentsBack } from "#app/blog/comments/comment-writes.server.ts";
import { POSTS } from "#app/blog/posts/post-writes.server.ts";
import { PRODUCTS_IN_BULK } from "#app/catalog/admin/product-bulk-writes.server.ts";
import { putReviewsBack } from "#app/catalog/reviews/review-writes.server.ts";
import { COUPONS } from "#app/coupons/coupon-writes.server.ts";
import { putMembersBack } from "#app/courses/cohort-members/member-moves.server.ts";
import { putDoubtsBack } from "#app/courses/doubts/doubt-writes.server.ts";
import { putStudentsBack, studentChanges } from "#app/courses/students/student-bulk-writes.server.ts";
import type { Right } from "#app/identity/rights/rights.ts";
import { putUsersBack } from "#app/identity/users/user-bulk-writes.server.ts";
import { putLeadsBack } from "#app/marketing/leads/lead-writes.server.ts";
import { putSubscriptionsBack } from "#app/newsletter/subscriptions/subscription-writes.server.ts";
import { putNounsBack } from "#app/nouns/noun-bulk-writes.server.ts";
import { putResentBack } from "#app/orders/admin/order-bulk.server.ts";
import { BULK_ACTS, type BulkAct, type PutBack } from "#app/platform/bulk/bulk-act.server.ts";
import type { RowChanges } from "#app/platform/config/changed-values.ts";

interface UndoKind {
  /** The one that the act took. */
  right: Right;
  /** What it takes to take back somebody else's, where people have rows of their own; else `right`. */
  others?: Right;
  /** Where its list stands. */
  path: string;
  /** Of what its list stands in. */
  pathOf?: (detail: Record<string, unknown>) => string;
  putBack: PutBack;
  /** What an entry changed, where it does not say so by `changes`. */
  changesOf?: (detail: Record<string, unknown>) => RowChanges;
}

/** What lay there, and when it is to leave. */
const heldChanges = ({ was, due }: Record<string, unknown>) => ({
  was: { de: String(was), para: String(due) },
});

export const UNDO_KINDS: Record<BulkAct, UndoKind> = {
  "product.bulk": {
    right: "products.write",
    path: "/admin/produtos",
    putBack: putNounsBack(PRODUCTS_IN_BULK),
  },
  "coupon.bulk": { right: "products.write", path: "/admin/cupons", putBack: putNounsBack(COUPONS) },
  "lead.bulk": { right: "leads.handle", path: "/admin/leads", putBack: putLeadsBack },
  "review.bulk": { right: "reviews.moderate", path: "/admin/avaliacoes", putBack: putReviewsBack },
  "comment.bulk": { right: "blog.write", path: "/blog-admin", putBack: putCommentsBack },
  "post.bulk": { right: "blog.write", path: "/blog-admin", putBack: putNounsBack(POSTS) },
  "ready-answer.bulk": {
    right: "answers.write",
    path: "/admin/respostas-prontas",
    putBack: putNounsBack(READY_ANSWERS),
  },
  "subscription.bulk": {
    right: "newsletter.send",
    path: "/admin/newsletter",
    putBack: putSubscriptionsBack,
  },
  "mail.bulk": {
    right: "mails.read",
    path: "/admin/emails",
    pathOf: ({ waited }) => (waited ? "/admin/configuracoes/email" : "/admin/emails"),
    putBack: putMailsBack,
    changesOf: heldChanges,
  },
  "order.bulk": {
    right: "orders.resend",
    path: "/admin/pedidos",
    putBack: putResentBack,
    changesOf: ({ key }) => ({ was: { para: String(key) } }),
  },
  "delivery.bulk": {
    right: "integrations.manage",
    path: "/admin/integracoes",
    pathOf: ({ webhook }) => `/admin/integracoes/webhooks/${webhook}`,
    putBack: putDeliveriesBack,
    changesOf: heldChanges,
  },
  "doubt.bulk": {
    right: "doubts.answer",
    others: "students.manage",
    path: "/admin/duvidas",
    putBack: putDoubtsBack,
  },
  "student.bulk": {
    right: "students.teach",
    others: "students.manage",
    path: "/admin/cursos",
    pathOf: ({ courseId }) => `/admin/cursos/${courseId}/alunos`,
    putBack: putStudentsBack,
    changesOf: studentChanges,
  },
  "member.bulk": {
    right: "courses.teach",
    others: "courses.manage",
    path: "/admin/cursos",
    pathOf: ({ courseId, cohortId }) => `/admin/cursos/${courseId}/turmas/${cohortId}`,
    putBack: putMembersBack,
  },
  "user.bulk": {
    right: "users.manage",
    path: "/admin/usuarios",
    putBack: putUsersBack,
    changesOf: ({ isActive }) => ({ isActive: { de: !isActive, para: Boolean(isActive) } }),
  },
  "data-request.bulk": {
    right: "privacy.handle",
    path: "/admin/privacidade",
    putBack: putRequestsBack,
    changesOf: ({ state }) => ({ state: { de: "open", para: String(state) } }),
  },
};

/** What taking back an act of that kind needs of this person. */
export function undoRight(action: BulkAct, doneBy: number | null, userId: number): Right {
  const { right, others = right } = UNDO_KINDS[action];
  return doneBy === userId ? right : others;
}

export function isBulkAct(action: string): action is BulkAct {
  return action in BULK_ACTS;
}

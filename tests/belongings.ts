// One of everything that a person can own. Each contains a word that only its owner may read.
import { randomBytes } from "node:crypto";
import { certificateCode } from "#app/courses/certificates/certificate-code.ts";
import { createMessage } from "#app/courses/messages/student-messages.server.ts";
import { createLink } from "#app/identity/links/one-time-links.server.ts";
import { newCartLink } from "#app/recovery/carts/recovery-links.server.ts";
import { inTransaction, json } from "#db/connect.server.ts";
import { insertRow, updateRow } from "#db/writes.server.ts";
import {
  makeCourseProduct,
  makeDoubt,
  makePaidOrder,
  makeProduct,
  makeSubscription,
  makeUser,
} from "./makers.ts";
import type { TestSite } from "./test-site.ts";

export type Belongings = Awaited<ReturnType<typeof makeBelongings>>;

/** Owned by a customer whose name is this word. `known` lists ids and other values that identify the things. */
export async function makeBelongings(site: TestSite, word: string) {
  const { db } = site;
  const now = site.now();
  const name = `${word} dos Santos`;
  const email = `${word.toLowerCase()}@teste.example`;
  const user = await makeUser(db, { name, email, phone: "47 99900-0000", address: `Rua ${word}, 7` });
  const file = (key: string) => site.files.put(key, bytesOf(`Só de ${word}.`), 1000);
  const download = await makeProduct(db, {
    file_key: `entregas/${word.toLowerCase()}`,
    file_name: "kit.txt",
  });
  await file(`entregas/${word.toLowerCase()}`);
  const sold = await makeCourseProduct(db);
  const lesson = sold.lessons[0]?.id ?? 0;
  const lessonFile = { pdf_file_key: `aulas/${word.toLowerCase()}`, pdf_file_name: "aula.pdf" };
  await updateRow(db, "course_lessons", lesson, lessonFile, now);
  await file(lessonFile.pdf_file_key);
  const lines = [{ product: download, quantity: 2 }, { product: sold.product }];
  const { order, rights } = await makePaidOrder(site, {
    user_id: user.id,
    notes: `Recado de ${word}`,
    lines,
  });
  const charge = { number: 1, provider: "sandbox", provider_ref: `sbx_${word}`, method: "pix" as const };
  const paid = { state: "approved" as const, charged_cents: order.total, approved_cents: order.total };
  await insertRow(db, "payment_attempts", { order_id: order.id, ...charge, ...paid }, now);
  const attachment = randomBytes(16).toString("base64url");
  const kept = {
    lesson_id: lesson,
    public_id: attachment,
    name: `${word}.pdf`,
    file_key: lessonFile.pdf_file_key,
  };
  await db
    .insertInto("lesson_attachments")
    .values({ ...kept, size_bytes: 9, created_at: now })
    .execute();
  const note = await insertRow(
    db,
    "lesson_notes",
    { user_id: user.id, lesson_id: lesson, body: `Nota de ${word}` },
    now,
  );
  await makeDoubt(db, lesson, user.id, `Dúvida de ${word}`);
  const certificate = certificateCode(randomBytes(12));
  const course = { course_id: sold.course.id, course_title: "Curso", workload_minutes: 60 };
  const dates = {
    started_on: now,
    finished_on: now,
    issued_at: now,
    syllabus: json<{ title: string; lessons: string[] }[]>([]),
  };
  const issued = { code: certificate, user_id: user.id, student_name: name, ...course, ...dates };
  await db.insertInto("certificates").values(issued).execute();
  const review = { product_id: download.id, user_id: user.id, rating: 2, comment: `Opinião de ${word}` };
  await insertRow(db, "product_reviews", review, now);
  const request = await db
    .insertInto("data_requests")
    .values({
      kind: "export",
      email,
      user_id: user.id,
      message: `Pedido de ${word}`,
      state: "open",
      confirmed_at: now,
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const cart = { ...newCartLink(site.secret), user_id: user.id, email, name, phone: null, total_cents: 1 };
  const chosen = json({ lines: [{ productId: download.id, quantity: 1 }] });
  await db
    .insertInto("recovery_carts")
    .values({ ...cart, cart: chosen, touched_at: now, created_at: now })
    .execute();
  const link = await inTransaction(db, (trx) =>
    createLink(trx, { purpose: "reset", userId: user.id, email, secret: site.secret }, now),
  );
  const subscription = await makeSubscription(db, { email, name });
  const links = await db.selectFrom("order_links").selectAll().where("order_id", "=", order.id).execute();
  const known = [
    ...[user.id, order.id, request.id, subscription.id].map(String),
    ...[order.public_id, link, cart.link_id, cart.token_hash],
    ...links.flatMap(({ id, token_hash }) => [id, token_hash]),
    `${subscription.id}-${cart.token_hash.slice(0, 43)}`,
  ];
  const right = rights[0]?.public_id ?? "";
  const courseId = sold.course.id;
  const author = { actorId: user.id, ip: "" };
  const message = await createMessage(db, { courseId, enrollmentIds: [] }, author, now);
  const mine = {
    user: user.id,
    right,
    attachment,
    certificate,
    request: request.id,
    course: courseId,
    message,
  };
  return { word, user, order, product: download, course: sold.course, lesson, note, mine, known };
}

async function* bytesOf(text: string) {
  yield Buffer.from(text);
}

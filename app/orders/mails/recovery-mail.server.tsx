// The mail for a buyer who lost theirs: links of purchases with this address, or the sign-in of its account.

import type { AppContext } from "#app/context.ts";
import { codePagePath } from "#app/identity/mail-code/sealed-address.server.ts";
import { accountBacking, type Backing } from "#app/mail/mail-bounds.ts";
import { renderMailText } from "#app/mail/mail-layout.tsx";
import { subjectAbout } from "#app/mail/mail-subject.ts";
import { currentOrderLink } from "#app/orders/access/order-links.server.ts";
import { formatDate } from "#app/platform/money-and-dates/dates.ts";
import { firstName } from "#app/platform/text/shown-name.ts";
import type { Db } from "#db/connect.server.ts";

const MAX_ORDERS = 10;

/** Sends nothing if nothing was bought with the address; the page says the same in both cases. */
export async function sendRecovery(app: AppContext, email: string, jobId: number): Promise<void> {
  const { db, company, config, secret } = app;
  const [guests, account] = await Promise.all([findGuestOrders(db, email), findAccount(db, email)]);
  if (guests.length === 0 && !account) return;
  const links: { label: string; address: string }[] = [];
  for (const order of guests) {
    const facts = { orderId: order.id, secret, now: app.now(), kind: "mail" } as const;
    const { token } = await currentOrderLink(db, facts);
    const address = `${config.siteUrl}/acesso/${token}`;
    links.push({ label: `Pedido ${order.id}, de ${formatDate(order.created_at)}: ${order.name}`, address });
  }
  const paragraphs: string[] = [];
  if (links.length > 0)
    paragraphs.push(
      "Cada botão abre uma compra feita com este e-mail. Os links são só seus: não compartilhe.",
    );
  if (account) {
    paragraphs.push(
      "Este e-mail tem conta aqui: entre nela para ver o que é seu, com um código por e-mail ou com a sua senha.",
    );
    links.push({
      label: "Entrar na minha conta",
      address: `${config.siteUrl}${codePagePath(secret, email, "/minha-conta")}`,
    });
  }
  await app.mail.send({
    to: email,
    subject: subjectAbout(
      "Suas compras",
      guests.map(({ name }) => name ?? ""),
      company.brand,
    ),
    key: `order-recovery-${jobId}`,
    backing: backingOf(guests, account),
    ...renderMailText(company, {
      heading: "Suas compras",
      reader: account && firstName(account.name, account.email_confirmed_at !== null),
      paragraphs,
      actions: links,
      footnote: "Se você não pediu este e-mail, ignore: ninguém viu as suas compras.",
    }),
  });
}

/**
 * This exact address was confirmed or paid with: floods at other spellings of the mailbox do not hold this mail back.
 */
function backingOf(
  guests: { id: number; paid_cents: number }[],
  account: { id: number; email_confirmed_at: Date | null } | undefined,
): Backing | undefined {
  const ofAccount = account && accountBacking(account.id, account.email_confirmed_at);
  const paid = guests.find(({ paid_cents }) => paid_cents > 0);
  return ofAccount ?? (paid && `order:${paid.id}`);
}

/** Newest first, named by their first product; paid orders before unpaid ones, which anybody could have made. */
async function findGuestOrders(db: Db, email: string) {
  return db
    .selectFrom("orders")
    .select(["orders.id", "orders.created_at", "orders.paid_cents"])
    .select((eb) =>
      eb
        .selectFrom("order_items")
        .select("order_items.name")
        .whereRef("order_items.order_id", "=", "orders.id")
        .orderBy("order_items.id")
        .limit(1)
        .as("name"),
    )
    .where("orders.guest_email", "=", email)
    .where("orders.user_id", "is", null)
    .where("orders.status", "!=", "cancelled")
    .orderBy((eb) => eb.case().when("orders.paid_cents", ">", 0).then(0).else(1).end())
    .orderBy("orders.created_at", "desc")
    .limit(MAX_ORDERS)
    .execute();
}

async function findAccount(db: Db, email: string) {
  return db
    .selectFrom("users")
    .select(["id", "name", "email_confirmed_at"])
    .where("email", "=", email)
    .where("is_active", "=", true)
    .executeTakeFirst();
}

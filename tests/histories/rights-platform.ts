// Hotmart in a history of rights: what it delivers by webhook, and the file of sales that the owner brings.
import { deliverSigned } from "#tests/incoming.ts";
import type { Answer, Visitor } from "#tests/test-site.ts";
import { type Code, codeName, type RightsStage } from "./rights-stage.ts";

export interface Purchase {
  id: string;
  email: string;
  code: Code;
  subscription: string | undefined;
  paidAt: Date;
}

export const EVENTS = [
  "PURCHASE_APPROVED",
  "PURCHASE_APPROVED",
  "PURCHASE_REFUNDED",
  "PURCHASE_PROTEST",
  "PURCHASE_COMPLETE",
  "SUBSCRIPTION_CANCELLATION",
] as const;
export const FILE_STATUSES = ["Aprovado", "Aprovado", "Aprovado", "Em disputa", "Reembolsado"] as const;

const HEADING =
  "Código da transação;Status da transação;Data da transação;Código do produto;Produto;Comprador(a);Email do(a) Comprador(a);Código do assinante";

interface Delivery {
  id: string;
  purchase: Purchase;
  event: (typeof EVENTS)[number];
  /** Of a cancelled subscription: it opens until then. */
  until: Date;
}

export function deliver(stage: RightsStage, { id, purchase, event, until }: Delivery): Promise<Answer> {
  const { id: transaction, email, code, subscription, paidAt } = purchase;
  const at = stage.site.now().getTime();
  const product = { id: Number(code), name: codeName(code) };
  const subscriber = { code: subscription, email, name: "Comprador" };
  const data =
    event === "SUBSCRIPTION_CANCELLATION"
      ? { product, subscriber, cancellation_date: at, date_next_charge: until.getTime() }
      : {
          product,
          buyer: { email, name: "Comprador" },
          purchase: { transaction, approved_date: paidAt.getTime(), status: "X" },
          ...(subscription ? { subscription: { subscriber: { code: subscription } } } : {}),
        };
  const body = { id, creation_date: at, event, data };
  return deliverSigned(stage.site, { platform: "hotmart", address: stage.hookAddress }, body);
}

/** Returns the path of the import. */
export async function importFile(
  { site }: RightsStage,
  owner: Visitor,
  rows: readonly { purchase: Purchase; status: string }[],
): Promise<string> {
  const lines = rows.map(({ purchase: { id, email, code, subscription, paidAt }, status }) =>
    [id, status, timeOf(paidAt), code, codeName(code), "Comprador", email, subscription ?? "(none)"].join(
      ";",
    ),
  );
  const body = [HEADING, ...lines].join("\n");
  const answer = await owner.send("/api/admin/imports?nome=vendas.csv", { method: "PUT", body });
  const path = `/admin/importar/${answer.json().id}`;
  await site.settle();
  await owner.post(path, { intent: "save-choices", opens: [], platform: "hotmart" });
  await site.settle();
  await owner.post(path, { intent: "begin-import" });
  await site.settle();
  return path;
}

/** "29/01/2027 12:00:00" in São Paulo. */
function timeOf(at: Date): string {
  const [day = "", time = ""] = new Date(at.getTime() - 3 * 3_600_000).toISOString().split("T");
  return `${day.split("-").toReversed().join("/")} ${time.slice(0, 8)}`;
}

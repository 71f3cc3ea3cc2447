// The question before the notice to imported students: how many get it, and what they cannot open yet.
import type { BulkQuestion } from "#app/platform/forms/form.ts";
import type { Db } from "#db/connect.server.ts";
import { NOTHING_OPENED, type Opened } from "../matching/delivered.server.ts";
import { listExternalProducts } from "../matching/external-products.server.ts";
import { listUnready, unreadySentences } from "../matching/unready.server.ts";
import { NOTICE_FORM, type Notice } from "./import-notice.ts";

const CHANGED = "Isto mudou desde a pergunta. Confira de novo: nada foi enviado ainda.";
const COUNT = new Intl.NumberFormat("pt-BR");

interface Asked {
  notice: Notice;
  waiting: number;
  aMinute: number;
  /** What somebody said yes to. */
  agreed: string | undefined;
}

/** Undefined where this is what was agreed to. */
export async function askNotice(
  trx: Db,
  found: { id: number; settings: object },
  { notice: { subject, text }, waiting, aMinute, agreed }: Asked,
): Promise<BulkQuestion | undefined> {
  const unready = await listUnready(trx, await listOpenedBy(trx, found));
  const plan = `${waiting} ${unready.length}`;
  if (plan === agreed) return undefined;
  const minutes = Math.ceil(waiting / aMinute);
  const pace =
    minutes > 1
      ? `, ${aMinute} por minuto: os últimos saem em cerca de ${COUNT.format(minutes)} minutos`
      : "";
  return {
    form: NOTICE_FORM,
    title: `Avisar ${waiting === 1 ? "1 aluno" : `${COUNT.format(waiting)} alunos`}?`,
    sentences: [
      ...(agreed === undefined ? [] : [CHANGED]),
      `Cada pessoa recebe um e-mail com o assunto “${subject}”${pace}.`,
      ...unreadySentences(unready),
      "Os que ainda esperam podem ser parados; um e-mail que saiu não volta.",
    ],
    confirmLabel: "Avisar",
    fields: [
      ["intent", "send-notices"],
      ["subject", subject],
      ["text", text],
      ["answers", NOTICE_FORM],
      ["agreed", plan],
    ],
  };
}

/** What a done import opens, by what was chosen for it. */
async function listOpenedBy(db: Db, { id, settings }: { id: number; settings: object }): Promise<Opened[]> {
  const theirs = await db
    .selectFrom("sale_import_lines")
    .select("external_product_id as id")
    .distinct()
    .where("import_id", "=", id)
    .where("external_product_id", "is not", null)
    .execute();
  const ids = theirs.flatMap((product) => product.id ?? []);
  return [{ ...NOTHING_OPENED, ...settings }, ...(await listExternalProducts(db, { ids }))];
}

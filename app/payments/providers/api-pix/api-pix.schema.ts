// Schemas of a bank's answers. Banks add fields, and the standard's lists may grow.
import { z } from "zod";
import { standardCentsOf } from "../decimal-cents.ts";

const amount = z.string().transform((text, context) => {
  const cents = standardCentsOf(text);
  if (cents === undefined) context.addIssue("no amount with two decimals");
  return cents ?? 0;
});
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const devolutionSchema = z
  .object({
    id: z.string(),
    valor: amount,
    status: z.string(),
    natureza: z.string().optional(),
    horario: z.object({ solicitacao: instant.optional(), liquidacao: instant.optional() }).optional(),
  })
  .transform(({ valor, natureza = "ORIGINAL", horario, ...rest }) => ({
    ...rest,
    natureza,
    cents: valor,
    /** Time of the last change, if the bank reports it. */
    movedAt: horario?.liquidacao ?? horario?.solicitacao,
  }));

const receivedSchema = z
  .object({
    endToEndId: z.string(),
    txid: z.string().optional(),
    valor: amount,
    horario: instant,
    devolucoes: z.array(devolutionSchema).default([]),
    // Efí's own field: its fee.
    gnExtras: z.object({ tarifa: amount.optional() }).optional(),
  })
  .transform(({ valor, horario, devolucoes, gnExtras, ...rest }) => ({
    ...rest,
    cents: valor,
    at: horario,
    devolutions: devolucoes,
    feeCents: gnExtras?.tarifa,
  }));

const chargeSchema = z
  .object({
    txid: z.string(),
    status: z.string(),
    // Efí documents the seconds as a string here and as a number there.
    calendario: z.object({ criacao: instant, expiracao: z.coerce.number() }),
    valor: z.object({ original: amount }),
    location: z.string().optional(),
    pixCopiaECola: z.string().optional(),
    pix: z.array(receivedSchema).default([]),
  })
  .transform(({ txid, status, calendario, valor, location, pixCopiaECola, pix }) => ({
    txid,
    status,
    location,
    received: pix,
    payload: pixCopiaECola,
    cents: valor.original,
    createdAt: calendario.criacao,
    expiresAt: new Date(calendario.criacao.getTime() + calendario.expiracao * 1000),
  }));

const listSchema = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.number() }) }),
  pix: z.array(receivedSchema).default([]),
});

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });

const webhookSchema = z.object({ webhookUrl: z.string() });

/** The standard's problem format (RFC 7807), or Efí's own. */
const problemSchema = z.object({
  type: z.string().optional(),
  title: z.string().optional(),
  detail: z.string().optional(),
  nome: z.string().optional(),
  mensagem: z.string().optional(),
});

const callbackSchema = z.object({ pix: z.array(z.object({ txid: z.string().optional() })).default([]) });

export {
  callbackSchema,
  chargeSchema,
  devolutionSchema,
  listSchema,
  problemSchema,
  tokenSchema,
  webhookSchema,
};

export type Charge = z.infer<typeof chargeSchema>;
export type Received = z.infer<typeof receivedSchema>;
export type Devolution = z.infer<typeof devolutionSchema>;

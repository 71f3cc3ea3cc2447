// The demo's people, their purchases and studies.
import { z } from "zod";
import { openDemoFolder } from "./demo-folder.ts";

export const daysAgo = z.number().nonnegative();
const personSchema = z.strictObject({ name: z.string().min(1), email: z.email(), daysAgo });
/** Addresses and passwords are in DEMO_ACCOUNTS. */
const accountSchema = personSchema.omit({ email: true });
const peopleSchema = z.strictObject({
  admin: accountSchema,
  customer: accountSchema,
  teachers: z.array(personSchema),
  buyers: z.array(personSchema).min(1),
});

export const touchSchema = z.strictObject({
  source: z.string().optional(),
  medium: z.string().optional(),
  campaign: z.string().optional(),
  referrer: z.string().optional(),
  gclid: z.string().optional(),
  landing: z.string().optional(),
});

const ordersSchema = z.strictObject({
  /** This many orders over this many days, slightly more each week. */
  count: z.int().positive(),
  days: z.int().positive(),
  /** Days from order to refund; younger orders are not refunded. */
  refundAfterDays: z.int().positive(),
  refundReason: z.string(),
  /** Purchases of the demo customer. */
  purchases: z.array(
    z.strictObject({ product: z.string(), daysAgo, method: z.enum(["pix", "credit", "boleto"]) }),
  ),
  /** Traffic sources of buyers, weighted by `times`; without a touch: direct visits. */
  origins: z.array(
    z.strictObject({ times: z.int().positive(), touch: touchSchema.nullable().default(null) }),
  ),
});

const cartSchema = z.strictObject({
  hoursAgo: z.number().positive(),
  products: z.int().positive(),
  phone: z.string().nullable().default(null),
});

/** Studies of the demo customer. */
const studySchema = z.strictObject({
  /** This many lessons are completed, and the next stopped at this second. */
  begun: z.strictObject({
    course: z.string(),
    startedDaysAgo: daysAgo,
    completed: z.int().nonnegative(),
    leftAtSecond: z.int().nonnegative(),
  }),
  completed: z.strictObject({ course: z.string(), startedDaysAgo: daysAgo, certificate: z.string() }),
  /** Notes on lessons of the begun course. */
  notes: z.array(
    z.strictObject({
      lesson: z.string(),
      second: z.int().nonnegative().nullable().default(null),
      daysAgo,
      body: z.string().min(1),
    }),
  ),
});

const doubtSchema = z.strictObject({
  course: z.string(),
  lesson: z.string(),
  /** The e-mail of the demo customer or of a buyer. */
  student: z.email(),
  question: z.string().min(1),
  answer: z.string().nullable().default(null),
  daysAgo,
  answeredDaysAgo: daysAgo.nullable().default(null),
  /** Second of the video. */
  second: z.int().nonnegative().optional(),
  /** Default: answered questions are resolved. */
  resolved: z.boolean().optional(),
});

export function readPeople(folder = openDemoFolder()) {
  return folder.json("pessoas/pessoas.json", peopleSchema);
}

export function readOrders(folder = openDemoFolder()) {
  return folder.json("pedidos/pedidos.json", ordersSchema);
}

export function readCarts(folder = openDemoFolder()) {
  return folder.json("pedidos/carrinhos.json", z.array(cartSchema));
}

export function readStudy(folder = openDemoFolder()) {
  return folder.json("estudos/estudos.json", studySchema);
}

export function readDoubts(folder = openDemoFolder()) {
  return folder.json("duvidas/duvidas.json", z.array(doubtSchema));
}

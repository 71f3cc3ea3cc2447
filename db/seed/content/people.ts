// The people of the demo, what they bought and what they studied.
import { z } from "zod";
import { openDemoFolder } from "./demo-folder.ts";

export const daysAgo = z.number().nonnegative();
const personSchema = z.strictObject({ name: z.string().min(1), email: z.email(), daysAgo });
/** Their addresses and passwords are those of DEMO_ACCOUNTS. */
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
  /** So many orders, spread over so many days, a little more each week. */
  count: z.int().positive(),
  days: z.int().positive(),
  /** So long after the order the money went back; younger ones keep it. */
  refundAfterDays: z.int().positive(),
  refundReason: z.string(),
  /** What the demo customer bought. */
  purchases: z.array(
    z.strictObject({ product: z.string(), daysAgo, method: z.enum(["pix", "credit", "boleto"]) }),
  ),
  /** How buyers came, as often as `times` says; without a touch: by themselves. */
  origins: z.array(
    z.strictObject({ times: z.int().positive(), touch: touchSchema.nullable().default(null) }),
  ),
});

const cartSchema = z.strictObject({
  hoursAgo: z.number().positive(),
  products: z.int().positive(),
  phone: z.string().nullable().default(null),
});

/** What the demo customer did in her courses. */
const studySchema = z.strictObject({
  /** So many lessons are completed, and the next was left at this second. */
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
  /** Where the video stood. */
  second: z.int().nonnegative().optional(),
  /** When left out, what is answered is resolved. */
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

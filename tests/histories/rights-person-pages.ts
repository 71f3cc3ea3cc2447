// What a person reads: the account, the courses, the door and a lesson of each course, the files, the export. Of what was
// bought for an address that nobody has confirmed these pages tell nothing, because the account may be a stranger's.
import { strFromU8, unzipSync } from "fflate";
import { exportPerson } from "#app/account/erasure/data-export.server.ts";
import { findPerson } from "#app/account/erasure/personal-data.server.ts";
import type { Visitor } from "#tests/test-site.ts";
import { articles, dayAfter, type Reading, type Thing, textOf } from "./rights-pages.ts";
import { type Right, type State, stateOf, type Telling, tell } from "./rights-telling.ts";

type Reader = Reading["people"][number];

/** The word of the account and of the back office. */
export const WORDS: Record<State, string> = {
  open: "Ativo",
  "awaits confirmation": "Aguardando confirmação",
  "not open yet": "Pré-venda",
  suspended: "Suspenso",
  ended: "Expirado",
  revoked: "Encerrado",
  removed: "Encerrado",
};
export const WORD = new RegExp(`(${[...new Set(Object.values(WORDS))].join("|")})`);

/** How a sentence for people says that a right is closed. */
const SENTENCES: [RegExp, State][] = [
  [/A loja retirou o seu acesso em/, "removed"],
  [/reembolsada|contestado e estornado|foi cancelada|foi devolvida|passou para outra conta/, "revoked"],
  [/Pagamento contestado|Pagamento em análise|Pedido em análise/, "suspended"],
  [/Abre em \d/, "not open yet"],
  [/O seu acesso terminou em/, "ended"],
];

export function stateSaid(text: string): State | undefined {
  return SENTENCES.find(([sentence]) => sentence.test(text))?.[1];
}

export async function readPersonPages(reading: Reading): Promise<void> {
  for (const person of reading.people) {
    await readAccount(reading, person);
    await readCourses(reading, person);
    for (const course of reading.stage.courses) await readCourse(reading, person, course);
    await readFiles(reading, person);
    await readExport(reading, person);
  }
}

/** A card for each thing. What was only given by hand is shown among the courses alone. */
async function readAccount(reading: Reading, { browser, userId, email }: Reader): Promise<void> {
  const { text } = await browser.get("/minha-conta");
  const cards = new Map(
    articles(text).map((card) => {
      const name = textOf(/<h2[^>]*>([\s\S]*?)<\/h2>/.exec(card)?.[1] ?? "").replace(/ · .*/, "");
      const rest = textOf(card.slice(card.indexOf("</h2>")));
      return [name, { word: WORD.exec(rest)?.[1] ?? null, until: dayAfter("Válido até", rest) }];
    }),
  );
  for (const [name, own] of thingsOf(reading, userId)) {
    const telling = tell(own, reading.now);
    // Given by hand alone it is no purchase.
    const isBought = own.some(({ source }) => source !== "hand");
    const isShown = telling && isBought;
    // Of what the shop took away no day is said.
    const until = telling?.state === "removed" ? null : (telling?.lastDay ?? null);
    const expected = isShown ? { word: WORDS[telling.state], until } : null;
    reading.expect(`account of ${email}, ${name}`, cards.get(name) ?? null, expected);
  }
}

async function readCourses(reading: Reading, { browser, userId, email }: Reader): Promise<void> {
  const { text } = await browser.get("/meus-cursos");
  const cards = articles(text).map((card) => {
    const name = textOf(/<h[23][^>]*>([\s\S]*?)<\/h[23]>/.exec(card)?.[1] ?? "");
    return [name, saidOfCourse(textOf(card), /<h2/.test(card))] as const;
  });
  for (const { id, title } of reading.stage.courses) {
    const telling = tell(knownTo(reading, userId, { courseId: id }), reading.now);
    const said = new Map(cards).get(title) ?? null;
    reading.expect(`courses of ${email}, ${title}`, said, telling ? expectedOfCourse(telling) : null);
  }
}

/** Of a closed course only an end and an opening have a day. */
function saidOfCourse(text: string, isOpen: boolean) {
  const state = isOpen ? "open" : (stateSaid(text) ?? null);
  const words = { open: "Acesso até", ended: "terminou em", "not open yet": "Abre em" };
  const day = state !== null && state in words ? dayAfter(words[state as keyof typeof words], text) : null;
  return { state, day };
}

function expectedOfCourse({ state, lastDay, opensOn }: Telling) {
  const day = state === "open" || state === "ended" ? lastDay : state === "not open yet" ? opensOn : null;
  return { state, day };
}

async function readCourse(
  reading: Reading,
  { browser, userId, email }: Reader,
  { id, title, lessonId }: Reading["stage"]["courses"][number],
): Promise<void> {
  const telling = tell(knownTo(reading, userId, { courseId: id }), reading.now);
  const isOpen = telling?.state === "open";
  const door = await browser.get(`/curso/${id}`);
  const lesson = await browser.get(`/curso/${id}?aula=${lessonId}`);
  reading.expect(`door of ${title} to ${email}`, door.status, 200);
  reading.expect(`lesson of ${title} to ${email}`, lesson.status, isOpen ? 200 : 403);
  const expected = telling ? expectedOfCourse(telling) : { state: null, day: null };
  for (const [page, answer] of [["door", door] as const, ["lesson", lesson] as const]) {
    const said = saidOfCourse(textOf(answer.text), isOpen);
    reading.expect(`${page} of ${title} to ${email}`, said, expected);
  }
}

/** What is there is refused with the reason. */
const STATUSES: Record<State, number> = {
  open: 200,
  "awaits confirmation": 404,
  "not open yet": 423,
  suspended: 423,
  ended: 410,
  revoked: 410,
  removed: 410,
};

async function readFiles(reading: Reading, { browser, userId, email }: Reader): Promise<void> {
  for (const right of reading.rightsTo(userId, { productId: reading.stage.file.id })) {
    const telling = tell([right.awaits_confirmation ? asAwaiting(right) : right], reading.now);
    if (telling) await readFile(reading, { page: `file ${right.id} to ${email}`, browser, telling });
  }
}

/** Each right has an address of its own. */
export async function readFile(
  reading: Reading,
  { page, browser, telling }: { page: string; browser: Visitor; telling: Telling },
): Promise<void> {
  const { state, lastDay, right } = telling;
  // A download is counted and limited, a question for its size is not.
  const method = state === "open" ? "HEAD" : "GET";
  const answer = await browser.send(`/downloads/${right.public_id}`, { method });
  reading.expect(page, answer.status, STATUSES[state]);
  if (state === "ended") reading.expect(page, dayAfter("valeu até", textOf(answer.text)), lastDay);
}

/** Whatever else closes it, nothing of it is told. */
function asAwaiting(right: Right): Right {
  return { ...right, removed_at: null, revoked_for: null, suspended_for: null };
}

function knownTo(reading: Reading, userId: number, thing: Thing): Right[] {
  return reading.rightsTo(userId, thing).filter((right) => !right.awaits_confirmation);
}

/** The rows themselves. What a guest bought for an address that nobody has confirmed is left out (SEC-50). */
async function readExport(reading: Reading, { userId, email }: Reader): Promise<void> {
  const person = await findPerson(reading.site.db, userId);
  const zip = unzipSync(
    await exportPerson(reading.site.db, { person, actorId: userId, ip: "" }, reading.now),
  );
  const data = JSON.parse(strFromU8(zip["dados.json"] ?? new Uint8Array()));
  const rows: Right[] = (data.rights ?? []).map(withDates);
  const own = reading.rights.filter(
    (right) => right.user_id === userId && (person.email !== null || !right.awaits_confirmation),
  );
  const said = (right: Right) => {
    const telling = tell([right], reading.now);
    return `${right.id} ${stateOf(right, reading.now)} ${telling?.lastDay}`;
  };
  reading.expect(`export of ${email}`, rows.map(said).toSorted(), own.map(said).toSorted());
}

function withDates(row: Record<string, unknown>): Right {
  const dated = Object.entries(row).map(([name, value]) => [
    name,
    name.endsWith("_at") && value !== null ? new Date(value as string) : value,
  ]);
  const { awaits_confirmation, ...rest } = Object.fromEntries(dated);
  // SQLite has numbers for booleans.
  return { ...rest, awaits_confirmation: Boolean(awaits_confirmation) } as unknown as Right;
}

/** Name of the thing → the rights to it that the person reads of, also of things that the person does not have. */
function thingsOf(reading: Reading, userId: number): [string, Right[]][] {
  const { courses, file } = reading.stage;
  return [
    ...courses.map(({ id, title }): [string, Right[]] => [title, knownTo(reading, userId, { courseId: id })]),
    [file.name, knownTo(reading, userId, { productId: file.id })],
  ];
}

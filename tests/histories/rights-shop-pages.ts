// What the shop reads: a person's page, the lists of students, their CSV, the table API.
import { csvRowsOf } from "#app/platform/files/csv-reading.ts";
import { dayAfter, pieces, type Reading, textOf } from "./rights-pages.ts";
import { stateSaid, WORD, WORDS } from "./rights-person-pages.ts";
import { dayOf, lastDayOf, type Right, type State, stateOf, tell } from "./rights-telling.ts";

type Reader = Reading["people"][number];

/** The last day in the table API follows the chore of each minute. Everything else is asked by instants. */
export async function readShopPages(reading: Reading, { isNoted }: { isNoted: boolean }): Promise<void> {
  for (const person of reading.people) await readPerson(reading, person);
  const rows = await reading.stage.client.rows(672, "size=100");
  for (const course of reading.stage.courses) {
    const path = `/admin/cursos/${course.id}/alunos`;
    const list = pieces((await reading.owner.get(path)).text, "<tr").map(textOf);
    const file = csvOf((await reading.owner.get(`${path}/exportar`)).text);
    for (const person of reading.people) {
      const expected = studentOf(reading, person, course.id);
      const of = (page: string) => `${page} of ${course.title}, ${person.email}`;
      const line = list.find((one) => one.includes(person.email));
      reading.expect(of("list"), line ? saidInList(line) : null, expected);
      const row = file.find((one) => one.get("E-mail") === person.email);
      reading.expect(of("CSV"), row ? saidInFile(row) : null, expected);
      const served = rows.find(
        ({ email, course_id }) => email === person.email && idOf(course_id) === course.id,
      );
      const day = (told: Student | null) =>
        told && { place: told.place, ...(isNoted ? { lastDay: told.lastDay } : {}) };
      reading.expect(
        of("API"),
        day(served ? saidByApi(served) : null),
        day(expected && withoutReason(expected)),
      );
    }
  }
}

async function readPerson(reading: Reading, { userId, email }: Reader): Promise<void> {
  const { text } = await reading.owner.get(`/admin/usuarios/${userId}?ver=acessos`);
  const items = pieces(text, '<li class="grid gap-2 py-3"');
  const rights = reading.rights.filter(({ user_id }) => user_id === userId);
  expectListed(reading, { page: `person ${email}`, items, rights });
}

/** A list of things: the word of the best right, and each right with its time, and with its own word where there are several. */
export function expectListed(
  reading: Reading,
  { page, items, rights }: { page: string; items: readonly string[]; rights: readonly Right[] },
): void {
  const said = items.map((item) => {
    const [head = "", ...lines] = item.split("<li").map(textOf);
    const name = head.split(" ")[1] ?? "";
    const timed = lines.flatMap((line) => {
      const [, last, endless] = / · (?:de \S+ a (\S+)|desde \S+, (sem fim))/.exec(line) ?? [];
      return last || endless ? [{ line, last: last ?? endless }] : [];
    });
    const times = timed.map(({ line, last }) =>
      `${last} ${timed.length > 1 ? (WORD.exec(line)?.[1] ?? "") : ""}`.trim(),
    );
    return `${name} ${WORD.exec(head)?.[1]}: ${times.toSorted().join(", ")}`;
  });
  const groups = Map.groupBy(rights, (right) => reading.nameOf(right));
  const expected = [...groups].map(([name, own]) => {
    const times = own.map((right) => {
      const word = own.length > 1 ? WORDS[stateOf(right, reading.now)] : "";
      return `${lastDayOf(right) ?? "sem fim"} ${word}`.trim();
    });
    return `${name} ${WORDS[tell(own, reading.now)?.state ?? "open"]}: ${times.toSorted().join(", ")}`;
  });
  reading.expect(page, said.toSorted(), expected.toSorted());
}

interface Student {
  place: "in" | "not entered" | "out";
  /** Of somebody who is out of the course. */
  state: State | null;
  lastDay: string | null;
}

/**
 * The list of students knows three places. A right that waits for a confirmed address and is over by then
 * counts as over, because nothing opens when the address is confirmed.
 */
function studentOf(reading: Reading, { userId }: Reader, courseId: number): Student | null {
  const rights = reading.rightsTo(userId, { courseId });
  if (rights.length === 0) return null;
  const isOver = (right: Right) => stateOf({ ...right, awaits_confirmation: false }, reading.now) === "ended";
  const telling = tell(
    rights.map((right) => (isOver(right) ? { ...right, awaits_confirmation: false } : right)),
    reading.now,
  );
  if (!telling) return null;
  const { state, lastDay, opensOn } = telling;
  if (state === "open") return { place: "in", state: null, lastDay };
  if (state === "awaits confirmation") return { place: "not entered", state: null, lastDay };
  const day = state === "ended" ? lastDay : state === "not open yet" ? opensOn : null;
  return { place: "out", state, lastDay: day };
}

function saidInList(line: string): Student {
  const isIn = !/Sem acesso|Comprou, ainda não entrou/.test(line);
  return saidOf(isIn ? "in" : line.includes("Sem acesso") ? "out" : "not entered", line, {
    until: dayAfter("Acesso até", line),
  });
}

function saidInFile(row: Map<string, string>): Student {
  const progress = row.get("Andamento");
  const hasAccess = row.get("Situação") === "Com acesso";
  const place = hasAccess ? "in" : progress === "Comprou, ainda não entrou" ? "not entered" : "out";
  return saidOf(place, row.get("Motivo") ?? "", { until: row.get("Acesso até") || null });
}

function saidOf(place: Student["place"], reason: string, { until }: { until: string | null }): Student {
  if (place !== "out") return { place, state: null, lastDay: until };
  const state = stateSaid(reason) ?? null;
  const words = state === "ended" ? "terminou em" : state === "not open yet" ? "Abre em" : undefined;
  return { place, state, lastDay: until ?? (words ? dayAfter(words, reason) : null) };
}

/** It names no reason, and an end only of what can be opened. */
function withoutReason({ place, lastDay }: Student): Student {
  return { place, state: null, lastDay: place === "out" ? null : lastDay };
}

function saidByApi({ state, ends_at }: Record<string, unknown>): Student {
  const place = state === "without_access" ? "out" : state === "not_entered" ? "not entered" : "in";
  const end = typeof ends_at === "string" ? new Date(ends_at) : null;
  return { place, state: null, lastDay: end && dayOf(new Date(end.getTime() - 1)) };
}

function idOf(reference: unknown): number {
  const [first] = Array.isArray(reference) ? reference : [reference];
  return Number(typeof first === "object" && first !== null && "id" in first ? first.id : first);
}

function csvOf(text: string): Map<string, string>[] {
  const [head, ...rows] = csvRowsOf(text.replace(/^\uFEFF/, ""));
  const names = head?.cells ?? [];
  return rows.map(({ cells }) => new Map(names.map((name, at) => [name, cells[at] ?? ""])));
}

// What the mails of a step say: each last day is that of a right of whoever reads it.
import type { Reading } from "./rights-pages.ts";
import { lastDayOf, stateOf, tell } from "./rights-telling.ts";

const LAST_DAY = /(?:assistir|baixar|vale) até ((?:\d\d\/\d\d\/\d{4}(?:, | e )?)+)/g;

/** `known` are the mails of the steps before. */
export async function readMails(reading: Reading, known: Set<string>): Promise<void> {
  for (const { messageId = "", to, subject = "", text = "" } of await reading.site.mails()) {
    if (known.has(messageId)) continue;
    known.add(messageId);
    const person = reading.people.find(({ email }) => to?.some(({ address }) => address === email));
    if (!person) continue;
    const flat = text.replace(/\s+/g, " ");
    const said = [...flat.matchAll(LAST_DAY)].flatMap(
      ([, days = ""]) => days.match(/\d\d\/\d\d\/\d{4}/g) ?? [],
    );
    const own = reading.rights.filter(({ user_id }) => user_id === person.userId);
    // An order's mail tells of the order alone and needs no confirmed address; any other of what the person has.
    const open = own.filter((right) => stateOf(right, reading.now, { isOrderHeld: true }) === "open");
    const isTrue = (day: string) => open.some((right) => lastDayOf(right) === day);
    const wrong = said.filter((day) => !isTrue(day));
    reading.expect(`mail “${subject}” to ${person.email}, days that no right has`, wrong, []);
    if (!subject.startsWith("Seu acesso termina em") && !flat.includes("já está liberado para você"))
      continue;
    const course = reading.stage.courses.find(({ title }) => flat.includes(title));
    const telling = course && tell(reading.rightsTo(person.userId, { courseId: course.id }), reading.now);
    const expected = telling?.lastDay ? [telling.lastDay] : [];
    reading.expect(`mail “${subject}” to ${person.email}`, [...new Set(said)], expected);
  }
}

// Model of course access: access and end dates, cohorts, and the number of taken places, by docs/contracts/access.md
// and decisions 116 and 118. Uses days only ("2028-02-29") and imports nothing of the program.

export type Day = string;

export type ModelTerm =
  | { kind: "days" | "months"; count: number }
  | { kind: "until"; day: Day }
  | { kind: "forever" };

/** Null means no end. */
type LastDay = Day | null;

/** taken: refunded or lost in a dispute. removed: by hand. */
type PlaceState = "open" | "suspended" | "over" | "taken" | "removed";

interface Place {
  /** Undefined if given by hand or by a cohort's link. */
  order: ModelOrder | undefined;
  state: PlaceState;
  last: LastDay;
}

export interface ModelOrder {
  key: number;
  person: ModelPerson;
  offer: ModelOffer;
  paidOn: Day;
  term: ModelTerm;
  state: "paid" | "disputed" | "back";
}

export interface ModelCohort {
  name: string;
  limit: number | null;
  term: ModelTerm | undefined;
  first: Day | null;
  last: Day | null;
  isLinkOpen: boolean;
  isRetired: boolean;
}

export interface ModelPerson {
  isStudent: boolean;
  cohort: ModelCohort | null;
  places: Place[];
  /** Number of completed lessons. */
  done: number;
}

export interface ModelOffer {
  cohort: ModelCohort | undefined;
  /** The cohort's term, else the offer's own, else the product's. */
  term: ModelTerm;
  isRenewal: boolean;
}

export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Article 132 of the Código Civil: the same day number, or the first day of the next month if the month lacks that
 * day.
 */
function monthsAfter(day: Day, months: number): Day {
  const [year = 0, month = 0, number = 0] = day.split("-").map(Number);
  const overflowing = new Date(Date.UTC(year, month - 1 + months, number));
  if (overflowing.getUTCDate() === number) return overflowing.toISOString().slice(0, 10);
  return `${overflowing.toISOString().slice(0, 7)}-01`;
}

function lastDayOf(term: ModelTerm, from: Day): LastDay {
  if (term.kind === "forever") return null;
  if (term.kind === "until") return term.day;
  return term.kind === "days" ? dayAfter(from, term.count) : monthsAfter(from, term.count);
}

/** The order's term begins on the last of those days, or on its own day. */
function lastDayAfter(order: ModelOrder, others: readonly Day[]): LastDay {
  return lastDayOf(order.term, [order.paidOn, ...others].toSorted().at(-1) ?? order.paidOn);
}

const isLater = (one: LastDay, other: LastDay): boolean => other !== null && (one === null || one > other);
const stands = ({ state }: Place): boolean => state === "open" || state === "suspended";

export class PlaceModel {
  today: Day;
  readonly people: ModelPerson[];
  readonly cohorts: ModelCohort[];
  readonly orders: ModelOrder[] = [];
  /** Moves refused only because the cohort was full. */
  movesWithoutRoom = 0;

  constructor(today: Day, people: number, cohorts: ModelCohort[]) {
    this.today = today;
    this.cohorts = cohorts;
    this.people = Array.from({ length: people }, () => ({
      isStudent: false,
      cohort: null,
      places: [],
      done: 0,
    }));
  }

  hasAccess({ places }: ModelPerson): boolean {
    return places.some((place) => this.#isOpen(place));
  }

  /** Latest end of the open places. Null: no end. */
  lastDay({ places }: ModelPerson): LastDay {
    const ends = places.filter((place) => this.#isOpen(place)).map(({ last }) => last);
    return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
  }

  taken(cohort: ModelCohort): number {
    return this.people.filter((person) => person.cohort === cohort && person.places.some(stands)).length;
  }

  /** Simulates the chore that closes ended places. */
  closeWhatIsOver(): void {
    for (const place of this.people.flatMap(({ places }) => places)) {
      if (place.state === "open" && !this.#isOpen(place)) place.state = "over";
    }
  }

  /** Undefined if refused. */
  buy(person: ModelPerson, offer: ModelOffer, key: number): ModelOrder | undefined {
    const { cohort, term, isRenewal } = offer;
    if (isRenewal && !this.#everHad(person)) return undefined;
    if (cohort && !this.#takes(cohort, 1)) return undefined;
    if (term.kind === "until" && term.day < this.today) return undefined;
    if (cohort && cohort.limit !== null && this.#holds(person, offer)) return undefined;
    const order: ModelOrder = { key, person, offer, paidOn: this.today, term, state: "paid" };
    this.orders.push(order);
    if (!cohort) this.#comeBack(person);
    person.isStudent = true;
    const last = lastDayAfter(order, endsOf(person.places.filter(stands)));
    person.places.push({ order, state: "open", last });
    if (cohort) person.cohort = cohort;
    return order;
  }

  /** Returns whether anything was given. Without a term, the cohort's term or no end applies. */
  giveByHand(person: ModelPerson, cohort: ModelCohort | null, term: ModelTerm | undefined): boolean {
    if (this.hasAccess(person) || (cohort && !this.#takes(cohort, 1))) return false;
    this.#comeBack(person);
    const place = this.#openHandPlace(person);
    if (term) place.last = lastDayOf(term, this.today);
    if (!cohort) return true;
    person.cohort = cohort;
    if (!term) this.#lastAsCohort(place, cohort);
    return true;
  }

  joinByLink(person: ModelPerson, cohort: ModelCohort): boolean {
    if (person.cohort === cohort && person.places.some(stands)) return true;
    if (!cohort.isLinkOpen || !this.#takes(cohort, 1)) return false;
    if (!this.hasAccess(person)) {
      this.#comeBack(person);
      this.#lastAsCohort(this.#openHandPlace(person), cohort);
    }
    person.cohort = cohort;
    return true;
  }

  /** Students who would need one more place in a full cohort, each with that cohort. */
  overfullMoves(): { person: ModelPerson; to: ModelCohort }[] {
    const full = this.cohorts.filter((cohort) => this.#goesOn(cohort) && this.#lacksRoom(cohort, 1));
    const seated = this.people.filter(
      ({ cohort, places }) => cohort?.isRetired === false && places.some(stands),
    );
    return full.flatMap((to) =>
      seated.filter(({ cohort }) => cohort !== to).map((person) => ({ person, to })),
    );
  }

  /** Moves all of them or none. */
  move(people: readonly ModelPerson[], from: ModelCohort, to: ModelCohort | null): boolean {
    const moving = people.filter(({ isStudent, cohort }) => isStudent && cohort === from);
    const coming = moving.filter(({ places }) => places.some(stands)).length;
    if (moving.length === 0 || from === to) return false;
    if (to && !this.#takes(to, coming)) {
      if (this.#goesOn(to)) this.movesWithoutRoom++;
      return false;
    }
    for (const person of moving) person.cohort = to;
    return true;
  }

  /** Shortens places that last longer. If none does, extends the last one. */
  moveEnd(people: readonly ModelPerson[], last: LastDay): boolean {
    if (last !== null && last < this.today) return false;
    let isChanged = false;
    for (const person of people) {
      const movable = person.places.filter(({ state }) => state === "open" || state === "over");
      const longest = movable.toSorted((one, other) =>
        isLater(one.last, other.last) ? -1 : isLater(other.last, one.last) ? 1 : 0,
      )[0];
      if (!longest || longest.last === last) continue;
      const longer = movable.filter((place) => isLater(place.last, last));
      this.#comeBack(person);
      for (const place of longer.length > 0 ? longer : [longest])
        Object.assign(place, { last, state: "open" });
      isChanged = true;
    }
    return isChanged;
  }

  remove(person: ModelPerson): void {
    for (const place of person.places.filter(stands)) place.state = "removed";
  }

  readmit(person: ModelPerson): void {
    if (this.hasAccess(person)) return;
    this.#comeBack(person);
    this.#openHandPlace(person);
  }

  dispute(order: ModelOrder): void {
    order.state = "disputed";
    for (const place of placesBy(order)) place.state = "suspended";
  }

  /** Places that are over by then stay closed. */
  winDispute(order: ModelOrder): void {
    order.state = "paid";
    this.#settle(order, (place) => {
      place.state = "open";
      if (!this.#isOpen(place)) place.state = "over";
    });
  }

  /** Refunded or lost in a dispute. Places that are over are not changed. */
  giveBack(order: ModelOrder): void {
    order.state = "back";
    this.#settle(order, (place) => {
      if (stands(place)) place.state = "taken";
    });
  }

  #isOpen({ state, last }: Place): boolean {
    return state === "open" && (last === null || last >= this.today);
  }

  #takes(cohort: ModelCohort, people: number): boolean {
    return this.#goesOn(cohort) && !this.#lacksRoom(cohort, people);
  }

  #goesOn({ isRetired, last }: ModelCohort): boolean {
    return !isRetired && (last === null || last >= this.today);
  }

  #lacksRoom(cohort: ModelCohort, people: number): boolean {
    return cohort.limit !== null && people > cohort.limit - this.taken(cohort);
  }

  /**
   * If the cohort is full by now, the student returns to the course without a cohort, because the place was given
   * away.
   */
  #comeBack(person: ModelPerson): void {
    const { cohort, places } = person;
    if (!cohort || places.some(stands) || cohort.limit === null) return;
    if (this.taken(cohort) >= cohort.limit) person.cohort = null;
  }

  /** The single place given by hand: reopened with its end if that is in the future, or created. */
  #openHandPlace(person: ModelPerson): Place {
    person.isStudent = true;
    const known = person.places.find(({ order }) => !order);
    if (!known) {
      const place: Place = { order: undefined, state: "open", last: null };
      person.places.push(place);
      return place;
    }
    if (known.last !== null && known.last < this.today) known.last = null;
    known.state = "open";
    return known;
  }

  #lastAsCohort(place: Place, { term, first }: ModelCohort): void {
    if (term) place.last = lastDayOf(term, first !== null && first > this.today ? first : this.today);
  }

  /** A person has at most one place of an offer with limited places. */
  #holds(person: ModelPerson, offer: ModelOffer): boolean {
    return this.orders.some(
      (order) => order.person === person && order.offer === offer && order.state !== "back",
    );
  }

  #everHad(person: ModelPerson): boolean {
    const isBought = this.orders.some((order) => order.person === person && order.state !== "back");
    return isBought || person.places.some(({ state }) => state === "open" || state === "over");
  }

  /** An end that equals the sold term on top of earlier access follows the change. An end moved by hand stays. */
  #settle(order: ModelOrder, change: (place: Place) => void): void {
    const stack = order.person.places;
    const before = stack.map((place) => ({ ...place }));
    for (const place of placesBy(order)) change(place);
    if (placesBy(order).every(({ last }) => last === null)) return;
    const [was, is]: [Day[], Day[]] = [[], []];
    for (const [at, place] of stack.entries()) {
      const old = before[at];
      if (!old || old.last === null) continue;
      if (place.order && stands(place)) {
        if (lastDayAfter(place.order, was) === old.last) place.last = lastDayAfter(place.order, is);
      }
      const wasThere = stands(old) || old.state === "over";
      if (wasThere) was.push(old.last);
      const isThere = stands(place) || place.state === "over";
      if (place.last !== null && (isThere || (wasThere && old.last < this.today))) is.push(place.last);
    }
  }
}

function placesBy(order: ModelOrder): Place[] {
  return order.person.places.filter((place) => place.order === order);
}

function endsOf(places: readonly Place[]): Day[] {
  return places.flatMap(({ last }) => last ?? []);
}

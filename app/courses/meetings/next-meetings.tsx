import { addMinutes } from "#app/platform/money-and-dates/dates.ts";
import { ButtonLink } from "#app/ui/controls/button.tsx";
import { Icon } from "#app/ui/icons/icon.tsx";
import { cohortWords } from "../cohorts/cohort-state.ts";
import { meetingAddress, meetingFile, nextHour } from "./meeting-address.ts";
import type { StudentMeeting } from "./meetings.server.ts";

/** Minutes before the start at which students can join. */
const OPENS_MINUTES = 15;
const SHOWN = 3;

interface NextMeetingsProps {
  meetings: StudentMeeting[];
  /** Address of the calendar subscription. */
  calendar: string;
  now: Date;
}

/** The next live meetings of a student's cohorts, with links to join and to a calendar. */
export function NextMeetings({ meetings, calendar, now }: NextMeetingsProps) {
  if (meetings.length === 0) return null;
  return (
    <section aria-labelledby="encontros" className="rounded-card bg-surface p-5 inset-ring inset-ring-line">
      <h2 id="encontros" className="text-xl">
        {meetings.length === 1 ? "Próximo encontro" : "Próximos encontros"}
      </h2>
      <ul className="mt-3 grid gap-4">
        {meetings.slice(0, SHOWN).map((meeting) => (
          <li key={meeting.id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {nextHour(meeting.starts_at, now)}: {meeting.title}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {meeting.course_title}, {cohortWords(meeting.cohort_name)}
              </p>
            </div>
            <MeetingWays meeting={meeting} now={now} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">
        <a href={calendar} className="link">
          Assinar a agenda com todos os encontros
        </a>{" "}
        (o endereço é só seu: quem o tem vê os seus encontros)
      </p>
    </section>
  );
}

/** The next meeting, shown beside a lesson of its course. */
export function NextMeeting({ meeting, now }: { meeting: StudentMeeting; now: Date }) {
  return (
    <aside className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card bg-surface px-5 py-3 inset-ring inset-ring-line">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">Próximo encontro: {nextHour(meeting.starts_at, now)}</span>
        <span className="block text-sm text-muted">{meeting.title}</span>
      </p>
      <MeetingWays meeting={meeting} now={now} />
    </aside>
  );
}

function MeetingWays({ meeting, now }: { meeting: StudentMeeting; now: Date }) {
  return (
    <div className="flex flex-wrap gap-2">
      {meeting.hasLink && addMinutes(meeting.starts_at, -OPENS_MINUTES) <= now ? (
        <ButtonLink to={meetingAddress(meeting)} reloadDocument size="compact">
          Entrar
        </ButtonLink>
      ) : null}
      <ButtonLink to={meetingFile(meeting)} reloadDocument variant="quiet" size="compact">
        <Icon name="calendar" /> Pôr na agenda
      </ButtonLink>
    </div>
  );
}

import * as z from 'zod/mini';
import { endpoint } from '../endpoint';
import { calendarDay, id, text, timestamp } from '../fields';
import { calendarKinds } from './states';

/** A day of a contract: an obligation or a milestone that is due, or the end, the renewal or the last day for a notice. */
export const CalendarEntry = z.object({
  /** The obligation, the milestone or the contract. */
  id,
  kind: z.enum(calendarKinds),
  on: z.string(),
  title: z.string(),
  done: z.boolean(),
  contract: z.object({ id, number: z.string(), title: z.string() }),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

/** The most days that one request may ask for. */
export const maxCalendarDays = 93;
const dayMs = 86_400_000;

export const listCalendar = endpoint({
  method: 'GET',
  path: '/contracts/calendar',
  summary: 'List what is due on contracts between two days: obligations, milestones, ends, renewals and notice deadlines',
  permission: 'contracts.read',
  query: z.strictObject({ from: calendarDay, to: calendarDay }).check(
    z.refine(({ from, to }) => to >= from && Date.parse(to) - Date.parse(from) < maxCalendarDays * dayMs, {
      error: `Ask for at most ${maxCalendarDays} days.`,
      path: ['to'],
    }),
  ),
  response: z.object({
    entries: z.array(CalendarEntry),
    /** Whether there are more than the response holds. */
    truncated: z.boolean(),
    /** Today in the time zone of the marketplace. */
    today: z.string(),
  }),
});

const Feed = z.object({ createdAt: timestamp, lastReadAt: z.nullable(timestamp) });

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/contracts/calendar/feed',
  summary: "Get whether the caller's calendar feed exists, and when it was read last; its address is shown only once",
  permission: 'contracts.read',
  response: z.object({ feed: z.nullable(Feed) }),
});

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/contracts/calendar/feed',
  summary: "Create the address of the caller's calendar feed; the previous one stops working",
  permission: 'contracts.read',
  response: z.object({
    feed: Feed,
    /** The path of the feed below the API's base; it is shown only in this response. */
    path: z.string(),
  }),
  status: 201,
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/contracts/calendar/feed',
  summary: "Revoke the caller's calendar feed",
  permission: 'contracts.read',
  response: z.object({ feed: z.nullable(Feed) }),
});

export const getCalendarFile = endpoint({
  method: 'GET',
  path: '/public/calendar/{token}/contracts.ics',
  summary: 'Get the calendar feed of the user that the address was made for, with what they may see now',
  permission: 'contracts.feed',
  params: z.strictObject({ token: text(200) }),
  response: z.string(),
  type: 'text/calendar',
  errors: [404],
});

import { useListParams } from '@techadds/shared/patterns/list';
import { auditEventList } from './first-queries';

const isCalendarDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
/** `filterOf` cuts texts to the lengths that the server accepts. */
const isText = () => true;

export const clearedAuditFilters = { actor: '', event: '', target: '', cid: '', from: '', to: '' };
export type AuditParams = Record<keyof typeof clearedAuditFilters, string>;
export type UpdateAuditParams = (changes: Partial<AuditParams>) => void;

/** The filters of the log, its page and the open event, in the URL. */
export const useAuditParams = () =>
  useListParams({
    ...auditEventList,
    filters: { actor: isText, event: isText, target: isText, cid: isText, from: isCalendarDay, to: isCalendarDay },
  });

/** The start of the day `daysLater` days after this one in the user's time zone, as an ISO time in UTC; undefined if the text is not a date. */
export function startOfDay(day: string, daysLater = 0): string | undefined {
  if (!isCalendarDay(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** The query of the audit request. Days are in the user's time zone; the last one is included. */
export const toAuditQuery = ({ actor, event, target, cid, from, to }: AuditParams) => ({
  actor: actor.slice(0, 200),
  event: event.slice(0, 80),
  target: target.slice(0, 200),
  cid: cid.slice(0, 100),
  from: startOfDay(from),
  to: startOfDay(to, 1),
});

import type { PushSettings } from '@techadds/shared/contract/push/endpoints';

const dayMinutes = 24 * 60;
const minuteMs = 60_000;

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The end of the quiet hours that it is in now; undefined outside them. Hours that begin and end at the same time last all day. */
export function findQuietHoursEnd(quietHours: PushSettings['quietHours'], now: Date): Date | undefined {
  if (!quietHours) return undefined;
  const { from, until, timeZone } = quietHours;
  const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(now);
  const sinceStart = (toMinutes(local) - toMinutes(from) + dayMinutes) % dayMinutes;
  const length = (toMinutes(until) - toMinutes(from) + dayMinutes) % dayMinutes || dayMinutes;
  if (sinceStart >= length) return undefined;
  // Looked at again at the end, so that a change of the clocks in between only shifts the time of the check.
  return new Date(Math.floor(now.getTime() / minuteMs) * minuteMs + (length - sinceStart) * minuteMs);
}

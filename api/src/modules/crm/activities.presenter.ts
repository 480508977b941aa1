import type { Activity } from '@techadds/shared/contract/crm/activities';
import type { listContactEntries } from './deal-relations.db';

type DealName = Activity['deal'];
type Entries = Awaited<ReturnType<typeof listContactEntries>>;
interface TimelineEntries {
  activities: (Entries['activities'][number] & { deal?: DealName })[];
  changes: (Omit<Entries['changes'][number], 'deal'> & { deal?: DealName })[];
}

const timelineLength = 100;

/** A timeline: activities and stage changes, newest first. */
export function toTimeline({ activities, changes }: TimelineEntries): Activity[] {
  const moves = changes.map(({ from, to, durationSeconds, deal = null, ...entry }): Activity => ({
    ...{ ...entry, kind: 'stage', deal, stage: { from, to, durationSeconds } },
  }));
  const others = activities.map(({ deal = null, ...entry }): Activity => ({ ...entry, deal, stage: null }));
  // The stages are last in the list, so that they stay above the creation of the deal at the same time.
  const newestFirst = (a: Activity, b: Activity) => Date.parse(b.at) - Date.parse(a.at);
  return [...moves, ...others].sort(newestFirst).slice(0, timelineLength);
}

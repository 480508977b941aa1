import type { TimelineEntry } from '@techadds/shared/contract/crm/timeline';

/** A page with these entries, as the server sends it; `total` is the number of entries on all pages. */
export const makeTimeline = (items: TimelineEntry[], total = items.length) => ({
  items,
  meta: { total, limit: 25, offset: 0, sort: 'newest', order: 'desc' as const, hasMore: items.length < total },
});

import { formatMoment } from '@techadds/shared/format/date';
import type { Query, QueryClient } from '@techadds/shared/query';
import { Flex, useConnection } from '@techadds/shared/ui/base';
import { IconCloudOff } from '@techadds/shared/ui/icons';

const offlineReason = 'You are offline. This works again once you are connected.';
const unreachableReason = 'TechAdds cannot be reached. This works again once it answers.';

/** Queries of the frame around a page: their age says nothing of what the page shows. */
const frameResources: readonly unknown[] = ['tenants', 'notifications', 'views', 'health'];

/** When the oldest content of the page arrived, among the queries that `isOutdated` selects; undefined if there is none. */
export function findOldest(client: QueryClient, isOutdated: (query: Query) => boolean): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => query.state.data !== undefined && !frameResources.includes(query.queryKey[0]) && isOutdated(query))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length > 0 ? Math.min(...times) : undefined;
}

let shown: string | undefined;

/**
 * Tells pages how old their content is, and why actions do not work.
 * @param oldest when the oldest content arrived; undefined if all of it is up to date
 */
export function showConnection(isReachable: boolean, oldest: number | undefined): void {
  const reason = !navigator.onLine ? offlineReason : isReachable ? undefined : unreachableReason;
  const text = oldest === undefined ? undefined : `As of ${formatMoment(oldest)}`;
  const next = JSON.stringify([reason, text]);
  if (next === shown) return;
  shown = next;
  const notice = text && (
    <Flex role="status" alignItems="center" gap="1.5" mt="1" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <IconCloudOff size={15} aria-hidden />
      {text}
    </Flex>
  );
  useConnection.setState({ reason, notice });
}

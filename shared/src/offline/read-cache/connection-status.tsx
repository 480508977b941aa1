import { formatMoment } from '@techadds/shared/format/date';
import type { Query, QueryClient } from '@techadds/shared/query';
import { Flex, useConnection, type ServerAction } from '@techadds/shared/ui/base';
import { IconCloudOff } from '@techadds/shared/ui/icons';

/** What is wrong, and when actions work again. */
const offline = ['You are offline', 'This works again once you are connected.'] as const;
const unreachable = ['TechAdds cannot be reached', 'This works again once it answers.'] as const;

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

/** Whether it needs the server: what can be busy, submits a form, or is an action in the header of a page or in a row, unless it says otherwise. */
const needsServer = (action: ServerAction, scope: unknown) =>
  !action.worksOffline &&
  action.to === undefined &&
  !action['aria-haspopup'] &&
  (scope !== undefined || action.busy !== undefined || action.type === 'submit');

let shown: string | undefined;

/**
 * Tells pages how old their content is, and why actions do not work.
 * @param oldest when the oldest content arrived; undefined if all of it is up to date
 */
export function showConnection(isReachable: boolean, oldest: number | undefined): void {
  const problem = !navigator.onLine ? offline : isReachable ? undefined : unreachable;
  const reason = problem?.join('. ');
  const age = oldest === undefined ? undefined : `As of ${formatMoment(oldest)}`;
  const next = JSON.stringify([reason, age]);
  if (next === shown) return;
  shown = next;
  const notice = age && (
    <Flex role="status" alignItems="center" gap="1.5" mt="1" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
      <IconCloudOff size={15} aria-hidden />
      <span>
        <span>{age}</span>
        {problem && ` · ${problem[0]}`}
      </span>
    </Flex>
  );
  useConnection.setState({
    notice,
    getReason: reason === undefined ? undefined : (action, scope) => (needsServer(action, scope) ? reason : undefined),
  });
}

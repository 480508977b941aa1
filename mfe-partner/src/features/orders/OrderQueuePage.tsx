import { assignmentFilters, type Order } from '@techadds/shared/contract/orders/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { filterableStatuses } from '@techadds/shared/contract/orders/states';
import { paths } from '@techadds/shared/paths';
import { Button, ButtonLink, lazyComponent, Page } from '@techadds/shared/ui';
import { IconHandGrab, IconInbox } from '@techadds/shared/ui/icons';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';
import { orderQueue } from './first-queries';
import { getQueueColumns } from './orders.columns';
import { useOrderDecision } from './useOrderDecision';
import { useClaim } from './useClaim';
import { useQueueSection } from './useQueueSection';

const DeclineDialog = lazyComponent(() => import('./DeclineDialog').then((part) => part.DeclineDialog));

const queueTabs = ['placed', 'overdue', ...filterableStatuses.filter((status) => status !== 'placed')] as const;
const getTabLabel = (tab: (typeof queueTabs)[number]) => (tab === 'overdue' ? 'Overdue' : getStatusMeta(orderStates, tab).label);
const paramsConfig = { ...orderQueue, filters: { status: queueTabs, assignee: assignmentFilters } } as const;
/** New orders can arrive while the page is open. */
const refreshMs = 30_000;
const unassignedOption = { value: 'nobody', label: 'Unassigned' };

/** The total of the rows on this page; undefined if they have different currencies. */
function formatPageTotal(orders: readonly Order[]): string | undefined {
  const [first] = orders;
  if (!first || orders.some(({ currency }) => currency !== first.currency)) return undefined;
  return formatMoney(
    orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
    first.currency,
  );
}

/** The orders of a partner, or of all partners, by due date; placed orders can be accepted or declined in the list. */
export function OrderQueuePage() {
  const { list, one, ofPartners, title } = useQueueSection();
  const address = useListParams(paramsConfig);
  const answer = useOrderDecision();
  const claim = useClaim();
  return (
    <Page
      title={title}
      actions={
        <>
          <ButtonLink to={paths.quoteRequests(list)}>Quote requests</ButtonLink>
          <ButtonLink to={ofPartners ? paths.adminRatings : paths.ratings}>Ratings</ButtonLink>
          {!ofPartners && (
            <Button variant="solid" icon={<IconHandGrab aria-hidden />} busy={claim.looking} onClick={() => void claim.takeNext()}>
              Claim next
            </Button>
          )}
        </>
      }
    >
      <ListView
        resource={['order', 'orders']}
        endpoint={orderQueue.endpoint}
        params={address}
        extraQuery={orderQueue.extraQuery}
        refetchInterval={refreshMs}
        columns={getQueueColumns(answer, claim, ofPartners)}
        rowHref={({ id }) => one(id)}
        rowLabel={({ number }) => number}
        filters={[
          {
            name: 'assignee',
            label: 'Assignee',
            options: ofPartners ? [unassignedOption] : [{ value: 'me', label: 'Me' }, unassignedOption],
          },
        ]}
        {...(!ofPartners && {
          bulkActions: [{ label: 'Claim', icon: <IconHandGrab size={15} aria-hidden />, hasShortcut: true, run: claim.takeAll }],
          disableSelectAll: true,
        })}
        tabs={{
          filterName: 'status',
          options: [
            { value: '', label: 'All', count: ({ counts }) => counts.all },
            ...queueTabs.map((tab) => ({
              value: tab,
              label: getTabLabel(tab),
              count: ({ counts }: { counts: Record<string, number> }) => counts[tab],
            })),
          ],
        }}
        sorts={[
          { value: 'dueAt.asc', label: 'Due first' },
          { value: 'placedAt.desc', label: 'Newest first' },
        ]}
        views="queue"
        pageSummary={formatPageTotal}
        searchHelp="The search looks at order numbers, services and customers."
        emptyState={{
          icon: <IconInbox size={14} />,
          title: 'No orders yet',
          text: `When a customer orders ${ofPartners ? 'a service' : 'one of your services'} it appears here, with the time left to answer.`,
        }}
      />
      {answer.declining && <DeclineDialog order={answer.declining} onClose={answer.keep} onDecline={answer.decline} />}
    </Page>
  );
}

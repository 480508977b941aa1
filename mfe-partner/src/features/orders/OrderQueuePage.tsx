import { assignmentFilters, listQueue, type Order } from '@techadds/shared/contract/orders/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { filterableStatuses } from '@techadds/shared/contract/orders/states';
import { paths } from '@techadds/shared/paths';
import { Button, ButtonLink, lazyComponent, Page } from '@techadds/shared/ui';
import { IconHandGrab, IconInbox } from '@techadds/shared/ui/icons';
import { orderStates, getStatusMeta } from '@techadds/shared/ui/states';
import { columns } from './orders.columns';
import { useAnswer } from './useOrderDecision';
import { useClaim } from './useClaim';
import { useQueuePlace } from './useQueueSection';

const DeclineDialog = lazyComponent(() => import('./DeclineDialog').then((part) => part.DeclineDialog));

const tabs = ['placed', 'overdue', ...filterableStatuses.filter((status) => status !== 'placed')] as const;
const labelOf = (tab: (typeof tabs)[number]) => (tab === 'overdue' ? 'Overdue' : getStatusMeta(orderStates, tab).label);
const spec = { sorts: ['dueAt', 'placedAt', 'number', 'total'], filters: { status: tabs, assignee: assignmentFilters } } as const;
/** New orders can arrive while the page is open. */
const refreshMs = 30_000;
const nobody = { value: 'nobody', label: 'Unassigned' };
const scope = { scope: 'partner' };

/** The total of the rows on this page; undefined if they have different currencies. */
function sumOf(orders: readonly Order[]): string | undefined {
  const [first] = orders;
  if (!first || orders.some(({ currency }) => currency !== first.currency)) return undefined;
  return formatMoney(
    orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
    first.currency,
  );
}

/** The orders of a partner, or of all partners, by due date; placed orders can be accepted or declined in the list. */
export function OrderQueuePage() {
  const { list, one, ofPartners, title } = useQueuePlace();
  const address = useListParams(spec);
  const answer = useAnswer();
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
        endpoint={listQueue}
        params={address}
        extraQuery={scope}
        refetchInterval={refreshMs}
        columns={columns(answer, claim, ofPartners)}
        rowHref={({ id }) => one(id)}
        rowLabel={({ number }) => number}
        filters={[{ name: 'assignee', label: 'Assignee', options: ofPartners ? [nobody] : [{ value: 'me', label: 'Me' }, nobody] }]}
        {...(!ofPartners && {
          bulkActions: [{ label: 'Claim', icon: <IconHandGrab size={15} aria-hidden />, hasShortcut: true, run: claim.takeAll }],
          disableSelectAll: true,
        })}
        tabs={{
          filterName: 'status',
          options: [
            { value: '', label: 'All', count: ({ counts }) => counts.all },
            ...tabs.map((tab) => ({
              value: tab,
              label: labelOf(tab),
              count: ({ counts }: { counts: Record<string, number> }) => counts[tab],
            })),
          ],
        }}
        sorts={[
          { value: 'dueAt.asc', label: 'Due first' },
          { value: 'placedAt.desc', label: 'Newest first' },
        ]}
        views="queue"
        pageSummary={sumOf}
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

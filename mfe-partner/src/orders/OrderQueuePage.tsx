import { assignees, listQueue, type Order } from '@techadds/shared/contract/orders/endpoints';
import { formatMoney } from '@techadds/shared/format/money';
import { ListView, useListAddress } from '@techadds/shared/patterns/list';
import { reachable } from '@techadds/shared/features/order';
import { paths } from '@techadds/shared/paths';
import { Button, ButtonLink, Page } from '@techadds/shared/ui';
import { IconHandGrab, IconInbox } from '@techadds/shared/ui/icons';
import { orderStates, statusOf } from '@techadds/shared/ui/states';
import { columns } from './columns';
import { DeclineDialog } from './DeclineDialog';
import { useAnswer } from './useAnswer';
import { useClaim } from './useClaim';
import { useQueuePlace } from './useQueuePlace';

const tabs = ['placed', 'overdue', ...reachable.filter((status) => status !== 'placed')] as const;
const labelOf = (tab: (typeof tabs)[number]) => (tab === 'overdue' ? 'Overdue' : statusOf(orderStates, tab)[2]);
const spec = { sorts: ['dueAt', 'placedAt', 'number', 'total'], filters: { status: tabs, assignee: assignees } } as const;
/** New work comes in while the page is open. */
const refreshMs = 30_000;
const nobody = { value: 'nobody', label: 'Nobody' };
const scope = { scope: 'partner' };

/** Rows of one page in one currency can be added up; others cannot. */
function sumOf(orders: readonly Order[]): string | undefined {
  const [first] = orders;
  if (!first || orders.some(({ currency }) => currency !== first.currency)) return undefined;
  return formatMoney(
    orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
    first.currency,
  );
}

/** The orders of a partner, or of all, by what is due next, each placed one with its two answers. */
export function OrderQueuePage() {
  const { list, one, ofPartners, title } = useQueuePlace();
  const address = useListAddress(spec);
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
            <Button
              variant="solid"
              icon={<IconHandGrab size={16} stroke={1.75} aria-hidden />}
              busy={claim.looking}
              onClick={() => void claim.takeNext()}
            >
              Claim next
            </Button>
          )}
        </>
      }
    >
      <ListView
        noun={['order', 'orders']}
        endpoint={listQueue}
        address={address}
        more={scope}
        refetchInterval={refreshMs}
        columns={columns(answer, claim, ofPartners)}
        rowTo={({ id }) => one(id)}
        nameOf={({ number }) => number}
        filters={[{ name: 'assignee', label: 'Assignee', options: ofPartners ? [nobody] : [{ value: 'me', label: 'Me' }, nobody] }]}
        {...(!ofPartners && {
          bulk: [{ label: 'Claim', icon: <IconHandGrab size={15} stroke={1.75} aria-hidden />, byKey: true, run: claim.takeAll }],
          chosenOnly: true,
        })}
        tabs={{
          by: 'status',
          of: [
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
        pageTotal={sumOf}
        searched="The search looks at order numbers, services and customers."
        empty={{
          icon: <IconInbox size={14} stroke={1.75} />,
          title: 'No orders yet',
          text: `When a customer orders ${ofPartners ? 'a service' : 'one of your services'} it appears here, with the time left to answer.`,
        }}
      />
      <DeclineDialog order={answer.declining} onClose={answer.keep} onDecline={answer.decline} busy={answer.busy} error={answer.error} />
    </Page>
  );
}

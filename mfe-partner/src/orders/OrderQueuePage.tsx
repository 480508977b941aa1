import { apiQuery } from '@techadds/shared/api';
import { listQueue, type Order } from '@techadds/shared/contract/orders';
import { formatMoney } from '@techadds/shared/format/money';
import { reachable } from '@techadds/shared/order';
import { paths } from '@techadds/shared/paths';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { offsetOf, useSearchState } from '@techadds/shared/router';
import { Button, ButtonLink, EmptyState, ErrorNotice, Page, SearchInput, TabLinks, Toolbar } from '@techadds/shared/ui';
import { IconInbox, IconSearch } from '@techadds/shared/ui/icons';
import { orderStates, statusOf } from '@techadds/shared/ui/states';
import { DataTable, Pager } from '@techadds/shared/ui/table';
import { columns } from './columns';
import { DeclineDialog } from './DeclineDialog';
import { useAnswer } from './useAnswer';
import { useQueuePlace } from './useQueuePlace';

const defaults = { status: '', query: '', sort: 'dueAt', order: 'asc', offset: '0' };
type Address = Record<keyof typeof defaults, string>;

const sorts = ['dueAt', 'placedAt', 'number', 'total'] as const;
const tabs = ['placed', 'overdue', ...reachable.filter((status) => status !== 'placed')] as const;
const labelOf = (tab: (typeof tabs)[number]) => (tab === 'overdue' ? 'Overdue' : statusOf(orderStates, tab)[2]);
/** New work comes in while the page is open. */
const refreshMs = 30_000;

/** What to ask the server for; a person may have typed anything into the address. */
const queryOf = ({ status, query, sort, order, offset }: Address) => ({
  scope: 'partner' as const,
  query: query.slice(0, 200),
  status: tabs.find((known) => known === status),
  sort: sorts.find((known) => known === sort) ?? 'dueAt',
  order: order === 'desc' ? ('desc' as const) : ('asc' as const),
  offset: offsetOf(offset),
});

function linkTo(list: string, address: Address, status: string): string {
  const kept = Object.entries({ ...address, status, offset: '0' }).filter(([key, value]) => value !== defaults[key as keyof Address]);
  const search = new URLSearchParams(kept).toString();
  return search === '' ? list : `${list}?${search}`;
}

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
  const [address, change] = useSearchState(defaults);
  const { list, one, ofPartners, title } = useQueuePlace();
  const query = queryOf(address);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(listQueue, { query }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  const answer = useAnswer();
  const clear = () => change({ status: '', query: '', offset: '0' });

  return (
    <Page title={title} actions={<ButtonLink to={ofPartners ? paths.adminRatings : paths.ratings}>Ratings</ButtonLink>}>
      <TabLinks
        label="Orders by status"
        tabs={[
          { label: 'All', count: data?.counts.all, to: linkTo(list, address, ''), current: query.status === undefined },
          ...tabs.map((tab) => ({
            label: labelOf(tab),
            count: data?.counts[tab as keyof typeof data.counts],
            to: linkTo(list, address, tab),
            current: tab === query.status,
          })),
        ]}
      />
      <Toolbar>
        <SearchInput value={address.query} onChange={(text) => change({ query: text })} label="Search orders" size="sm" />
      </Toolbar>
      {error && !data ? (
        <ErrorNotice title="The queue didn’t load" safe="No order is affected." error={error} onRetry={() => void refetch()} />
      ) : data?.items.length === 0 ? (
        data.counts.all === 0 && query.query === '' ? (
          <EmptyState
            sketch
            icon={<IconInbox size={14} stroke={1.75} />}
            title="No orders yet"
            text={`When a customer orders ${ofPartners ? 'a service' : 'one of your services'} it appears here, with the time left to answer.`}
          />
        ) : (
          <EmptyState
            icon={<IconSearch size={20} stroke={1.75} />}
            title={query.query === '' ? 'No orders here' : `No orders match “${query.query}”`}
            text={query.query === '' ? 'No order is in this state.' : 'The search looks at order numbers, services and customers.'}
            action={<Button onClick={clear}>Show all orders</Button>}
          />
        )
      ) : (
        <DataTable
          caption="Orders"
          columns={columns(answer, ofPartners)}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          rowTo={({ id }) => one(id)}
          sort={query.sort}
          order={query.order}
          onSort={(sort, order) => change({ sort, order })}
          loading={!data}
          refetching={isPlaceholderData}
          footer={
            data && <Pager meta={data.meta} pageTotal={sumOf(data.items)} onOffset={(offset) => change({ offset: String(offset) })} />
          }
        />
      )}
      <DeclineDialog order={answer.declining} onClose={answer.keep} onDecline={answer.decline} busy={answer.busy} error={answer.error} />
    </Page>
  );
}

import { apiQuery, call } from '@techadds/shared/api';
import { orderStatuses } from '@techadds/shared/contract/orders/states';
import { exportFinanceReport, listReportOrders, type ReportOrder } from '@techadds/shared/contract/reports/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { ExportButton, QueryCard, type SelectedPeriod } from '@techadds/shared/patterns/report';
import { parseOffset, useSearchState } from '@techadds/shared/router';
import { useAuth } from '@techadds/shared/session';
import { Money, Text } from '@techadds/shared/ui';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import { DataTable, Pagination, type Column } from '@techadds/shared/ui/table';
import { AmountBreakdown } from '@techadds/shared/features/amount-breakdown';
import { OrderLink } from '../layout/OrderLink';
import { getSaleSubject } from '../layout/sale-subject';
import type { ReportFilter } from './useReportFilter';

const orderSorts = ['placedAt', 'number', 'gmv', 'net'] as const;
const pageSize = 20;
const findOrderStatus = (status: string) => orderStatuses.find((known) => known === status);

const renderBreakdown = (order: ReportOrder, label: string, cents: number) => (
  <AmountBreakdown
    subject={getSaleSubject(order.id, order.milestoneId, order.number)}
    label={label}
    cents={cents}
    currency={order.currency}
  />
);

const orderColumns: readonly Column<ReportOrder>[] = [
  { key: 'service', header: 'Service', primary: true, cardSlot: 'title', cell: ({ service }) => service.name },
  {
    key: 'number',
    header: 'Order',
    width: '8rem',
    sort: 'number',
    cardSlot: 'line',
    interactive: true,
    cell: ({ id, number, milestoneId }) => (milestoneId === null ? <OrderLink id={id} name={number} /> : number),
  },
  { key: 'placed', header: 'Placed', width: '6rem', sort: 'placedAt', cardSlot: 'meta', cell: ({ placedAt }) => formatDate(placedAt) },
  {
    key: 'customer',
    header: 'Customer',
    width: '9rem',
    truncate: true,
    cardSlot: 'line',
    hideBelow: 'cLg',
    cell: ({ customer }) => customer.name,
  },
  { key: 'partner', header: 'Partner', width: '9rem', truncate: true, hideBelow: 'cLg', cell: ({ partner }) => partner.name },
  {
    key: 'status',
    header: 'Status',
    width: '9rem',
    cardSlot: 'status',
    hideBelow: 'cMd',
    cell: ({ status }) => {
      const known = findOrderStatus(status);
      return known ? <StatusBadge states={orderStates} state={known} /> : status;
    },
  },
  {
    key: 'gmv',
    header: 'Sales',
    width: '8rem',
    align: 'end',
    sort: 'gmv',
    cardSlot: 'amount',
    interactive: true,
    cell: (order) => renderBreakdown(order, 'Sales in this period', order.totals.gmv),
  },
  {
    key: 'net',
    header: 'Net',
    width: '8rem',
    align: 'end',
    sort: 'net',
    hideBelow: 'cMd',
    interactive: true,
    cell: (order) => renderBreakdown(order, 'To the partner in this period', order.totals.net),
  },
];

/** The orders behind the report, with an export of all of them as CSV. */
export function ReportOrders({ period, subject }: { period: SelectedPeriod; subject: ReportFilter }) {
  const { user } = useAuth();
  const [address, change] = useSearchState({ sort: 'placedAt', order: 'desc', offset: '0' });
  const filter = { ...period.query, ...subject.query };
  const sort = orderSorts.find((known) => known === address.sort) ?? 'placedAt';
  const order = address.order === 'asc' ? 'asc' : 'desc';
  const query = useQuery({
    ...apiQuery(listReportOrders, { query: { ...filter, sort, order, limit: String(pageSize), offset: parseOffset(address.offset) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryCard
      title="Orders in this report"
      padded={false}
      query={query}
      height="320px"
      action={<ExportButton size="sm" name="orders" load={() => call(exportFinanceReport, { query: filter })} />}
    >
      {({ items, meta, totals }) =>
        items.length === 0 ? (
          <Text textStyle="sm" color="fg.muted" py="8" px="4" textAlign="center">
            No money moved for any order in this period. Choose a longer one to see more.
          </Text>
        ) : (
          <DataTable
            inCard
            caption="Orders in this report"
            // The partner column is redundant for partners: all orders are their own.
            columns={user?.partnerId ? orderColumns.filter(({ key }) => key !== 'partner') : orderColumns}
            rows={items}
            rowKey={({ id }) => id}
            sort={sort}
            order={order}
            onSort={(by, direction) => change({ sort: by, order: direction })}
            footer={
              <Pagination
                meta={meta}
                onOffsetChange={(offset) => change({ offset: String(offset) })}
                pageSummary={meta.total <= pageSize && items[0] ? <Money cents={totals.gmv} currency={items[0].currency} /> : undefined}
              />
            }
          />
        )
      }
    </QueryCard>
  );
}

import type { ReactNode } from 'react';
import { listContracts } from '@techadds/shared/contract/contracts/endpoints';
import type { CustomerDetail } from '@techadds/shared/contract/customers/endpoints';
import { listOrders, type Order } from '@techadds/shared/contract/orders/endpoints';
import { listQuotes } from '@techadds/shared/contract/quotes/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { paths } from '@techadds/shared/paths';
import { Money, Span, RelativeTime } from '@techadds/shared/ui';
import { IconFileText, IconInbox, IconSignature } from '@techadds/shared/ui/icons';
import { orderStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { getContractColumns as contractColumnsOf } from '../contracts/contracts.columns';
import { getQuoteColumns as quoteColumnsOf } from '../quotes/quotes.columns';
import { useOrderPath } from '../record/useOrderPath';

interface RecordsProps {
  customer: CustomerDetail;
  /** Action that creates the first record, where the user may create one. */
  limit: ReactNode;
}

/** Few columns fit beside the facts, and the customer is the same in all rows. */
const pickColumns = <T,>(columns: readonly Column<T>[], keys: readonly string[]) => columns.filter(({ key }) => keys.includes(key));

const quoteColumns = pickColumns(quoteColumnsOf(false), ['number', 'title', 'status', 'validUntil', 'total']);
const contractColumns = pickColumns(contractColumnsOf(false), ['number', 'title', 'status', 'effectiveOn', 'value']);
const orderColumns: readonly Column<Order>[] = [
  { key: 'number', header: 'Order', width: '8rem', sort: 'number', cardSlot: 'line', cell: ({ number }) => number },
  {
    key: 'service',
    header: 'Service',
    primary: true,
    cardSlot: 'title',
    cell: ({ service, packageName }) => (
      <>
        {service.name}{' '}
        <Span fontWeight="normal" color="fg.subtle">
          {packageName}
        </Span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: '9.5rem',
    cardSlot: 'status',
    cell: ({ fulfilmentStatus }) => <StatusBadge states={orderStates} state={fulfilmentStatus} />,
  },
  {
    key: 'placed',
    header: 'Placed',
    width: '6.5rem',
    sort: 'placedAt',
    cardSlot: 'meta',
    cell: ({ placedAt }) => <RelativeTime at={placedAt} />,
  },
  {
    key: 'total',
    header: 'Total',
    width: '8rem',
    align: 'end',
    sort: 'total',
    cardSlot: 'amount',
    cell: ({ totalCents, currency }) => <Money cents={totalCents} currency={currency} />,
  },
];

export function CustomerOrders({ customer: { id, name }, limit }: RecordsProps) {
  const orderPath = useOrderPath();
  const params = useListParams({ sorts: ['placedAt', 'number', 'total'], order: 'desc' });
  return (
    <ListView
      resource={['order', 'orders']}
      endpoint={listOrders}
      params={params}
      extraQuery={{ customerId: id }}
      columns={orderColumns}
      {...(orderPath && { rowHref: (order: Order) => orderPath(order.id) })}
      searchHelp="The search looks at numbers and services."
      emptyState={{
        icon: <IconInbox size={14} />,
        title: 'No orders yet',
        text: `Orders of ${name} in the marketplace appear here. For work that no package covers, create a quote.`,
        action: limit,
      }}
    />
  );
}

export function CustomerQuotes({ customer: { id, name }, limit }: RecordsProps) {
  const params = useListParams({ sorts: ['createdAt', 'number', 'total', 'validUntil'], order: 'desc' });
  return (
    <ListView
      resource={['quote', 'quotes']}
      endpoint={listQuotes}
      params={params}
      extraQuery={{ customerId: id }}
      columns={quoteColumns}
      rowHref={(quote) => paths.quote(quote.id)}
      searchHelp="The search looks at numbers and titles."
      emptyState={{
        icon: <IconFileText size={14} />,
        title: 'No quotes yet',
        text: `Create a quote for ${name}. They get a link by e-mail, and accept or decline without an account.`,
        action: limit,
      }}
    />
  );
}

export function CustomerContracts({ customer: { id, name }, limit }: RecordsProps) {
  const params = useListParams({ sorts: ['createdAt', 'number', 'value', 'effectiveOn'], order: 'desc' });
  return (
    <ListView
      resource={['contract', 'contracts']}
      endpoint={listContracts}
      params={params}
      extraQuery={{ customerId: id }}
      columns={contractColumns}
      rowHref={(contract) => paths.contract(contract.id)}
      searchHelp="The search looks at numbers and titles."
      emptyState={{
        icon: <IconSignature size={14} />,
        title: 'No contracts yet',
        text: `Create one for ${name}, or from an accepted quote. Signers get a link by e-mail.`,
        action: limit,
      }}
    />
  );
}

import type { Customer } from '@techadds/shared/contract/customers/endpoints';
import { Avatar, Flex, Span, RelativeTime } from '@techadds/shared/ui';
import { customerStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { sourceLabels } from './customers.labels';

export const customerColumns: readonly Column<Customer>[] = [
  {
    key: 'name',
    header: 'Customer',
    primary: true,
    sort: 'name',
    cardSlot: 'title',
    cell: ({ name }) => (
      <Flex alignItems="center" gap="2.5" minWidth="0">
        <Avatar name={name} />
        <Span overflow="hidden" textOverflow="ellipsis">
          {name}
        </Span>
      </Flex>
    ),
  },
  { key: 'email', header: 'E-mail', width: '16rem', sort: 'email', cardSlot: 'line', hideBelow: 'cMd', cell: ({ email }) => email },
  {
    key: 'status',
    header: 'Status',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={customerStates} state={status} />,
  },
  { key: 'source', header: 'Source', width: '9rem', hideBelow: 'cLg', cell: ({ source }) => sourceLabels[source] },
  { key: 'orders', header: 'Orders', width: '6rem', align: 'end', cardSlot: 'meta', cell: ({ orderCount }) => orderCount },
  {
    key: 'added',
    header: 'Added',
    width: '8rem',
    align: 'end',
    sort: 'newest',
    hideBelow: 'cLg',
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
];

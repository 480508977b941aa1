import type { Contract } from '@techadds/shared/contract/contracts/endpoints';
import { formatDay } from '@techadds/shared/format/date';
import { Money, RelativeTime } from '@techadds/shared/ui';
import { contractStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { partnerColumn } from '../record/partner-column';

/** How many have signed, `1 of 2`; a dash before the contract is sent. */
export const formatSignedCount = ({ signed }: Pick<Contract, 'signed'>) => (signed.of === 0 ? '–' : `${signed.done} of ${signed.of}`);

/** The columns of the contract list, with the partner where the list covers all partners. */
export const getContractColumns = (ofPartners: boolean): readonly Column<Contract>[] => [
  { key: 'number', header: 'Contract', width: '8rem', sort: 'number', cardSlot: 'line', cell: ({ number }) => number },
  { key: 'title', header: 'Title', primary: true, cardSlot: 'title', cell: ({ title }) => title },
  { key: 'customer', header: 'Customer', width: '10rem', truncate: true, cardSlot: 'line', cell: ({ customer }) => customer.name },
  ...(ofPartners ? [partnerColumn] : []),
  {
    key: 'status',
    header: 'Status',
    width: '10rem',
    cardSlot: 'status',
    cell: ({ status }) => <StatusBadge states={contractStates} state={status} />,
  },
  { key: 'signed', header: 'Signed', width: '5.5rem', hideBelow: 'cMd', cell: formatSignedCount },
  {
    key: 'effectiveOn',
    header: 'From',
    width: '7rem',
    sort: 'effectiveOn',
    cardSlot: 'meta',
    hideBelow: 'cMd',
    cell: ({ effectiveOn }) => formatDay(effectiveOn),
  },
  {
    key: 'updated',
    header: 'Changed',
    width: '7rem',
    sort: 'updatedAt',
    hideBelow: 'cLg',
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
  {
    key: 'value',
    header: 'Value',
    width: '8rem',
    align: 'end',
    sort: 'value',
    cardSlot: 'amount',
    cell: ({ valueCents, currency }) => <Money cents={valueCents} currency={currency} />,
  },
];

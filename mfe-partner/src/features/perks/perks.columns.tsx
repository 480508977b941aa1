import type { Perk } from '@techadds/shared/contract/perks/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { Money, Span } from '@techadds/shared/ui';
import { perkStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { approvalLabels, formatPerkValue } from './perks.labels';

/** The columns of the list of perks. */
export const perkColumns: readonly Column<Perk>[] = [
  {
    key: 'title',
    header: 'Perk',
    primary: true,
    sort: 'title',
    cardSlot: 'title',
    cell: ({ title, code }) => (
      <>
        {title}
        <Span display="block" textStyle="xs" fontWeight="normal" color="fg.muted" truncate>
          {code}
        </Span>
      </>
    ),
  },
  { key: 'value', header: 'Discount', width: '10rem', cardSlot: 'line', cell: formatPerkValue },
  {
    key: 'used',
    header: 'Redeemed',
    width: '8rem',
    align: 'end',
    hideBelow: 'cMd',
    cell: ({ redemptionCount, capTotal }) =>
      `${redemptionCount.toLocaleString('en-US')}${capTotal === null ? '' : ` of ${capTotal.toLocaleString('en-US')}`}`,
  },
  {
    key: 'ends',
    header: 'Ends',
    width: '7rem',
    sort: 'endsAt',
    hideBelow: 'cMd',
    cell: ({ endsAt }) => (endsAt ? formatDate(endsAt) : ''),
  },
  {
    key: 'status',
    header: 'Status',
    width: '10rem',
    cardSlot: 'status',
    cell: ({ status, approval }) => (
      <>
        <StatusBadge states={perkStates} state={status} />
        {status !== 'ended' && approval !== 'none' && approval !== 'approved' && (
          <Span display="block" textStyle="xs" color="fg.muted">
            {approvalLabels[approval]}
          </Span>
        )}
      </>
    ),
  },
  {
    key: 'cost',
    header: 'Discounts given',
    width: '9rem',
    align: 'end',
    cardSlot: 'amount',
    cell: ({ discountCents, currency }) => <Money cents={discountCents} currency={currency} />,
  },
];

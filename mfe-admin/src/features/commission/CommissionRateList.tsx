import { archiveCommissionRate, restoreCommissionRate, type CommissionRate } from '@techadds/shared/contract/commission/endpoints';
import { formatDate } from '@techadds/shared/format/date';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { useAction } from '@techadds/shared/patterns/record';
import { Badge, Button, Flex, Span } from '@techadds/shared/ui';
import { IconPercentage, IconPlus } from '@techadds/shared/ui/icons';
import { commissionRateStates } from '@techadds/shared/ui/states';
import { StatusBadge } from '@techadds/shared/ui/status';
import type { Column } from '@techadds/shared/ui/table';
import { commissionRateList } from './first-queries';
import { formatRateTargets, formatRateAmount } from './commission.labels';

const paramsConfig = { ...commissionRateList, filters: { status: ['archived', 'all'] } } as const;
const statusFilter = {
  name: 'status',
  label: 'Status',
  options: [
    { value: 'archived', label: 'Archived' },
    { value: 'all', label: 'Current and archived' },
  ],
};

const rateColumns: readonly Column<CommissionRate>[] = [
  {
    key: 'name',
    header: 'Rate',
    primary: true,
    sort: 'name',
    cardSlot: 'title',
    cell: ({ name, isDefault }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Span overflow="hidden" textOverflow="ellipsis">
          {name}
        </Span>
        {isDefault && <Badge plain>Default</Badge>}
      </Flex>
    ),
  },
  { key: 'code', header: 'Code', width: '8rem', sort: 'code', cardSlot: 'line', hideBelow: 'cLg', cell: ({ code }) => code },
  { key: 'takes', header: 'Takes', width: '11rem', cardSlot: 'amount', cell: formatRateAmount },
  {
    key: 'for',
    header: 'For',
    width: '14rem',
    hideBelow: 'cMd',
    cell: (rate) => <span title={formatRateTargets(rate)}>{formatRateTargets(rate)}</span>,
  },
  { key: 'from', header: 'From', width: '6.5rem', cardSlot: 'meta', hideBelow: 'cLg', cell: ({ activeFrom }) => formatDate(activeFrom) },
  {
    key: 'state',
    header: 'Status',
    width: '8rem',
    cardSlot: 'status',
    cell: ({ state }) => <StatusBadge states={commissionRateStates} state={state} />,
  },
  {
    key: 'put',
    header: 'Action',
    width: '6rem',
    align: 'end',
    interactive: true,
    hideBelow: 'cMd',
    cell: (rate) => <ArchiveButton rate={rate} />,
  },
];

interface RatesProps {
  onOpen: (rate: CommissionRate) => void;
  onAdd: () => void;
}

/** All commission rates; each opens in the editor and can be archived or restored. */
export function CommissionRateList({ onOpen, onAdd }: RatesProps) {
  const params = useListParams(paramsConfig);
  return (
    <ListView
      resource={['rate', 'rates']}
      endpoint={commissionRateList.endpoint}
      params={params}
      columns={rateColumns}
      onRowClick={onOpen}
      filters={[statusFilter]}
      searchHelp="The search looks at names and codes."
      errorReassurance="No order is affected."
      emptyState={{
        icon: <IconPercentage size={14} />,
        title: 'No commission rates yet',
        text: 'A default rate applies to all orders. Add rates for certain services, categories and partners.',
        action: (
          <Button variant="solid" icon={<IconPlus />} onClick={onAdd}>
            Add a default rate
          </Button>
        ),
      }}
    />
  );
}

/** Archives or restores a rate; existing orders keep their commission either way. */
function ArchiveButton({ rate }: { rate: CommissionRate }) {
  const { id, name, archivedAt } = rate;
  const input = { params: { id } };
  const restore = useAction(restoreCommissionRate, {
    done: () => `${name} restored and disabled. Open it to enable it.`,
    failed: `${name}:`,
  });
  const archive = useAction(archiveCommissionRate, {
    done: () => `${name} is archived`,
    failed: `${name}:`,
    undo: () => restore.run(input),
  });
  const label = archivedAt ? 'Restore' : 'Archive';
  return (
    <Button size="sm" aria-label={`${label} ${name}`} onClick={() => void (archivedAt ? restore : archive).run(input)}>
      {label}
    </Button>
  );
}

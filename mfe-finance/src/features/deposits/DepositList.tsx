import { useMemo } from 'react';
import { depositKinds, depositStatuses } from '@techadds/shared/contract/deposits/states';
import { listDeposits } from '@techadds/shared/contract/deposits/endpoints';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { Button } from '@techadds/shared/ui';
import { IconPigMoney, IconPlus } from '@techadds/shared/ui/icons';
import { depositStates, getStatusMeta } from '@techadds/shared/ui/states';
import { columnsOf } from './deposits.columns';
import type { DepositActionsProps } from './DepositActions';
import { kindLabels } from './deposits.labels';

const spec = {
  sorts: ['createdAt', 'amount', 'number'],
  order: 'desc',
  filters: { status: depositStatuses, kind: depositKinds },
} as const;
const filters = [
  {
    name: 'status',
    label: 'Status',
    options: depositStatuses.map((value) => ({ value, label: getStatusMeta(depositStates, value).label })),
  },
  { name: 'kind', label: 'Kind', options: depositKinds.map((value) => ({ value, label: kindLabels[value] })) },
];

interface DepositListProps {
  onAsk: DepositActionsProps['onAsk'];
  /** Opens the form of a new deposit, for users who may create one. */
  onAdd: (() => void) | undefined;
}

/** All deposits with their actions, newest first. */
export function DepositList({ onAsk, onAdd }: DepositListProps) {
  const address = useListParams(spec);
  const columns = useMemo(() => columnsOf(onAsk), [onAsk]);
  return (
    <ListView
      resource={['deposit', 'deposits']}
      endpoint={listDeposits}
      params={address}
      columns={columns}
      filters={filters}
      views="deposits"
      searchHelp="The search looks at numbers, references and who paid."
      emptyState={{
        icon: <IconPigMoney size={14} />,
        title: 'Nothing was paid in yet',
        text: 'Announce a down payment or a top-up, and follow it here until the money has arrived.',
        action: onAdd && (
          <Button icon={<IconPlus />} onClick={onAdd}>
            Announce a deposit
          </Button>
        ),
      }}
    />
  );
}

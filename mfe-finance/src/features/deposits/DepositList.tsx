import { useMemo } from 'react';
import { depositKinds, depositStatuses } from '@techadds/shared/contract/deposits/states';
import { ListView, useListParams } from '@techadds/shared/patterns/list';
import { Button } from '@techadds/shared/ui';
import { IconPigMoney, IconPlus } from '@techadds/shared/ui/icons';
import { depositStates, getStatusMeta } from '@techadds/shared/ui/states';
import { depositList } from './first-queries';
import { getDepositColumns } from './deposits.columns';
import type { DepositActionsProps } from './DepositActions';
import { depositKindLabels } from './deposits.labels';

const paramsConfig = { ...depositList, filters: { status: depositStatuses, kind: depositKinds } } as const;
const filters = [
  {
    name: 'status',
    label: 'Status',
    options: depositStatuses.map((value) => ({ value, label: getStatusMeta(depositStates, value).label })),
  },
  { name: 'kind', label: 'Kind', options: depositKinds.map((value) => ({ value, label: depositKindLabels[value] })) },
];

interface DepositListProps {
  onOpenDialog: DepositActionsProps['onOpenDialog'];
  /** Opens the form of a new deposit, for users who may create one. */
  onCreate: (() => void) | undefined;
}

/** All deposits with their actions, newest first. */
export function DepositList({ onOpenDialog, onCreate }: DepositListProps) {
  const address = useListParams(paramsConfig);
  const columns = useMemo(() => getDepositColumns(onOpenDialog), [onOpenDialog]);
  return (
    <ListView
      resource={['deposit', 'deposits']}
      endpoint={depositList.endpoint}
      params={address}
      columns={columns}
      filters={filters}
      views="deposits"
      searchHelp="The search looks at numbers, references and who paid."
      emptyState={{
        icon: <IconPigMoney size={14} />,
        title: 'No deposits yet',
        text: 'Create a down payment or a top-up, and track it until the money arrives.',
        action: onCreate && (
          <Button icon={<IconPlus />} onClick={onCreate}>
            New deposit
          </Button>
        ),
      }}
    />
  );
}

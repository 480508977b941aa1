import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { findUsers } from '@techadds/shared/contract/observability/endpoints';
import { roleLabels } from '@techadds/shared/roles';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import {
  Avatar,
  Box,
  Button,
  Card,
  EmptyState,
  ErrorNotice,
  Flex,
  SearchInput,
  Span,
  Stack,
  Text,
  lazyComponent,
} from '@techadds/shared/ui';
import { IconSearch } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import type { ObservabilityParams, UpdateObservabilityParams } from './search-params';
import { ImpersonationHistory } from './ImpersonationHistory';

const StartImpersonationDialog = lazyComponent(() => import('./StartImpersonationDialog').then((part) => part.StartImpersonationDialog));

export type FoundUser = Output<typeof findUsers>['items'][number];

/** Finds a user to impersonate, and lists past impersonations. */
export function ImpersonationTab({ address, change }: { address: ObservabilityParams; change: UpdateObservabilityParams }) {
  const [chosen, setChosen] = useState<FoundUser>();
  return (
    <Stack gap="5">
      <Card title="View as user" padded={false}>
        <Box p="4">
          <Text textStyle="sm" color="fg.muted" mb="3">
            For 30 minutes this tab shows that user’s menu and data, read-only. The audit log records who viewed them and why.
          </Text>
          <Flex>
            <SearchInput label="Find a user by name or e-mail" value={address.user} onChange={(user) => change({ user })} />
          </Flex>
        </Box>
        <UserSearchResults search={address.user} onChoose={setChosen} onClear={() => change({ user: '' })} />
      </Card>
      <ImpersonationHistory />
      {chosen && <StartImpersonationDialog subject={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

interface UserSearchResultsProps {
  search: string;
  onChoose: (person: FoundUser) => void;
  onClear: () => void;
}

function UserSearchResults({ search, onChoose, onClear }: UserSearchResultsProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery(findUsers, { query: { query: search.trim().slice(0, 200), limit: '10' } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data)
    return (
      <Box px="4" pb="4">
        <ErrorNotice title="Users could not be loaded" error={error} onRetry={() => void refetch()} />
      </Box>
    );
  if (data?.meta.total === 0)
    return (
      <EmptyState
        icon={<IconSearch size={20} />}
        title="No users found"
        text="Only users of this marketplace are listed. Switch the marketplace to find others."
        action={<Button onClick={onClear}>Show everyone</Button>}
      />
    );
  return (
    <Box borderTop="1px solid" borderColor="line">
      <DataTable
        inCard
        caption="Users of this marketplace"
        columns={getUserColumns(onChoose)}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        loading={!data}
        refetching={isPlaceholderData}
        footer={
          data?.meta.hasMore && (
            <Text textStyle="xs" color="fg.muted" py="2.5">
              {data.items.length} of {data.meta.total.toLocaleString('en-US')}; type a name to find others.
            </Text>
          )
        }
      />
    </Box>
  );
}

const getUserColumns = (onChoose: (person: FoundUser) => void): readonly Column<FoundUser>[] => [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cardSlot: 'title',
    cell: ({ name }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Avatar name={name} size={20} />
        <Span truncate>{name}</Span>
      </Flex>
    ),
  },
  { key: 'email', header: 'E-mail', width: '17rem', cardSlot: 'line', cell: ({ email }) => email },
  { key: 'role', header: 'Role', width: '9rem', cardSlot: 'status', cell: ({ role }) => roleLabels[role] },
  {
    key: 'view',
    header: 'Action',
    width: '6.5rem',
    align: 'end',
    cardSlot: 'amount',
    interactive: true,
    cell: (account) => (
      <Button
        size="sm"
        aria-label={`View as ${account.name}`}
        disabledReason={account.viewable ? undefined : 'Administrators and your own account cannot be impersonated.'}
        onClick={() => onChoose(account)}
      >
        View as
      </Button>
    ),
  },
];

import { useState } from 'react';
import { apiQuery } from '@techadds/shared/api';
import type { Output } from '@techadds/shared/contract/endpoint';
import { findUsers } from '@techadds/shared/contract/observability/endpoints';
import { roleLabels } from '@techadds/shared/roles';
import { keepPreviousData, useQuery } from '@techadds/shared/query';
import { Avatar, Box, Button, Card, EmptyState, ErrorNotice, Flex, SearchInput, Span, Stack, Text } from '@techadds/shared/ui';
import { IconSearch } from '@techadds/shared/ui/icons';
import { DataTable, type Column } from '@techadds/shared/ui/table';
import type { Address, Change } from './search-params';
import { PastViews } from './ImpersonationHistory';
import { StartDialog } from './StartImpersonationDialog';

export type Found = Output<typeof findUsers>['items'][number];

/** Finds a user to impersonate, and lists past impersonations. */
export function ViewAs({ address, change }: { address: Address; change: Change }) {
  const [chosen, setChosen] = useState<Found>();
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
        <People search={address.user} onChoose={setChosen} onClear={() => change({ user: '' })} />
      </Card>
      <PastViews />
      {chosen && <StartDialog subject={chosen} onClose={() => setChosen(undefined)} />}
    </Stack>
  );
}

interface PeopleProps {
  search: string;
  onChoose: (person: Found) => void;
  onClear: () => void;
}

function People({ search, onChoose, onClear }: PeopleProps) {
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
        caption="People of this marketplace"
        columns={columnsFor(onChoose)}
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

const columnsFor = (onChoose: (person: Found) => void): readonly Column<Found>[] => [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    card: 'title',
    cell: ({ name }) => (
      <Flex alignItems="center" gap="2" minWidth="0">
        <Avatar name={name} size={20} />
        <Span truncate>{name}</Span>
      </Flex>
    ),
  },
  { key: 'email', header: 'E-mail', width: '17rem', card: 'line', cell: ({ email }) => email },
  { key: 'role', header: 'Role', width: '9rem', card: 'status', cell: ({ role }) => roleLabels[role] },
  {
    key: 'view',
    header: 'Action',
    width: '6.5rem',
    align: 'end',
    card: 'amount',
    interactive: true,
    cell: (person) => (
      <Button
        size="sm"
        aria-label={`View as ${person.name}`}
        disabledReason={person.viewable ? undefined : 'Administrators and your own account cannot be impersonated.'}
        onClick={() => onChoose(person)}
      >
        View as
      </Button>
    ),
  },
];

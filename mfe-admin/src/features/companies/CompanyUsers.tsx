import { apiQuery } from '@techadds/shared/api';
import { listCompanyUsers, type CompanyUser } from '@techadds/shared/contract/companies/endpoints';
import { QueryCard } from '@techadds/shared/patterns/report';
import { useQuery } from '@techadds/shared/query';
import { roleLabels } from '@techadds/shared/roles';
import { Avatar, Badge, Box, Flex, RelativeTime, Stack, Text } from '@techadds/shared/ui';

/** The administrators of the company's marketplaces. */
export function CompanyUsers({ id }: { id: string }) {
  const query = useQuery(apiQuery(listCompanyUsers, { params: { id } }));
  return (
    <QueryCard title="Administrators" query={query} height="200px">
      {({ items, total }) =>
        items.length === 0 ? (
          <Text color="fg.muted">No administrators yet. They come with the first marketplace.</Text>
        ) : (
          <Stack as="ul" gap="3">
            {items.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
            {total > items.length && <Text color="fg.muted">and {total - items.length} more</Text>}
          </Stack>
        )
      }
    </QueryCard>
  );
}

function UserRow({ user: { name, email, role, tenantName, deactivatedAt, lastUsedAt } }: { user: CompanyUser }) {
  return (
    <Flex as="li" gap="3" alignItems="center">
      <Avatar name={name} size={28} />
      <Box minWidth="0" flex="1">
        <Flex gap="2" alignItems="center">
          <Text textStyle="sm" fontWeight="medium" truncate>
            {name}
          </Text>
          {deactivatedAt && <Badge tone="bad">Deactivated</Badge>}
        </Flex>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {email}, {roleLabels[role]}, {tenantName}
        </Text>
      </Box>
      <Text textStyle="xs" color="fg.muted" flex="none">
        {lastUsedAt ? <RelativeTime at={lastUsedAt} /> : 'Never signed in'}
      </Text>
    </Flex>
  );
}
